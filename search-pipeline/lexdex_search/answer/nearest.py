"""Write the answer of a search that nothing matches: what comes closest, what it lacks, and what would help."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_count
from lexdex_search.answer.counts import MATCHING, MATCHING_ALL, MATCHING_MUSTS, WITHOUT, name_tools
from lexdex_search.answer.denials import describe_lacks, describe_mismatches, list_lacks
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.wording import Wording
from lexdex_search.results import Citation, Constraint, Relaxation, Sentence

MAX_TOOLS: Final = 3
MAX_RELAXATIONS: Final = 2


def describe_nearest(
    wording: Wording,
    found: Sequence[FoundProduct],
    constraints: Sequence[Constraint],
    relaxations: Sequence[Relaxation],
    *,
    others_meet_all: bool,
) -> Iterator[Sentence]:
    """Write that no tool meets all requirements, what the first three of the list lack, and what to leave out.

    The relaxations come second, because they lead on. `others_meet_all` tells whether tools that don't fit the topic
    meet all requirements.
    """
    yield _write_headline(wording, found[:1], constraints, others_meet_all=others_meet_all)
    relaxation = _suggest_relaxations(wording, constraints, relaxations)
    if relaxation is not None:
        yield relaxation
    yield from describe_mismatches(wording, found[1:MAX_TOOLS], constraints)


def _write_headline(
    wording: Wording, best: Sequence[FoundProduct], constraints: Sequence[Constraint], *, others_meet_all: bool
) -> Sentence:
    """State that no tool meets all requirements, with the function sought, and name the closest one and its lacks."""
    message = "no_match.nothing_on_topic" if others_meet_all else "no_match.nothing"
    nothing = wording.say(message, tool=name_tools(wording, constraints, 1))
    none = cite_count(MATCHING if others_meet_all else MATCHING_ALL, 0)
    for found in best:
        lacks = list_lacks(wording, found.product, found.evidence, constraints)
        message = "no_match.may_fit" if lacks.only_unstated else "no_match.closest"
        text = wording.say(
            message if lacks.clauses else "no_match.less_close",
            nothing=nothing,
            name=found.product.name,
            lacks=describe_lacks(wording, lacks),
        )
        return Sentence(text, (*lacks.citations, none))
    return Sentence(wording.say("no_match.alone", nothing=nothing), (none,))


def _suggest_relaxations(
    wording: Wording, constraints: Sequence[Constraint], relaxations: Sequence[Relaxation]
) -> Sentence | None:
    """Write which requirements to leave out, and how many tools match then."""
    labels = {constraint.id: constraint.label for constraint in constraints}
    parts: list[str] = []
    cited: list[Citation] = []
    for each in relaxations[:MAX_RELAXATIONS]:
        removed = wording.join_list([wording.quote(labels[constraint_id]) for constraint_id in each.constraint_ids])
        count = wording.messages.spell_number(each.result_count).lower()
        if parts:
            parts.append(wording.say("no_match.next_relaxation", removed=removed, count=count))
        else:
            parts.append(wording.say_count("no_match.relaxation", each.result_count, removed=removed, count=count))
        ids = ",".join(str(constraint_id) for constraint_id in each.constraint_ids)
        cited.append(cite_count(f"{MATCHING_MUSTS}{WITHOUT}{ids}", each.result_count))
    return Sentence(f"{wording.say('format.semicolon').join(parts)}.", tuple(cited)) if parts else None
