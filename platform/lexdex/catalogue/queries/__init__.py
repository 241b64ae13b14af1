"""Reads and writes of the catalogue: all of its SQL stands here."""

from lexdex.catalogue.queries.columns import visible_to
from lexdex.catalogue.queries.reading import (
    cards,
    choice,
    choice_named,
    choices,
    compared,
    count,
    documents,
    facts,
    listed,
    page,
    snapshot_at,
    stamp,
)
from lexdex.catalogue.queries.writing import Present, Revision, lock, locked, rate, reserve, store

__all__ = [
    "Present",
    "Revision",
    "cards",
    "choice",
    "choice_named",
    "choices",
    "compared",
    "count",
    "documents",
    "facts",
    "listed",
    "lock",
    "locked",
    "page",
    "rate",
    "reserve",
    "snapshot_at",
    "stamp",
    "store",
    "visible_to",
]
