"""Puts the site's branding into the built HTML files, which have the default one."""

import re
from functools import lru_cache
from html import escape
from typing import Final

import msgspec

from lexdex.foundation.config import DEFAULT_COLORS, PaletteColors, SiteConfig, build_config
from lexdex.settings import Settings
from lexdex.settings_site import SiteSettings
from lexdex.shell.html import SLOT, encode_for_script

BRAND: Final = str(SiteSettings().brand)
CONFIG_ID: Final = "site"
"""The id of the script element with the site's configuration; it is missing where all of it is the default."""
ICON: Final = re.compile(r"<link rel=\"icon\"[^>]*>")
# Each element ends where the next one of its kind begins, so that texts without an end take linear time.
LOGO: Final = re.compile(r"<svg\b(?>[^<>]*?data-site=\"logo\")[^<>]*>[^<]*+(?:<(?!/?svg\b)[^<]*+)*+</svg>")
LOGO_SIZE: Final = 28
TEXTS: Final = re.compile(r"(<(\w++)(?>[^<>]*? data-site=\")(tagline|footer_text|operator_name)\"[^<>]*>)[^<]*(</\2>)")
"""Elements whose whole content is a setting."""
PROFILES: Final = re.compile(r"<li data-site=\"(linkedin_url|youtube_url|x_url)\">[^<]*+(?:<(?!/?li\b)[^<]*+)*+</li>")
HREF: Final = re.compile(r"href=\"[^\"]*\"")


def has_own_branding(settings: Settings) -> bool:
    """Return whether pages differ from the built files."""
    return _get_branding(build_config(settings)) != _get_branding(build_config(Settings()))


def apply_branding(source: str, settings: Settings) -> str:
    """Return a built HTML file with the site's name, colours, logo and texts; unchanged if all are the default."""
    return _apply(source, build_config(settings)) if has_own_branding(settings) else source


def _get_branding(config: SiteConfig) -> SiteConfig:
    return msgspec.structs.replace(config, public_url="")


@lru_cache(maxsize=16)
def _apply(source: str, config: SiteConfig) -> str:
    # First, because later parts contain texts of the admin, in which the default name is only a word.
    source = source.replace(BRAND, escape(config.brand))
    if config.favicon:
        source = ICON.sub(lambda _: f'<link rel="icon" href="{escape(config.favicon)}" type="image/webp" />', source)
    if config.logo:
        source = LOGO.sub(lambda _: _render_logo(config.logo), source)
    source = TEXTS.sub(lambda found: f"{found[1]}{escape(_get_text(config, found[3]))}{found[4]}", source)
    source = PROFILES.sub(lambda found: _render_profile(found[0], getattr(config, found[1])), source)
    return source.replace(SLOT, _render_config(config) + SLOT, 1)


def _get_text(config: SiteConfig, name: str) -> str:
    text: str = getattr(config, name)
    return f" · {text}" if text and name == "operator_name" else text


def _render_logo(path: str) -> str:
    return f'<img src="{escape(path)}" alt="" height="{LOGO_SIZE}"/>'


def _render_profile(element: str, address: str) -> str:
    return HREF.sub(lambda _: f'href="{escape(address)}"', element, count=1) if address else ""


def _render_config(config: SiteConfig) -> str:
    """Render what the web app reads when it starts, and the colours, which the page needs before."""
    script = f'<script type="application/json" id="{CONFIG_ID}">{encode_for_script(config)}</script>'
    if (config.light, config.dark) == DEFAULT_COLORS:
        return script
    # More specific than `:root`, so that the order of the style sheets doesn't matter.
    light, dark = _render_colors(config.light), _render_colors(config.dark)
    style = (
        f"html:root{{{light}--print-brand:{config.light.brand}}}"
        f"@media (prefers-color-scheme:dark){{html:root{{{dark}}}}}"
    )
    return f"{script}<style>{style}</style>"


def _render_colors(colors: PaletteColors) -> str:
    return f"--brand:{colors.brand};--brand-strong:{colors.strong};--on-brand:{colors.on};--brand-soft:{colors.soft};"
