"""Measures honesty on written queries: what cannot be answered must not be answered, what can be must not be refused.

Wrongly answered: the outcome is "answer", and no unmet constraint names what is missing. For a constraint without a
field, or a product that does not exist, the line gives the words that count as naming it; for a combination that no
product meets, any constraint (or all of them together) reported as unmet. A question from outside of law must not be
answered at all. Refused: any outcome but "answer" to a query that can be answered. An answer that can be given and
comes with a reservation is counted beside, because doubting everything would be a cheap way to be honest.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.answer.build_answer import shown
from lexdex_search.evaluation.datasets import InvalidDataSet, lines
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Outcome, SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retriever import Retrieval

EVERYTHING: Final = "all queries"
FILE: Final = "honesty.jsonl"


class Must(msgspec.Struct, frozen=True):
    """One of these values must stand in the field: what a query demands, for the check against the catalogue."""

    field: str
    values: tuple[str, ...]


class HonestyQuery(msgspec.Struct, frozen=True):
    """A query and whether the sample catalogue can answer it; `unmet` are words of which an honest answer names one."""

    query: str
    language: str
    answerable: bool
    kind: str
    why: str
    split: str
    musts: tuple[Must, ...] = ()
    unmet_constraints: tuple[str, ...] = ()


class Reply(msgspec.Struct, frozen=True):
    """What the engine made of one query."""

    written: HonestyQuery
    outcome: Outcome
    unmet_constraints: tuple[str, ...]

    @property
    def dishonest(self) -> bool:
        """Answered as if it could be."""
        return not self.written.answerable and self.outcome == "answer" and not self._named()

    @property
    def refused(self) -> bool:
        """Not answered although it can be."""
        return self.written.answerable and self.outcome != "answer"

    @property
    def reserved(self) -> bool:
        """Answered as it should be, but with something said to be unmet."""
        return self.written.answerable and self.outcome == "answer" and bool(self.unmet_constraints)

    def _named(self) -> bool:
        said = " ".join(self.unmet_constraints).casefold()
        if self.written.kind == "combination":
            return bool(said)
        return any(word.casefold() in said for word in self.written.unmet_constraints)


class Rate(msgspec.Struct, frozen=True):
    """Slips among some queries; the shares are of all of them, the counts tell the rest."""

    name: str
    queries: int
    unanswerable: int
    dishonest: int
    refused: int
    reserved: int

    @property
    def dishonest_share(self) -> float:
        """Answered as if they could be, of all queries."""
        return self.dishonest / self.queries

    @property
    def refused_share(self) -> float:
        """Refused although they can be answered, of all queries."""
        return self.refused / self.queries


def honesty_queries(folder: Path) -> tuple[HonestyQuery, ...]:
    """The judgements on honesty in a folder of judgements."""
    path = folder / FILE
    try:
        return tuple(msgspec.convert(line, HonestyQuery) for line in lines(path))
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} holds a query that cannot be read: {error}") from error


def replies(loaded: LoadedRelease, queries: Iterable[HonestyQuery]) -> list[Reply]:
    """Asks the whole engine, as a person would."""
    return [_reply(query, shown(Retrieval(loaded, SearchRequest(query=query.query)), limit=1)) for query in queries]


def _reply(query: HonestyQuery, answer: SearchAnswer) -> Reply:
    return Reply(query, answer.outcome, tuple(unmet.text for unmet in answer.unmet_constraints))


def rates(found: Sequence[Reply]) -> list[Rate]:
    """All queries, then by split, by kind and by language."""
    groups: dict[str, list[Reply]] = {EVERYTHING: list(found)}
    for field in ("split", "kind", "language"):
        for each in found:
            groups.setdefault(getattr(each.written, field), []).append(each)
    return [rate(name, group) for name, group in groups.items()]


def rate(name: str, group: Sequence[Reply]) -> Rate:
    """Counts the slips of one group."""
    return Rate(
        name=name,
        queries=len(group),
        unanswerable=sum(not each.written.answerable for each in group),
        dishonest=sum(each.dishonest for each in group),
        refused=sum(each.refused for each in group),
        reserved=sum(each.reserved for each in group),
    )
