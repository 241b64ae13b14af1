"""Checks a sentence against its citations and the citations against the sheets; knows the templates' fixed words only.

Whatever is left of a sentence without its fixed words must stand in one of its citations. The asker's own words may
stand in quotation marks, and in a plain no that cites a count of nought.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, SearchAnswer, Sentence
from lexdex_search_tests.naive import breaks, has

QUOTED: Final = re.compile("“([^“”]*)”")
NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1
    )
}


def _words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIXED: Final = _words_of(
    "a about all and are as at be best but by catalogue closest compared could do does each every fact first for "
    "hold in is it known list listed lists match matches meet meets more must nearest no not nothing of says side "
    "that the them they to tool tools what while with words your option options requirements haves including"
)
SAID: Final = {
    "categories": "under",
    "languages": "supports",
    "countries": "serves country global",
    "hosting_locations": "hosted",
    "headquarters": "based",
    "integrations": "integrates",
    "security_certifications": "certified",
    "compliance_standards": "states compliance",
    "gdpr_compliant": "states compliance gdpr",
    "deployment_models": "offered",
    "licensing_models": "licensed",
    "user_types": "made",
    "capabilities": "offers",
    "functional_focus": "focuses on",
    "features": "has",
    "additional_functionality": "also offers",
    "keywords": "described",
    "data_formats": "handles",
    "database_integrations": "connects",
    "pricing_model": "has pricing model",
    "sso": "offers single sign on",
    "api_support": "states its api",
    "starting_price_usd": "starts month",
    "year_founded": "was founded",
    "free_trial": "offers free trial",
    "demo_available": "offers demo",
    "tools searched": "please say should catalogue this look like question about legal technology anything comes close",
}
"""The verb of each field: to say it, the field has to be cited."""
OF_NOTHING: Final = _words_of(
    "affected based been called can certified change come comply condition conditions dollars english field "
    "filters found fulfil has have hosted integrate its keeps knows language limit made month offer on once or "
    "order ordered place price prices ratings rating result results searched serve shows so stands such support "
    "these this under us used was word you"
)
"""Words of a plain no about the catalogue."""


def words(text: str) -> list[str]:
    """Words as written, numbers without their commas."""
    return re.findall(r"\w+", re.sub(r"(?<=\d),(?=\d{3})", "", text).casefold())


def uncovered(sentence: Sentence, asked: frozenset[str]) -> set[str]:
    """Words of a sentence that neither a citation nor a template holds."""
    cited = {word for citation in sentence.citations for word in words(citation.value)}
    fixed = FIXED | {w for citation in sentence.citations for w in SAID.get(citation.field, "").split()}
    text = QUOTED.sub(lambda found: "" if asked.issuperset(words(found[1])) else found[0], sentence.text)
    if all(c.kind == "catalogue" and c.value == "0" for c in sentence.citations):
        fixed |= asked | OF_NOTHING
    return {word for word in words(text) if word not in fixed | cited and NUMBERS.get(word) not in cited}


def untrue(
    answer: SearchAnswer, products: Sequence[Product], like: Iterable[str] = ()
) -> Iterator[tuple[str, Citation]]:
    """Citations that do not say what is so, each with its sentence."""
    held = {product.id: product for product in products}
    others = [product for product in products if product.id not in set(like)]
    for sentence in answer.sentences:
        for citation in sentence.citations:
            if citation.kind == "product":
                good = stands(held[citation.product_id], citation)
            else:
                good = counted(citation, answer.interpretation.constraints, others, len(products))
            if not good:
                yield sentence.text, citation


def stands(product: Product, citation: Citation) -> bool:
    """Whether a value, cut where it was too long, stands in the product's field."""
    held = getattr(product, citation.field)
    if isinstance(held, bool):
        return citation.value == ("Yes" if held else "No")
    value, cut = citation.value.removesuffix(" …"), citation.value.endswith(" …")
    if not isinstance(held, tuple):
        return value == str(held) or (cut and str(held).startswith(value))
    whole = all(part in held for part in value.split(", "))
    return whole or (cut and all(any(each.startswith(part) for each in held) for part in value.split(", ")))


def counted(citation: Citation, constraints: Sequence[Constraint], products: Sequence[Product], size: int) -> bool:
    """Whether a count is the true one, counted again tool by tool."""
    hard = [p for p in products if not any(breaks(p, w.kind, w.field, w.values) for w in constraints)]
    soft = [constraint for constraint in constraints if constraint.kind == "should"]
    counts = {
        "tools searched": size,
        "tools meeting every must": len(hard),
        "tools meeting all requirements": len(
            [p for p in hard if all(has(p, "should", w.field, w.values) for w in soft)]
        ),
        "fields": 0,
    }
    if citation.field in counts:
        return citation.value == str(counts[citation.field])
    mine = [constraint for constraint in constraints if constraint.field == citation.field]
    return citation.value == "0" and any(not any(has(p, w.kind, w.field, w.values) for p in products) for w in mine)


def asked_words(query: str, answer: SearchAnswer) -> frozenset[str]:
    """What the asker said, as typed, as corrected, and as the chips say it."""
    said = [query, answer.interpretation.corrected or "", answer.interpretation.topic]
    for constraint in answer.interpretation.constraints:
        said += [constraint.label, *constraint.values]
    return frozenset(word for text in said for word in words(text))
