"""Quote what a product says of itself, as the reason why it is recommended."""

import re
from typing import Final

import msgspec

from lexdex_search.answer.citations import cite_product
from lexdex_search.answer.product_facts import choose_capabilities
from lexdex_search.answer.wording import Wording, shorten
from lexdex_search.facets.description_facts import gives_order
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation
from lexdex_search.text_analysis import list_stems

_INNER_QUOTES: Final = str.maketrans("“”", "\u2018\u2019")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s")


class Reason(msgspec.Struct, frozen=True):
    """Why a product is recommended: a quotation, or a clause on its capabilities, with the citation of either."""

    text: str
    citation: Citation
    is_quotation: bool


def choose_reason(wording: Wording, product: Product, search_text: str) -> Reason | None:
    """Choose what a product says of itself that shares the most words with the query.

    That is its summary or a key point, or else the first sentence of its description, or else its capabilities. A text
    that gives orders is no description and is not quoted. None if nothing is left.
    """
    wanted = set(list_stems(search_text))
    offered = [("summary", product.summary), *(("key_points", point) for point in product.key_points)]
    texts = [(field, text) for field, text in offered if text and not gives_order(text)]
    if not texts:
        first = _SENTENCE_END.split(product.description, maxsplit=1)[0]
        texts = [("description", first)] if first and not gives_order(first) else []
    if texts:
        field, text = max(texts, key=lambda each: len(wanted.intersection(list_stems(each[1]))))
        return _quote(wording, product, field, text)
    capabilities = choose_capabilities(product.capabilities, search_text)
    if not capabilities:
        return None
    citation = cite_product(product, "capabilities", ", ".join(capabilities))
    offer = wording.say("headline.offer", clause=wording.describe_values("capabilities", capabilities))
    return Reason(offer, citation, is_quotation=False)


def _quote(wording: Wording, product: Product, field: str, text: str) -> Reason:
    shortened = shorten(text)
    quoted = shortened.rstrip(". ").translate(_INNER_QUOTES)
    return Reason(wording.quote(quoted), cite_product(product, field, shortened), is_quotation=True)
