"""What a search is about: the sentence as read, with what the chips and the filters say in its place and on top."""

from typing import Final

from msgspec.structs import replace

from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import ConstraintInput, SearchRequest, to_constraints
from lexdex_search.results import Constraint, QueryInterpretation, UnmetConstraint
from lexdex_search.retrieval.loaded_release import LoadedRelease

MAX_QUERY_LENGTH: Final = 2_000
"""Characters read of a query; the API refuses longer ones with words, the library reads their beginning."""
NOTHING: Final = ParsedQuery(QueryInterpretation(), gaps=(), words=0, text="", has_topic=False)


def parse_request(loaded: LoadedRelease, ask: SearchRequest, like: tuple[str, ...] = ()) -> ParsedQuery:
    """The sentence read, its constraints replaced by the chips' if there are any, the filters added."""
    read = loaded.query_parser.read(ask.query[:MAX_QUERY_LENGTH]) if _has_word(ask.query) else NOTHING
    if ask.keyword:
        read = _with_keyword(loaded, read, ask.keyword)
    constraints = _constraints(loaded, read.understanding.constraints, ask)
    return replace(read, understanding=replace(read.understanding, constraints=constraints), like=like or read.like)


def _constraints(loaded: LoadedRelease, own: tuple[Constraint, ...], ask: SearchRequest) -> tuple[Constraint, ...]:
    names = {id_: loaded.products[place].name for id_, place in loaded.places.items()} if ask.constraints else {}
    kept = own if ask.constraints is None else to_constraints(ask.constraints, names)
    wished = {_key(constraint) for constraint in kept if constraint.kind != "must_not"}
    banned = {_key(constraint) for constraint in kept if constraint.kind == "must_not"}
    demanded = {_key(each) for each in ask.filters if each.kind == "must"}
    # A preference of the query that a filter demands is one constraint, a must; a filter that excludes it still does.
    kept = tuple(replace(w, kind="must") if w.kind == "should" and _key(w) in demanded else w for w in kept)
    new = [each for each in ask.filters if _key(each) not in (banned if each.kind == "must_not" else wished)]
    return (*kept, *to_constraints(new, names, first=1 + max((constraint.id for constraint in kept), default=0)))


def _key(constraint: Constraint | ConstraintInput) -> tuple[str, tuple[str, ...]]:
    return (constraint.field, constraint.values)


def _with_keyword(loaded: LoadedRelease, read: ParsedQuery, keyword: str) -> ParsedQuery:
    """The keyword is a condition; where there is no sentence it is what the results are ordered by, too."""
    gaps = read.gaps
    if not loaded.facets.keyword_mask(keyword).any():
        gaps = (
            *gaps,
            UnmetConstraint(constraint_id=None, text=f"No tool has “{keyword}” in its name, vendor or description."),
        )
    if read.text:
        return replace(read, gaps=gaps)
    return replace(read, gaps=gaps, text=keyword, words=len(keyword.split()))


def _has_word(text: str) -> bool:
    return any(char.isalnum() for char in text)
