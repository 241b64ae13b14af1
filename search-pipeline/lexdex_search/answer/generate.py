"""Puts an answer together: how many tools fit, what the best ones have, and plainly what none can do."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from lexdex_search.answer.comparison import compared
from lexdex_search.answer.wording import fact, listed, no_tool, number, of_catalogue, short
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, Evidence, Outcome, Sentence, UnmetConstraint

MAX_SENTENCES: Final = 5
NAMED_TOOLS: Final = 3
DESCRIBED_TOOLS: Final = 2
NEAREST_TOOLS: Final = 2
FITTING: Final = "tools meeting all requirements"
JOINT: Final = "at once"


class Found(msgspec.Struct, frozen=True):
    """A tool of the answer with its evidence."""

    product: Product
    evidence: tuple[Evidence, ...]


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """What a search found; `fitting` tools meet every constraint, `passing` all that must hold."""

    outcome: Outcome
    topic: str
    constraints: tuple[Constraint, ...]
    found: tuple[Found, ...]
    fitting: int
    passing: int
    catalogue: int
    unmet_constraints: tuple[UnmetConstraint, ...]
    named: tuple[Found, ...] = ()
    comparison: bool = False
    like: tuple[Product, ...] = ()


def list_unmet_constraints(
    constraints: Sequence[Constraint], fulfilled: Sequence[int], gaps: Sequence[UnmetConstraint], *, joint: bool
) -> tuple[UnmetConstraint, ...]:
    """List constraints that no product meets.

    `fulfilled` counts the products per constraint; `joint` is true when no product meets all musts.
    """
    alone = [
        UnmetConstraint(constraint_id=constraint.id, text=no_tool(constraint))
        for constraint, count in zip(constraints, fulfilled, strict=True)
        if count == 0 and constraint.kind != "must_not"
    ]
    if joint and not alone:
        labels = listed([f"“{constraint.label}”" for constraint in constraints if constraint.kind != "should"])
        alone = [
            UnmetConstraint(
                constraint_id=None, text=f"No tool in the catalogue is known to meet all of these at once: {labels}."
            )
        ]
    return (*alone, *gaps)


def combine_topic_and_musts(constraints: Sequence[Constraint], topical: Constraint) -> UnmetConstraint:
    """That the kind of tool asked for is not among those that meet the musts."""
    musts = (f"“{constraint.label}”" for constraint in constraints if constraint.kind != "should")
    labels = listed([f"“{topical.label}”", *musts])
    return UnmetConstraint(
        constraint_id=topical.id, text=f"No tool in the catalogue is known to meet all of these at once: {labels}."
    )


def generate(findings: Findings) -> tuple[Sentence, ...]:
    """Two to five sentences, fewer where there is little to say; the same findings give the same words."""
    if findings.outcome == "off_topic":
        return (_off_topic(findings),)
    told = [_told(unmet, findings) for unmet in findings.unmet_constraints if not _is_headline(unmet, findings)][
        : MAX_SENTENCES - 2
    ]
    if findings.outcome == "clarify":
        return (*told, _unclear(findings))
    room = MAX_SENTENCES - len(told)
    if findings.outcome == "no_match":
        return (*told, *list(_nearest(findings))[:room])
    return (*list(_positive(findings))[:room], *told)


def _positive(findings: Findings) -> Iterator[Sentence]:
    if findings.comparison:
        yield from compared([found.product for found in findings.named])
        return
    yield from _lacking_names(findings)
    best = _best(findings)
    yield _headline(findings, [found.product for found in best[:NAMED_TOOLS]])
    for found in best[:DESCRIBED_TOOLS]:
        sentence = _described(found, findings.constraints)
        if sentence is not None:
            yield sentence


def _best(findings: Findings) -> Sequence[Found]:
    """The tools to speak of: those that meet every constraint if there are any, else the first ones."""
    wished = {constraint.id for constraint in findings.constraints if constraint.kind != "must_not"}
    whole = [f for f in findings.found if all(e.state == "met" for e in f.evidence if e.constraint_id in wished)]
    return whole or findings.found


def _headline(findings: Findings, tools: Sequence[Product]) -> Sentence:
    names = listed([tool.name for tool in tools])
    cited = tuple(cite(tool, "name", tool.name) for tool in tools)
    if findings.like:
        return _alike(findings.like, names, cited)
    if not findings.constraints:
        words = f"“{short(findings.topic)}”" if findings.topic else "your words"
        verb = "matches are" if len(tools) > 1 else "match is"
        return Sentence(f"For {words} the closest {verb} {names}.", cited)
    count = findings.fitting
    if count == 0:
        return _no_tool_has_all(findings, names, cited)
    counted = of_catalogue(FITTING, count)
    tail = f": {names}" if count <= len(tools) else f"; the best {_matches(len(tools))} {names}"
    return Sentence(f"{number(count)} {_tools(count)} {_meet(count)} all your requirements{tail}.", (counted, *cited))


def _alike(like: Sequence[Product], names: str, cited: tuple[Citation, ...]) -> Sentence:
    others = tuple(cite(product, "name", product.name) for product in like)
    return Sentence(f"Closest to {listed([p.name for p in like])} by what they do: {names}.", (*others, *cited))


def _no_tool_has_all(findings: Findings, names: str, cited: tuple[Citation, ...]) -> Sentence:
    """Preferences that no tool has together; the musts, if there were any, are met by those shown."""
    none = of_catalogue(FITTING, 0)
    if not any(constraint.kind == "must" for constraint in findings.constraints):
        return Sentence(f"No tool meets all your requirements. The closest: {names}.", (none, *cited))
    count = findings.passing
    text = (
        f"No tool meets all your requirements. {number(count)} {_meet(count)} all your must-haves, including {names}."
    )
    return Sentence(text, (none, of_catalogue("tools meeting every must", count), *cited))


def _tools(count: int) -> str:
    return "tool" if count == 1 else "tools"


def _meet(count: int) -> str:
    return "meets" if count == 1 else "meet"


def _matches(count: int) -> str:
    return "match is" if count == 1 else "matches are"


def _described(found: Found, constraints: Sequence[Constraint]) -> Sentence | None:
    """What one tool has of what was wished for, or without constraints what it is."""
    wished = {constraint.id: constraint for constraint in constraints if constraint.kind != "must_not"}
    facts = [(e.field, e.value) for e in found.evidence if e.state == "met" and e.constraint_id in wished and e.value]
    facts = list(dict.fromkeys(facts)) or _own_facts(found.product)
    if not facts:
        return None
    said = listed([fact(field, value) for field, value in facts])
    cited = tuple(cite(found.product, field, short(value)) for field, value in facts)
    return Sentence(f"{_introduced(found.product)} {said}.", (*_maker(found.product), *cited))


def _own_facts(product: Product) -> list[tuple[str, str]]:
    facts = []
    if product.categories:
        facts.append(("categories", product.categories[0]))
    if product.capabilities:
        facts.append(("capabilities", ", ".join(product.capabilities[:3])))
    return facts


def _introduced(product: Product) -> str:
    """A maker whose name says nothing new is left out."""
    if product.company and product.company.casefold() != product.name.casefold():
        return f"{product.name} (by {product.company})"
    return product.name


def _maker(product: Product) -> tuple[Citation, ...]:
    own = cite(product, "name", product.name)
    if product.company and product.company.casefold() != product.name.casefold():
        return (own, cite(product, "company", product.company))
    return (own,)


def _lacking_names(findings: Findings) -> Iterator[Sentence]:
    """A tool that was asked for by name and does not pass is not silently missing."""
    shown = {found.product.id for found in findings.found}
    for found in findings.named[:1]:
        if found.product.id not in shown:
            yield _lacking(found, findings.constraints)


def _lacking(found: Found, constraints: Sequence[Constraint]) -> Sentence:
    labels = {constraint.id: constraint.label for constraint in constraints}
    missing = [e for e in found.evidence if e.state != "met"]
    against = [
        f"“{labels[e.constraint_id]}” (it lists {short(e.value)})" for e in missing if e.state == "unmet" and e.value
    ]
    unknown = [f"“{labels[e.constraint_id]}”" for e in missing if e.state == "unknown" or not e.value]
    parts = [f"does not meet {listed(against)}"] if against else []
    parts += [f"says nothing about {listed(unknown)}"] if unknown else []
    cited = tuple(cite(found.product, e.field, short(e.value)) for e in missing if e.value)
    name = cite(found.product, "name", found.product.name)
    return Sentence(f"{found.product.name} {listed(parts) or 'meets all your requirements'}.", (name, *cited))


def _nearest(findings: Findings) -> Iterator[Sentence]:
    if not any(unmet.constraint_id is not None or JOINT in unmet.text for unmet in findings.unmet_constraints):
        yield Sentence("No tool meets all your requirements.", (of_catalogue(FITTING, 0),))
    shown = findings.found[:NEAREST_TOOLS]
    if shown:
        names = listed([found.product.name for found in shown])
        subject = "option is" if len(shown) == 1 else "options are"
        yield Sentence(f"The closest {subject} {names}.", tuple(cite(f.product, "name", f.product.name) for f in shown))
    yield from (_lacking(found, findings.constraints) for found in shown)


def _is_headline(unmet: UnmetConstraint, findings: Findings) -> bool:
    """That not all constraints go together is the first sentence already."""
    return findings.outcome == "answer" and JOINT in unmet.text and not findings.comparison


def _told(unmet: UnmetConstraint, findings: Findings) -> Sentence:
    constraint = next((constraint for constraint in findings.constraints if constraint.id == unmet.constraint_id), None)
    counted = FITTING if JOINT in unmet.text else constraint.field if constraint else "fields"
    return Sentence(unmet.text, (of_catalogue(counted, 0),))


def _off_topic(findings: Findings) -> Sentence:
    text = "This does not look like a question about legal technology, and nothing in the catalogue comes close to it."
    return Sentence(text, (of_catalogue("tools searched", findings.catalogue),))


def _unclear(findings: Findings) -> Sentence:
    text = f"Please say what the tool should do: the catalogue lists {findings.catalogue:,} tools."
    return Sentence(text, (of_catalogue("tools searched", findings.catalogue),))


def cite(product: Product, field: str, value: str) -> Citation:
    """Points at a product's field."""
    return Citation(kind="product", product_id=product.id, field=field, value=value)
