"""Builds the HTML heads of the pages for browsing: the directory, a category, and a comparison of two products.

Each has its content as HTML, because crawlers and visitors without scripts read nothing else.
"""

from collections.abc import Iterable
from html import escape
from typing import Any

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import CategoryFilters, ComparedProduct, EditorsPick, build_comparison_path
from lexdex.catalogue.service import category_products, directory
from lexdex.compare.rows import NONE, NOT_STATED, build_lines
from lexdex.settings import Settings
from lexdex.shell.html import Head
from lexdex.shell.pages import CATEGORY_PREFIX, find_page

SEPARATOR = "-vs-"


async def build_directory_head(path: str, settings: Settings) -> Head:
    """Build the head of the page with all categories, which is at the path."""
    found = await directory.read_directory()
    categories = ((f"{CATEGORY_PREFIX}{row.slug}", f"{row.name} ({row.products})") for row in found.categories)
    comparisons = ((each.path, f"{each.left.name} vs {each.right.name}") for each in found.comparisons)
    recent = ((f"/product/{each.id}", each.name) for each in found.recent)
    return _build_head(
        path,
        settings,
        data=[_to_item_list(((f"{CATEGORY_PREFIX}{row.slug}", row.name) for row in found.categories), settings)],
        sections=(("Categories", categories), ("Recently added", recent), ("Well-known tools compared", comparisons)),
    )


async def build_category_head(path: str, settings: Settings) -> Head:
    """Build the head of the category's page at a path, with its first products."""
    slug = path.removeprefix(CATEGORY_PREFIX)
    found = await category_products.list_category_products(slug, CategoryFilters(), "facts", 1)
    real = [each for each in found.products if not each.sample]
    return _build_head(
        path,
        settings,
        data=[_to_item_list(_list_addresses(real), settings)] if real else [],
        sections=((f"{found.total} tools", _list_addresses(found.products)),),
    )


async def build_comparison_head(pair_ids: str, settings: Settings) -> Head | None:
    """Build the head of the page that compares two products, such as `a-vs-b`; None if one of them isn't public."""
    left, _, right = pair_ids.partition(SEPARATOR)
    found = await catalogue.list_compared_products([left, right])
    if left not in found or right not in found or left == right:
        return None
    pair = [found[left], found[right]]
    names = [catalogue.mark_sample(each.name, is_sample=each.sample) for each in pair]
    title = " vs ".join(names)
    return Head(
        title=f"{title}: comparison · {settings.brand}",
        description=f"{title}: capabilities, deployment, integrations, security and pricing side by side.",
        canonical=settings.public_url.rstrip("/") + build_comparison_path(left, right),
        indexed=not any(each.sample for each in pair),
        content=_render_main(title, _render_table(pair)),
    )


def _build_head(
    path: str,
    settings: Settings,
    *,
    data: list[dict[str, Any]],
    sections: Iterable[tuple[str, Iterable[tuple[str, str]]]],
) -> Head:
    found = find_page(path)
    if found is None:
        raise LookupError(path)
    page = found.page
    body = "".join(f"<h2>{escape(title)}</h2><ul>{_render_links(links)}</ul>" for title, links in sections)
    return Head(
        title=f"{page.title} · {settings.brand}",
        description=page.description,
        canonical=settings.public_url.rstrip("/") + path,
        data=data,
        content=_render_main(page.title, body),
    )


def _list_addresses(products: Iterable[EditorsPick]) -> list[tuple[str, str]]:
    return [(f"/product/{each.id}", catalogue.mark_sample(each.name, is_sample=each.sample)) for each in products]


def _to_item_list(links: Iterable[tuple[str, str]], settings: Settings) -> dict[str, Any]:
    base = settings.public_url.rstrip("/")
    items = [
        {"@type": "ListItem", "position": place, "name": name, "url": base + path}
        for place, (path, name) in enumerate(links, 1)
    ]
    return {"@type": "ItemList", "itemListElement": items}


def _render_main(title: str, body: str) -> str:
    return f'<main id="main"><div class="page"><h1 dir="auto">{escape(title)}</h1>{body}</div></main>'


def _render_links(links: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<li><a href="{escape(path)}" dir="auto">{escape(name)}</a></li>' for path, name in links)


def _render_table(pair: list[ComparedProduct]) -> str:
    """Render what at least one of the products states, as an HTML table."""
    head = "".join(
        f'<th scope="col" dir="auto"><a href="/product/{escape(each.id)}">{escape(each.name)}</a></th>' for each in pair
    )
    unstated = {(NONE,), (NOT_STATED,)}
    lines = [line for line in build_lines(pair, only_differences=False) if not unstated.issuperset(line.cells)]
    rows = "".join(
        f'<tr><th scope="row">{escape(line.label)}</th>'
        + "".join(f'<td dir="auto">{escape(", ".join(cell))}</td>' for cell in line.cells)
        + "</tr>"
        for line in lines
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
