"""What a search is about: the sentence as read, with what the chips and the filters say in its place and on top."""

from typing import Final

from msgspec.structs import replace

from lexdex_search.asking import Ask, Condition, numbered
from lexdex_search.loaded import Loaded
from lexdex_search.results import Understanding, Unmet, Wish
from lexdex_search.understanding.read import Read

MAX_QUERY_LENGTH: Final = 2_000
"""Characters read of a query; the API refuses longer ones with words, the library reads their beginning."""
NOTHING: Final = Read(Understanding(), gaps=(), words=0, text="", has_topic=False)


def reading_of(loaded: Loaded, ask: Ask, like: tuple[str, ...] = ()) -> Read:
    """The sentence read, its wishes replaced by the chips' if there are any, the filters added."""
    read = loaded.understander.read(ask.query[:MAX_QUERY_LENGTH]) if _has_word(ask.query) else NOTHING
    if ask.keyword:
        read = _with_keyword(loaded, read, ask.keyword)
    wishes = _wishes(loaded, read.understanding.wishes, ask)
    return replace(read, understanding=replace(read.understanding, wishes=wishes), like=like or read.like)


def _wishes(loaded: Loaded, own: tuple[Wish, ...], ask: Ask) -> tuple[Wish, ...]:
    names = {id_: loaded.products[place].name for id_, place in loaded.places.items()} if ask.wishes else {}
    kept = own if ask.wishes is None else numbered(ask.wishes, names)
    wished = {_key(wish) for wish in kept if wish.kind != "exclude"}
    banned = {_key(wish) for wish in kept if wish.kind == "exclude"}
    demanded = {_key(each) for each in ask.filters if each.kind == "must"}
    # What the sentence only leans to and a filter demands is one wish, and a must; a filter that bans it still bans it.
    kept = tuple(replace(w, kind="must") if w.kind == "prefer" and _key(w) in demanded else w for w in kept)
    new = [each for each in ask.filters if _key(each) not in (banned if each.kind == "exclude" else wished)]
    return (*kept, *numbered(new, names, first=1 + max((wish.id for wish in kept), default=0)))


def _key(wish: Wish | Condition) -> tuple[str, tuple[str, ...]]:
    return (wish.field, wish.values)


def _with_keyword(loaded: Loaded, read: Read, keyword: str) -> Read:
    """The keyword is a condition; where there is no sentence it is what the results are ordered by, too."""
    gaps = read.gaps
    if not loaded.facets.containing(keyword).any():
        gaps = (*gaps, Unmet(wish=None, text=f"No tool has “{keyword}” in its name, maker or description."))
    if read.text:
        return replace(read, gaps=gaps)
    return replace(read, gaps=gaps, text=keyword, words=len(keyword.split()))


def _has_word(text: str) -> bool:
    return any(char.isalnum() for char in text)
