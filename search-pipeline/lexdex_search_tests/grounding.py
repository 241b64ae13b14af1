"""Check sentences against their citations and the citations against the products, without the code that wrote them.

Each word of a sentence must be a fixed word of a template, a word of a cited value, or an inflected form of one. Words
of the query may appear between quotation marks, in a denial ("doesn't list X") and in a statement about the whole
catalogue that cites a count of zero.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lexdex_search.evaluation.reference_matcher import LIMITS, breaks, has
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Constraint, SearchAnswer, Sentence

QUOTED: Final = re.compile("“([^“”]*)”")
NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=1
    )
}


def _split_words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FIXED: Final = _split_words(
    """
    a all also alternative alternatives among an and are as at be both but by catalogue closest compare cover covers
    details doesn excluded for in include including is it its known list listed lists match matches meet meets
    must no none of only option options other preferences requirements results stated t that the them three to tool
    tools we which while with you your
    """
)
PHRASES: Final = {
    "categories": "under",
    "languages": "supports support languages language",
    "countries": "serves available worldwide supported country countries",
    "hosting_locations": "hosted",
    "headquarters": "based",
    "integrations": "integrates integrations integration",
    "security_certifications": "has have certification certifications",
    "compliance_standards": "states compliance standard standards",
    "gdpr_compliant": "states compliance gdpr",
    "deployment_models": "available the cloud hybrid deployment on premise",
    "licensing_models": "offers licensing",
    "user_types": "built",
    "capabilities": "offers offer capabilities capability",
    "functional_focus": "focuses on",
    "features": "has lists features",
    "additional_functionality": "offers",
    "keywords": "described",
    "data_formats": "handles data format formats",
    "database_integrations": "connects",
    "pricing_model": "has pricing model",
    "sso": "supports offers single sign on",
    "api_support": "has states offers api",
    "starting_price_usd": "starts start month",
    "year_founded": "was founded",
    "free_trial": "offers free trial",
    "demo_available": "offers demo",
    "tools searched": "please describe what should do has this look like question about legal technology nothing comes "
    "close",
}
"""The fixed words of each field: a sentence may use them if it cites the field."""
INFLECTED: Final = {
    "user_types": {
        "Law Firm": "law firms",
        "Small Firm": "small law firms",
        "Mid-size Firm": "mid size law firms",
        "Solo Practice": "solo practitioners",
        "Corporate Legal": "in house legal teams",
        "Enterprise": "enterprises",
    },
    "categories": {"Contracts and Documents": "contract document"},
}
"""Other forms of a cited value that mean the same."""
OF_NOTHING: Final = _split_words(
    """
    add api applied available based be been building built can certification cloud combine compliance connect demo
    deployment description dollars don each earlier english filter filters founded free handle has have hosted
    hybrid integrate itself language later less licensing limit month name not offer on one or place price prices
    rating recognise requirement searched serve shows sign single so sorted start state such support themselves this
    those translation trial under us used vendor was word words worldwide yet
    """
)
"""Words of a statement about the whole catalogue that cites a count of zero."""
OF_DENIAL: Final = _split_words(
    """
    a an and api as available based built certification cloud compliance demo deployment doesn founded free handles has
    hosted hybrid in integrates is isn it its legal licensing list listed offers on or price serves sign single starting
    state states supports t the tool trial was when whether with worldwide
    """
)
"""Words of a statement that a product does not list something, or does not state whether it has it."""
DENIAL: Final = re.compile(r"(?:doesn't (?:list|state)|isn't listed as) (?:(?!doesn't|isn't)[^(])*")


def words(text: str) -> list[str]:
    """List the words of a text; numbers lose their commas."""
    return re.findall(r"\w+", re.sub(r"(?<=\d),(?=\d{3})", "", text).casefold())


def list_uncovered_words(sentence: Sentence, query_words: frozenset[str]) -> set[str]:
    """List the words of a sentence that neither a citation nor a template contains."""
    cited = {word for citation in sentence.citations for word in _allowed_words(citation)}
    fixed = FIXED | {w for citation in sentence.citations for w in PHRASES.get(citation.field, "").split()}
    text = QUOTED.sub(lambda found: "" if query_words.issuperset(words(found[1])) else found[0], sentence.text)
    text = DENIAL.sub(lambda found: "" if (query_words | OF_DENIAL).issuperset(words(found[0])) else found[0], text)
    if all(c.kind == "catalogue" and c.value == "0" for c in sentence.citations):
        fixed |= query_words | OF_NOTHING
    return {word for word in words(text) if word not in fixed | cited and NUMBERS.get(word) not in cited}


def _allowed_words(citation: Citation) -> list[str]:
    forms = INFLECTED.get(citation.field, {})
    return words(citation.value) + [w for value, said in forms.items() if value in citation.value for w in said.split()]


def find_false_denials(answer: SearchAnswer, products: Sequence[Product]) -> Iterator[tuple[str, Constraint]]:
    """Yield sentences that deny a product something that its own fields state, with the constraint."""
    by_id = {product.id: product for product in products}
    for sentence in answer.sentences:
        product = by_id.get(sentence.citations[0].product_id)
        if product is None:
            continue
        for denial in DENIAL.findall(sentence.text):
            for constraint in answer.interpretation.constraints:
                if _is_denied(denial, constraint) and _is_stated(product, denial, constraint):
                    yield sentence.text, constraint


def _is_denied(denial: str, constraint: Constraint) -> bool:
    """Whether the denial lists the values of the constraint with a word of its field."""
    items = [_list_significant_words(item) for item in re.split(r", | or ", denial)]
    if constraint.field in {"id", *LIMITS} or not all(
        _list_significant_words(value) in items for value in constraint.values
    ):
        return False
    if not denial.startswith("doesn't list"):
        return not set(words(denial)).isdisjoint(PHRASES.get(constraint.field, "").split())
    return constraint.kind != "must_not"


def _list_significant_words(text: str) -> list[str]:
    return [word for word in words(text) if word not in OF_DENIAL]


def _is_stated(product: Product, denial: str, constraint: Constraint) -> bool:
    unknown = constraint.field == "headquarters" or getattr(product, constraint.field) in {(), "", None}
    if denial.startswith("doesn't state") and not unknown:
        return True
    return has(product, constraint.kind, constraint.field, constraint.values)


def find_false_citations(
    answer: SearchAnswer, products: Sequence[Product], like: Iterable[str] = ()
) -> Iterator[tuple[str, Citation]]:
    """Yield false citations, each with its sentence."""
    values = {product.id: product for product in products}
    others = [product for product in products if product.id not in set(like)]
    for sentence in answer.sentences:
        for citation in sentence.citations:
            if citation.kind == "product":
                good = is_true_citation(values[citation.product_id], citation)
            else:
                good = is_true_count(citation, answer.interpretation.constraints, others, len(products))
            if not good:
                yield sentence.text, citation


def is_true_citation(product: Product, citation: Citation) -> bool:
    """Whether the product's field has the cited value, which may be cut short."""
    values = getattr(product, citation.field)
    if isinstance(values, bool):
        return citation.value == ("Yes" if values else "No")
    value, cut = citation.value.removesuffix(" …"), citation.value.endswith(" …")
    if not isinstance(values, tuple):
        return value == str(values) or (cut and str(values).startswith(value))
    whole = all(part in values for part in value.split(", "))
    return whole or (cut and all(any(each.startswith(part) for each in values) for part in value.split(", ")))


