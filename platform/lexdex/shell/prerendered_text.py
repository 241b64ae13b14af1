"""The first words of a product's page as plain HTML: what it is, how it is rated, who makes it.

They have the classes of the web app's own page, so that nothing jumps when it takes their place.
"""

from html import escape

from lexdex.star_profiles.schemas import ProductPage, StarPage


def of(product: ProductPage, brand: str) -> str:
    """Everything that comes from the catalogue is escaped here."""
    star = product.star_profile
    head = _star(product, star, brand) if star else _header(product)
    return (
        f'<main id="main"><div class="page product-page">{head}'
        '<section class="card fact-card fact-wide" aria-labelledby="card-overview"><h2 id="card-overview">Overview</h2>'
        f"{_paragraph(product.description)}{_facts(product)}</section></div></main>"
    )


def _header(product: ProductPage) -> str:
    name = f'<h1 dir="auto">{escape(product.name)} <span class="product-version">{escape(product.version)}</span></h1>'
    return (
        f'<header class="product-head">{_logo(product)}<div class="product-head-main">'
        f'<p class="product-tags">{_tags(product)}</p>{name}'
        f'<p class="product-meta">{_rating(product)}</p></div></header>'
    )


def _star(product: ProductPage, star: StarPage, brand: str) -> str:
    badge = f'<span class="star-badge">{escape(brand)} STAR Product</span>'
    return (
        f'<header class="star-hero"><div class="star-hero-main">{_logo(product)}'
        f'<p class="product-tags">{badge}{_tags(product)}</p><h1 dir="auto">{escape(star.display_name)}</h1>'
        f'<p class="product-short" dir="auto">{escape(star.tagline)}</p>'
        f'<p class="product-meta">{_rating(product)}</p></div></header>'
    )


def _logo(product: ProductPage) -> str:
    if not product.logo:
        return '<span class="product-logo product-logo-none" style="width:80px;height:80px"></span>'
    source = escape(f"/ProductLogo/{product.logo}")
    return f'<img class="product-logo" src="{source}" width="80" height="80" alt="">'


def _tags(product: ProductPage) -> str:
    categories = [name for name in product.categories.split("; ") if name]
    badges = "".join(f'<span class="badge" dir="auto">{escape(name)}</span>' for name in categories)
    return badges + ('<span class="sample">Sample data</span>' if product.sample else "")


def _rating(product: ProductPage) -> str:
    if product.review_count < 1:
        return "No reviews yet"
    reviews = "1 review" if product.review_count == 1 else f"{product.review_count} reviews"
    return f"Rated {product.rating_average:.1f} of 5, {reviews}"


def _facts(product: ProductPage) -> str:
    """A few more that people search for; what nobody has stated is left to the page itself."""
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


def _paragraph(text: str) -> str:
    return f'<p dir="auto">{escape(text)}</p>' if text else "<p>Nobody has described this product yet.</p>"
