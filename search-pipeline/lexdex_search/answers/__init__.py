"""The grounded answer: sentences put together from fields of the returned products, each with its citations."""

from lexdex_search.answers.realise import Findings, of_topic, realise, unmet_of

__all__ = ["Findings", "of_topic", "realise", "unmet_of"]
