"""The endpoints of product reviews."""

from litestar.types import ControllerRouterHandler

from lexdex.reviews.routes import moderation, own_reviews, product_reviews, proofs, replies, votes_and_flags

handlers: list[ControllerRouterHandler] = [
    *own_reviews.handlers,
    *product_reviews.handlers,
    *votes_and_flags.handlers,
    *replies.handlers,
    *proofs.handlers,
    *moderation.handlers,
]
