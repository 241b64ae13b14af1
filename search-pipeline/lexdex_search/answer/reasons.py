"""List the reasons why a product was found, which its result shows."""

from collections.abc import Mapping, Sequence
from typing import Final

from lexdex_search.answer.matched_phrases import find_matched_phrases
from lexdex_search.answer.wording import Wording
from lexdex_search.results import Evidence
from lexdex_search.retrieval.ranking import Ranking

TermRows = Mapping[str, frozenset[int]]
"""For each word, the rows of the products whose text contains it."""

MAX_SHARED_CAPABILITIES: Final = 4
MAX_PHRASES: Final = 2


def list_reasons(
    wording: Wording,
    ranking: Ranking,
    row: int,
    evidence: Sequence[Evidence],
    parts: dict[str, float],
    mentions: TermRows,
) -> tuple[str, ...]:
    """List the reasons why a product was found, such as "Supports German" or "Matches “contract review”".

    `parts` are the parts of its score, and `mentions` has the rows of the products that contain each query word. For a
    search for similar products, the reason is what they have in common.
    """
    if ranking.parsed.similar_to:
        return _describe_similarity(wording, ranking, row)
    product = ranking.release.products[row]
    reasons = [wording.say("reasons.named")] if product.id in ranking.parsed.interpretation.named_products else []
    labels = {constraint.id: constraint.label for constraint in ranking.constraints if constraint.kind != "must_not"}
    reasons += [labels[e.constraint_id] for e in evidence if e.state == "met" and e.constraint_id in labels]
    # Without a topic only words of constraints remain ("without", "hosted"), which are no reason.
    has_topic = ranking.parsed.interpretation.topic or ranking.request.keyword
    matched = {word for word, rows in mentions.items() if row in rows} if has_topic else set()
    phrases = find_matched_phrases(
        ranking.request.query or ranking.request.keyword, ranking.parsed.search_text, matched
    )
    if phrases and parts["lexical"]:
        quoted = wording.join_list([wording.quote(phrase) for phrase in phrases[:MAX_PHRASES]])
        reasons.append(wording.say("reasons.matches", phrases=quoted))
    elif parts["dense"]:
        reasons.append(wording.say("reasons.similar"))
    return tuple(reasons)


def _describe_similarity(wording: Wording, ranking: Ranking, row: int) -> tuple[str, ...]:
    """List up to four capabilities that a product shares with the products to which similar ones are sought."""
    products, row_by_id = ranking.release.products, ranking.release.row_by_id
    models = [products[row_by_id[product]] for product in ranking.parsed.similar_to]
    wanted = {label for model in models for label in (*model.capabilities, *model.functional_focus)}
    own = dict.fromkeys((*products[row].capabilities, *products[row].functional_focus))
    shared = [wording.name_function(label) for label in own if label in wanted][:MAX_SHARED_CAPABILITIES]
    if not shared:
        return (wording.say("reasons.similar_description"),)
    return (wording.say("reasons.in_common", labels=", ".join(shared)),)
