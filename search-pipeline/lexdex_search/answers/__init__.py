"""The grounded answer: sentences put together from fields of the returned products, each with its citations."""

from lexdex_search.answers.realise import Findings, realise, unmet_of

__all__ = ["Findings", "realise", "unmet_of"]
