"""The review calls: the specification's own, and those beside them."""

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
