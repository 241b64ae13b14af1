"""Two or more named tools side by side, in as many words as a sentence holds."""

from collections.abc import Iterator, Sequence
from typing import Final

from lexdex_search.answer.wording import fact, listed, short
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, Sentence

COMPARED: Final = (
    "starting_price_usd",
    "deployment_models",
    "languages",
    "security_certifications",
    "capabilities",
    "categories",
)
MAX_FIELDS: Final = 3
MAX_TOOLS: Final = 3
MAX_VALUES: Final = 3


def compared(products: Sequence[Product]) -> Iterator[Sentence]:
    """A sentence per field that is known of every tool, differing fields first; what is unknown is not compared."""
    tools = products[:MAX_TOOLS]
    known = [f for f in COMPARED if all(_value(tool, f) for tool in tools)]
    known.sort(key=lambda f: len({_value(tool, f) for tool in tools}) == 1)
    names = listed([tool.name for tool in tools])
    own = tuple(Citation(kind="product", product_id=t.id, field="name", value=t.name) for t in tools)
    if not known:
        yield Sentence(f"The catalogue lists {names}, but no fact is known of all of them that could be compared.", own)
        return
    yield Sentence(f"{names} side by side:", own)
    for field in known[:MAX_FIELDS]:
        said = [f"{tool.name} {fact(field, _value(tool, field))}" for tool in tools]
        cited = tuple(
            Citation(kind="product", product_id=t.id, field=field, value=short(_value(t, field))) for t in tools
        )
        if _differ(tools, field):
            yield Sentence(f"{', '.join(said[:-1])}, while {said[-1]}.", (*own, *cited))
        else:
            yield Sentence(f"Each {fact(field, _value(tools[0], field))}.", cited)


def _differ(tools: Sequence[Product], field: str) -> bool:
    return len({_value(tool, field) for tool in tools}) > 1


def _value(product: Product, field: str) -> str:
    held = getattr(product, field)
    return ", ".join(held[:MAX_VALUES]) if isinstance(held, tuple) else "" if held is None else str(held)
