"""The counts that an answer states, and whether one covers all that the query asks for."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex_search.answer.wording import Wording
from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.results import Constraint

MATCHING_MUSTS: Final = "tools meeting all requirements"
"""The count of the tools that meet the musts and exclusions, as a citation names it."""
MATCHING_ALL: Final = "tools meeting all constraints"
"""The count of the tools that meet every constraint, preferences included."""
MATCHING: Final = "tools that match"
"""The count of the tools in the group "match"; with a topic, these are not all that meet the requirements."""
WITHOUT: Final = " without "
"""Joins `MATCHING_MUSTS` and the ids of the constraints that a relaxation removes."""
CATALOGUE_SIZE: Final = "tools searched"
MAX_LEFT_ASIDE: Final = 3
"""Maximum number of requirements that a count names as left aside."""
_TOOL_NOUNS: Final = (" tool", " tools", " software")
"""Endings of functions that "tools for" makes superfluous."""


class Coverage(msgspec.Struct, frozen=True):
    """What a count of tools covers of all that the query states.

    `left_aside` are the labels of the preferences that not all tools counted are known to meet, and the words of the
    query that were not checked. `is_complete` is false as well if something else was not applied.
    """

    left_aside: tuple[str, ...] = ()
    is_complete: bool = True


def cover_topic(constraints: Sequence[Constraint], *, has_unread_topic: bool) -> bool:
    """Return whether the musts and exclusions say all of what is sought, so that their count is a count of such tools.

    They don't if words of the topic are left, or if a preference says what kind of tool it is to be.
    """
    preferred = {constraint.field for constraint in constraints if constraint.kind == "should"}
    has_filter = any(constraint.kind != "should" for constraint in constraints)
    return has_filter and not has_unread_topic and preferred.isdisjoint(TOPIC_FIELDS)


def name_tools(wording: Wording, constraints: Sequence[Constraint], count: int) -> str:
    """Name the tools sought by their functions: "tools for contract review", "tool with a client portal"."""
    tools = wording.say_count("tools.tool", count)
    functions = [each.values for each in constraints if each.is_function and each.kind == "must"]
    if not functions:
        return tools
    is_thing = any(wording.is_countable(value) for values in functions for value in values)
    listed = wording.join_list(
        [
            wording.join_list([_name_function(wording, value, is_thing) for value in values], "or")
            for values in functions
        ]
    )
    return wording.say("tools.with_function" if is_thing else "tools.for_function", tools=tools, functions=listed)


def _name_function(wording: Wording, value: str, is_thing: bool) -> str:
    if is_thing:
        return wording.phrase_value("capabilities", value)
    name = wording.name_function(value)
    return next((name.removesuffix(noun) for noun in _TOOL_NOUNS if name.endswith(noun)), name)


def count_tools(wording: Wording, constraints: Sequence[Constraint], count: int, coverage: Coverage) -> str:
    """Write how many tools match, at the beginning of a sentence: "Twelve tools for contract review match".

    "All your requirements" is said only if `coverage` is complete; otherwise the count names what it leaves aside.
    """
    has_limits = any(each.kind != "should" and not each.is_function for each in constraints)
    message = "tools.matching_all" if has_limits and coverage.is_complete else "tools.matching"
    tools = name_tools(wording, constraints, count)
    counted = wording.say_count(message, count, count=wording.messages.spell_number(count), tools=tools)
    if not coverage.left_aside:
        return counted
    labels = wording.join_names([wording.quote(label) for label in coverage.left_aside[:MAX_LEFT_ASIDE]])
    return f"{counted}{wording.say('tools.leaving_aside', labels=labels)}"
