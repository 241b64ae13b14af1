"""Renders the main content of a product's page as HTML, shown until the web app has rendered the page itself.

It uses the CSS classes of the web app, so that the layout doesn't shift.
"""

from html import escape

from lexdex.catalogue.service import format_rating
from lexdex.star_profiles.schemas import ProductPage, StarPage


def render_product(product: ProductPage, brand: str) -> str:
    """Render the main content of a product's page as HTML, with all values escaped."""
    star = product.star_profile
    head = _render_star_head(product, star, brand) if star else _render_head(product)
    return (
        f'<main id="main"><div class="page product-page">{head}'
        '<section class="card fact-card fact-wide" aria-labelledby="card-overview"><h2 id="card-overview">Overview</h2>'
        f"{_render_paragraph(product.description)}{_render_facts(product)}</section></div></main>"
    )


def _render_head(product: ProductPage) -> str:
    name = f'<h1 dir="auto">{escape(product.name)} <span class="product-version">{escape(product.version)}</span></h1>'
    return (
        f'<header class="product-head">{_render_logo(product)}<div class="product-head-main">'
        f'<p class="product-tags">{_render_tags(product)}</p>{name}'
        f'<p class="product-meta">{_format_rating(product)}</p></div></header>'
    )


def _render_star_head(product: ProductPage, star: StarPage, brand: str) -> str:
    badge = f'<span class="star-badge">{escape(brand)} STAR Product</span>'
    badge += '<span class="sample">Sample</span>' if star.is_sample else ""
    return (
        f'<header class="star-hero"><div class="star-hero-main">{_render_logo(product)}'
        f'<p class="product-tags">{badge}{_render_tags(product)}</p><h1 dir="auto">{escape(star.display_name)}</h1>'
        f'<p class="product-short" dir="auto">{escape(star.tagline)}</p>'
        f'<p class="product-meta">{_format_rating(product)}</p></div></header>'
    )


def _render_logo(product: ProductPage) -> str:
    if not product.logo:
        return '<span class="product-logo product-logo-none" style="width:80px;height:80px"></span>'
    source = escape(f"/ProductLogo/{product.logo}")
    return f'<img class="product-logo" src="{source}" width="80" height="80" alt="">'


def _render_tags(product: ProductPage) -> str:
    categories = [name for name in product.categories.split("; ") if name]
    badges = "".join(f'<span class="badge" dir="auto">{escape(name)}</span>' for name in categories)
    return badges + ('<span class="sample">Sample data</span>' if product.sample else "")


def _format_rating(product: ProductPage) -> str:
    if product.review_count < 1:
        return "No reviews yet"
    reviews = "1 review" if product.review_count == 1 else f"{product.review_count} reviews"
    return f"Rated {format_rating(product.rating_average)} of 5, {reviews}"


def _render_facts(product: ProductPage) -> str:
    """Render the product's fields that visitors look for most, without unknown ones, as an HTML list."""
    facts = {
        "Company": product.company,
        "Capabilities": product.capabilities,
        "Deployment": product.deployment_models,
        "Languages": product.languages,
        "Security": product.security_certifications,
    }
    lines = "".join(
        f'<div><dt>{label}</dt><dd dir="auto">{escape(", ".join(value.split("; ")))}</dd></div>'
        for label, value in facts.items()
        if value
    )
    return f'<dl class="facts">{lines}</dl>' if lines else ""


def _render_paragraph(text: str) -> str:
    return f'<p dir="auto">{escape(text)}</p>' if text else "<p>No description available.</p>"
