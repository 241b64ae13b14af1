"""Write the recommendation: the first tools of the list and why, in what they differ, and what they don't state."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.citations import cite_count, cite_product
from lexdex_search.answer.comparison import answer_for_each
from lexdex_search.answer.counts import MATCHING_MUSTS, Coverage, count_tools
from lexdex_search.answer.denials import describe_mismatches
from lexdex_search.answer.differences import describe_difference, describe_gaps, list_differing_fields
from lexdex_search.answer.found_product import FoundProduct
from lexdex_search.answer.reason_quotes import Reason, choose_reason
from lexdex_search.answer.wording import Wording
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, Sentence

MAX_TOOLS: Final = 3
"""Tools that an answer names: the first ones of the list."""
DECIDING_FIELDS: Final = ("starting_price_usd", "deployment_models", "hosting_locations", "security_certifications")
"""Fields by which tools that all match are distinguished."""


def recommend(
    wording: Wording,
    found: Sequence[FoundProduct],
    constraints: Sequence[Constraint],
    search_text: str,
    *,
    match_count: tuple[int, Coverage] | None,
    similar_to: Sequence[Product] = (),
) -> Iterator[Sentence]:
    """Write the recommendation for the first three of `found`, which are in the order of the list.

    The count of the tools that match is stated with what it covers, unless it is null. Tools that may fit are named as
    such. Of several products in `similar_to`, each has a sentence about the alternative to it.
    """
    tools = found[:MAX_TOOLS]
    if not tools:
        return
    count = None
    if match_count is not None:
        count = (count_tools(wording, constraints, *match_count), match_count[0])
    yield _write_headline(wording, tools[0], search_text, count=count, similar_to=similar_to)
    matching = [each for each in tools if each.group == "match"]
    replacing = _list_first_replacements(matching)
    yield from (
        _write_headline(wording, each, search_text, count=None, similar_to=similar_to)
        for each in replacing
        if each is not tools[0]
    )
    followers = [each.product for each in matching[1:] if each not in replacing]
    if followers:
        yield _list_followers(wording, followers, search_text)
    yield from describe_mismatches(wording, [each for each in tools if each.group != "match"], constraints)
    yield from list(_answer_preferences(wording, matching, constraints))[:1]
    products = [each.product for each in matching]
    if len(products) > 1:
        constrained = {constraint.field for constraint in constraints}
        fields = [field for field in DECIDING_FIELDS if field not in constrained]
        yield from (
            describe_difference(wording, products, field) for field in list_differing_fields(products, fields)[:1]
        )
        yield from list(describe_gaps(wording, products))[:1]


def _write_headline(
    wording: Wording,
    best: FoundProduct,
    search_text: str,
    *,
    count: tuple[str, int] | None,
    similar_to: Sequence[Product],
) -> Sentence:
    """Name the best tool and the reason for it, after the count of the tools that match, if one is given.

    `count` is the clause that states the count, and the count itself.
    """
    product, reason = best.product, choose_reason(wording, best.product, search_text)
    cited: tuple[Citation, ...] = (cite_product(product, "name", product.name), *([reason.citation] if reason else []))
    name, why = product.name, _add_reason(wording, reason)
    if similar_to:
        models = (best.replaces,) if best.replaces else similar_to
        names = wording.join_names([model.name for model in models])
        text = wording.say("headline.alternative", models=names, name=name, reason=why)
        return Sentence(text, (*cited, *(cite_product(model, "name", model.name) for model in models)))
    if count is None or best.group != "match":
        return Sentence(wording.say("headline.closest", name=name, reason=why), cited)
    counted, match_count = count
    if match_count == 1:
        after_name = _add_reason(wording, reason, "headline.quoted_reason_after_name")
        text = wording.say("headline.only_match", counted=counted, name=name, reason=after_name)
    else:
        text = wording.say("headline.first_match", counted=counted, name=name, reason=why)
    return Sentence(text, (*cited, cite_count(MATCHING_MUSTS, match_count)))


def _list_first_replacements(found: Sequence[FoundProduct]) -> list[FoundProduct]:
    """List the first product that replaces each of the products to which alternatives are sought."""
    first: dict[str, FoundProduct] = {}
    for each in found:
        if each.replaces:
            first.setdefault(each.replaces.id, each)
    return list(first.values())


def _add_reason(wording: Wording, reason: Reason | None, message: str = "headline.quoted_reason") -> str:
    if reason is None:
        return ""
    return wording.say(message if reason.is_quotation else "headline.clause_reason", reason=reason.text)


def _list_followers(wording: Wording, followers: Sequence[Product], search_text: str) -> Sentence:
    """Name the tools after the first one, each with its reason in brackets."""
    parts: list[str] = []
    cited: list[Citation] = []
    for product in followers:
        reason = choose_reason(wording, product, search_text)
        parts.append(f"{product.name} ({reason.text})" if reason else product.name)
        cited += [cite_product(product, "name", product.name), *([reason.citation] if reason else [])]
    text = wording.say_count("headline.followers", len(parts), names=wording.join_names(parts))
    return Sentence(text, tuple(cited))


def _answer_preferences(
    wording: Wording, found: Sequence[FoundProduct], constraints: Sequence[Constraint]
) -> Iterator[Sentence]:
    """Write for each preference that one of the tools is known to meet which of them do, and which don't state it."""
    for position, constraint in enumerate(constraints):
        is_met = any(each.evidence[position].state == "met" for each in found)
        if constraint.kind == "should" and constraint.field != "categories" and is_met:
            yield answer_for_each(wording, found, position, constraint)
