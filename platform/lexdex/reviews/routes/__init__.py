"""The endpoints of reviews: those that the specification names, and ours."""

from litestar.types import ControllerRouterHandler

from lexdex.reviews.routes import answers, moderation, own, product, proofs, signals

handlers: list[ControllerRouterHandler] = [
    *own.handlers,
    *product.handlers,
    *signals.handlers,
    *answers.handlers,
    *proofs.handlers,
    *moderation.handlers,
]
