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
    a all also alternative an and any are as aside ask at both but by closely closest comes compare cover covers details
    differ doesn don excluded first fit fits follow follows for in include is it its known leaving less list listed
    lists match matches may meet meets neither none nor of only or requirements state states t that the them to tool
    tools topic vendor vendors we whether which while with without you your
    """
)
PHRASES: Final = {
    "categories": "under",
    "languages": "supports support languages language",
    "summary": "",
    "key_points": "",
    "countries": "serves available worldwide supported country countries",
    "hosting_locations": "hosted",
    "headquarters": "based",
    "description": "says in its description",
    "integrations": "integrates integrations integration",
    "security_certifications": "has have certification certifications",
    "compliance_standards": "states compliance standard standards",
    "gdpr_compliant": "states compliance gdpr",
    "deployment_models": "available the cloud hybrid deployment on premise",
    "licensing_models": "offers licensing",
    "user_types": "built",
    "capabilities": "offers offer capabilities capability",
    "functional_focus": "focuses on",
    "features": "has lists features among",
    "additional_functionality": "offers",
    "keywords": "described",
    "data_formats": "handles data format formats",
    "database_integrations": "connects",
    "pricing_model": "has pricing model",
    "sso": "supports support offers offer no single sign on",
    "api_support": "has have states offers offer no api",
    "starting_price_usd": "starts start month",
    "year_founded": "was were founded",
    "free_trial": "offers offer no free trial",
    "demo_available": "offers offer no demo",
    "tools that match": "no",
    "tools meeting all constraints": "no",
    "tools searched": "the catalogue please describe what should do has this look like question about legal technology "
    "nothing comes close",
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
    add api applied available based be been building built can catalogue certification checked cloud combine
    compliance connect demo deployment description dollars don each earlier english filter filters founded free
    handle has have hosted hybrid integrate isn itself language later less licensing like limit month name no not
    offer on one or place price prices rating recognise requirement searched serve shows sign single so sorted start
    state such support tell themselves these this those translation trial under us used vendor was were word words
    worldwide yet
    """
)
"""Words of a statement about the whole catalogue that cites a count of zero."""
OF_DENIAL: Final = _split_words(
    """
    a an and any api as available based built certification cloud compliance demo deployment doesn founded free
    handles has hosted hybrid in integrates is isn it its legal licensing list listed offers on or price serves sign
    single starting state states supports t the tool trial was when whether with worldwide data deployed don how
    hosts languages licensed no security where
    """
)
"""Words of a statement that a product does not list something, or does not state whether it has it."""
DENIAL: Final = re.compile(
    r"(?:doesn't (?:list|state)|don't (?:list|state)|isn't listed as) (?:(?!doesn't|isn't)[^(;:])*"
)
FUNCTIONS: Final = re.compile(r"(?<=tool|ools) (?:for|with) (.*?)(?= match| is known| that fits)")
"""The functions that a count of tools covers: "Twelve tools for contract review match"."""
SILENCE: Final = re.compile(r"(?:Neither|None of) (.+?) states ")
"""The beginning of a denial for several products; see `_expand_silence`."""
COUNTED: Final = "tools meeting all requirements"
RELAXED: Final = f"{COUNTED} without "


def words(text: str) -> list[str]:
    """List the words of a text; numbers lose their commas."""
    return re.findall(r"\w+", re.sub(r"(?<=\d),(?=\d{3})", "", text).casefold())


def list_uncovered_words(sentence: Sentence, query_words: frozenset[str]) -> set[str]:
    """List the words of a sentence that neither a citation nor a template contains.

    A sentence that counts the tools that meet the requirements may also use the words of their functions.
    """
    cited = {word for citation in sentence.citations for word in _allowed_words(citation)}
    fixed = FIXED | {w for citation in sentence.citations for w in PHRASES.get(citation.field, "").split()}
    text = QUOTED.sub(lambda found: "" if query_words.issuperset(words(found[1])) else found[0], sentence.text)
    text = _expand_silence(text)
    text = DENIAL.sub(lambda found: "" if (query_words | OF_DENIAL).issuperset(words(found[0])) else found[0], text)
    if all(c.kind == "catalogue" and c.value == "0" for c in sentence.citations):
        fixed |= query_words | OF_NOTHING
    if any(c.kind == "catalogue" for c in sentence.citations):
        text = FUNCTIONS.sub(lambda found: "" if query_words.issuperset(words(found[1])) else found[0], text)
    return {word for word in words(text) if word not in fixed | cited and NUMBERS.get(word) not in cited}


def _expand_silence(text: str) -> str:
    """Write "Neither A nor B states" as "A and B doesn't state", so that it reads as a denial like any other."""
    return SILENCE.sub(lambda found: f"{found[1].replace(' nor ', ' and ')} doesn't state ", text)


def _allowed_words(citation: Citation) -> list[str]:
    forms = INFLECTED.get(citation.field, {})
    return words(citation.value) + [w for value, said in forms.items() if value in citation.value for w in said.split()]


