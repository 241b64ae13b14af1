"""A sentence becomes a typed, whitelisted expression: constraints with their words, and the topic that remains."""

from lexdex_search.understanding.understander import Understander

__all__ = ["Understander"]
