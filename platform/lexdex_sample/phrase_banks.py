"""Reads the phrase banks, markets and shared lists from which products are generated."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """A topic within a category; relevance judgments use its key, which is not part of any document.

    `also` is a second suitable category, `audiences` replaces those of the bank, and `homes` are countries in which
    the topic is common.
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


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The phrases of one category; `weight` is its share of the generated products.

    `mixes` says whether a product may cover two of its topics.
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
    """A region with its hosting locations and countries."""

    hosting: list[str]
    countries: list[str]


class Market(msgspec.Struct, frozen=True, kw_only=True):
    """A vendor's home country; all of its products support `languages`, and some support languages of `extra`."""

    country: str
    area: str
    share: int
    cities: list[str]
    languages: list[str]
    extra: list[str]
    privacy_law: str = ""


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """Lists of phrases that all categories share."""

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
def read_banks() -> tuple[Bank, ...]:
    """Read the phrase bank of each category, in the specification's order of categories."""
    return tuple(msgspec.convert(_read_toml(f"phrases/{name}.toml"), Bank) for name in _CATEGORY_ORDER)


@cache
def index_topics() -> dict[str, tuple[Bank, Topic]]:
    """Return all topics by key, each with its phrase bank."""
    return {topic.key: (bank, topic) for bank in read_banks() for topic in bank.topics}


@cache
def read_shared_lists() -> Shared:
    """Read the lists that all categories share."""
    return msgspec.convert(_read_toml("shared.toml"), Shared)


@cache
def read_markets() -> tuple[tuple[Market, ...], dict[str, Area]]:
    """Read the home countries of vendors, and the regions by name."""
    read = _read_toml("markets.toml")
    return tuple(msgspec.convert(read["markets"], list[Market])), msgspec.convert(read["areas"], dict[str, Area])