def find_false_denials(answer: SearchAnswer, products: Sequence[Product]) -> Iterator[tuple[str, Constraint]]:
    """Yield sentences that deny a product something that its own fields state, with the constraint."""
    by_id = {product.id: product for product in products}
    for sentence in answer.sentences:
        cited = [by_id[c.product_id] for c in sentence.citations if c.field == "name" and c.product_id in by_id]
        for clause in _expand_silence(sentence.text).split("; "):
            for denial in DENIAL.finditer(clause):
                for product in _list_denied(clause[: denial.start()], cited):
                    for constraint in answer.interpretation.constraints:
                        if _is_denied(denial[0], constraint) and _is_stated(product, denial[0], constraint):
                            yield sentence.text, constraint


def _list_denied(before: str, cited: Sequence[Product]) -> list[Product]:
    """List the products that a denial speaks of: those that the words before it name."""
    return [
        product for product in cited if re.search(rf"(?:^|, | and ){re.escape(product.name)}(?:$| (?!and$)|, )", before)
    ]


def _is_denied(denial: str, constraint: Constraint) -> bool:
    """Whether the denial lists the values of the constraint with a word of its field."""
    items = [_list_significant_words(item) for item in re.split(r", | or ", denial)]
    values = [_list_significant_words(value) for value in constraint.values]
    if constraint.field in {"id", *LIMITS} or not all(value and value in items for value in values):
        return False
    if denial.startswith("doesn't state whether"):
        return not set(words(denial)).isdisjoint(PHRASES.get(constraint.field, "").split())
    return constraint.kind != "must_not"


def _list_significant_words(text: str) -> list[str]:
    return [word for word in words(text) if word not in OF_DENIAL]


def _is_stated(product: Product, denial: str, constraint: Constraint) -> bool:
    unknown = constraint.field == "headquarters" or getattr(product, constraint.field) in {(), "", None}
    if not denial.startswith(("doesn't list", "don't list", "isn't listed")) and not unknown:
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
    if citation.field == "description":  # A part of it is quoted.
        return value in str(values)
    if not isinstance(values, tuple):
        return value == str(values) or (cut and str(values).startswith(value))
    whole = value in values or all(part in values for part in value.split(", "))
    if cut and any(each.startswith(value) for each in values):
        return True
    return whole or (cut and all(any(each.startswith(part) for each in values) for part in value.split(", ")))


def is_true_count(
    citation: Citation, constraints: Sequence[Constraint], products: Sequence[Product], size: int
) -> bool:
    """Whether a cited count is right, by counting again product by product."""
    hard = list_meeting_all(constraints, products)
    soft = [constraint for constraint in constraints if constraint.kind == "should"]
    full = [p for p in hard if all(has(p, "should", w.field, w.values) for w in soft)]
    if citation.field.startswith(RELAXED):
        removed = {int(each) for each in citation.field.removeprefix(RELAXED).split(",")}
        kept = [constraint for constraint in constraints if constraint.id not in removed]
        # With a topic, only tools that fit it are counted, which no second implementation can recount.
        return 0 < int(citation.value) <= len(list_meeting_all(kept, products))
    counts = {"tools searched": size, COUNTED: len(hard), "tools meeting all constraints": len(full), "fields": 0}
    if citation.field == "tools that match":
        return citation.value == "0"
    if citation.field in counts:
        return citation.value == str(counts[citation.field])
    mine = [constraint for constraint in constraints if constraint.field == citation.field]
    return citation.value == "0" and any(not any(has(p, w.kind, w.field, w.values) for p in products) for w in mine)


def list_meeting_all(constraints: Iterable[Constraint], products: Sequence[Product]) -> list[Product]:
    """List the products that meet every must and no exclusion, by the second implementation."""
    listed = list(constraints)
    return [p for p in products if not any(breaks(p, w.kind, w.field, w.values) for w in listed)]


def read_headline_count(answer: SearchAnswer) -> int | None:
    """Read how many tools the first sentence says match, from its words; None if it states no number."""
    found = re.match(
        r"([\w,]+) tools? (?:(?:for|with) .*? )?(?:match|matches|is known to meet)\b", answer.sentences[0].text
    )
    if found is None or "that fits the topic" in found[0]:
        return None
    word = found[1].casefold().replace(",", "")
    return 0 if word == "no" else int(NUMBERS.get(word, word))


def list_query_words(query: str, answer: SearchAnswer) -> frozenset[str]:
    """List the words of the query as typed and as corrected, and those of the labels and values of its constraints."""
    said = [query, answer.interpretation.corrected or "", answer.interpretation.topic]
    for constraint in answer.interpretation.constraints:
        said += [constraint.label, *constraint.values]
        said += [INFLECTED.get(constraint.field, {}).get(value, "") for value in constraint.values]
    return frozenset(word for text in said for word in words(text))