def is_true_count(
    citation: Citation, constraints: Sequence[Constraint], products: Sequence[Product], size: int
) -> bool:
    """Whether a cited count is right, by counting again product by product."""
    hard = [p for p in products if not any(breaks(p, w.kind, w.field, w.values) for w in constraints)]
    soft = [constraint for constraint in constraints if constraint.kind == "should"]
    counts = {
        "tools searched": size,
        "tools meeting all requirements": len(hard),
        "tools meeting all constraints": len(
            [p for p in hard if all(has(p, "should", w.field, w.values) for w in soft)]
        ),
        "fields": 0,
    }
    if citation.field in counts:
        return citation.value == str(counts[citation.field])
    mine = [constraint for constraint in constraints if constraint.field == citation.field]
    return citation.value == "0" and any(not any(has(p, w.kind, w.field, w.values) for p in products) for w in mine)


def list_query_words(query: str, answer: SearchAnswer) -> frozenset[str]:
    """List the words of the query as typed and as corrected, and those of the labels and values of its constraints."""
    said = [query, answer.interpretation.corrected or "", answer.interpretation.topic]
    for constraint in answer.interpretation.constraints:
        said += [constraint.label, *constraint.values]
        said += [INFLECTED.get(constraint.field, {}).get(value, "") for value in constraint.values]
    return frozenset(word for text in said for word in words(text))
