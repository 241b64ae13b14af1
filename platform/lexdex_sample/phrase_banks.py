"""Read the phrase banks, markets and shared lists from which products are generated."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """A topic within a category, such as "time-billing", with the phrases for its products.

    Relevance judgments use its key, which no document contains. `also` is a second category that fits, `audiences`
    replaces those of the category's bank, and `homes` are the countries in which many of its vendors are.
    """

    key: str
    kinds: list[str]
    caps: list[str]
    focus: list[str]
    does: list[str]
    share: int = 1
    also: str = ""
    audiences: list[str] = []
    homes: list[str] = []


class PhraseBank(msgspec.Struct, frozen=True, kw_only=True):
    """The phrases and topics of one category, from which its products are generated.

    `weight` is the category's share of all generated products; `mixes` tells whether a product may combine two topics.
    """

    category: str
    weight: int
    stems: list[str]
    audiences: list[str]
    formats: list[str]
    integrations: list[str]
    topics: list[Topic]
    mixes: bool = True


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A region, with the places where its vendors host data, and its countries."""

    hosting: list[str]
    countries: list[str]


class Market(msgspec.Struct, frozen=True, kw_only=True):
    """A home country of vendors, with its cities and languages.

    All its products support `languages`; some also support languages of `extra`.
    """

    country: str
    area: str
    share: int
    cities: list[str]
    languages: list[str]
    extra: list[str]
    privacy_law: str = ""


class SharedPhrases(msgspec.Struct, frozen=True, kw_only=True):
    """Lists of phrases that are used for products of every category."""

    features: list[str]
    additional: list[str]
    other_integrations: list[str]
    databases: list[str]
    sso: list[str]
    architecture: list[str]
    api_support: list[str]
    protection: list[str]
    implementation: list[str]
    support: list[str]
    company_endings: list[str]
    starts: list[str]
    ends: list[str]
    name_ends: list[str]
    series: list[str]
    reserved: list[str]
    audiences: dict[str, list[str]]
    prices: dict[str, list[int]]


_CATEGORY_ORDER = (
    "practice", "contracts", "knowledge", "compliance", "misc", "ediscovery", "litigation",
    "industry", "ip", "justice", "analytics", "security", "education", "integration",
)  # fmt: skip


def _read_toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def read_banks() -> tuple[PhraseBank, ...]:
    """Read the phrase banks of all categories, in the order of the categories in the specification; cached."""
    return tuple(msgspec.convert(_read_toml(f"phrases/{name}.toml"), PhraseBank) for name in _CATEGORY_ORDER)


@cache
def index_topics() -> dict[str, tuple[PhraseBank, Topic]]:
    """Return each topic with its phrase bank, by topic key; cached."""
    return {topic.key: (bank, topic) for bank in read_banks() for topic in bank.topics}


@cache
def read_shared_lists() -> SharedPhrases:
    """Read the lists of phrases that are used for every category; cached."""
    return msgspec.convert(_read_toml("shared.toml"), SharedPhrases)


@cache
def read_markets() -> tuple[tuple[Market, ...], dict[str, Area]]:
    """Read the home countries of vendors, and the regions by name; cached."""
    read = _read_toml("markets.toml")
    return tuple(msgspec.convert(read["markets"], list[Market])), msgspec.convert(read["areas"], dict[str, Area])
