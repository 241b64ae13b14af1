"""The phrase banks, markets and shared lists that products are made of, read once from the package's own files."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class Topic(msgspec.Struct, frozen=True, kw_only=True):
    """A narrow line of work within a category; judgements decide relevance by its key, products never show the key.

    `also` names a second category that fits; `audiences` replaces those of the bank;
    `homes` are countries where this line of work is common.
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
    """All that is particular to one category; `weight` is its part of the generated products.

    `mixes` says whether one product may sensibly cover two of its topics.
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
    """A part of the world with its hosting places and neighbouring countries."""

    hosting: list[str]
    countries: list[str]


class Market(msgspec.Struct, frozen=True, kw_only=True):
    """A home country; every product of it speaks `languages`, some speak a few of `extra`."""

    country: str
    area: str
    share: int
    cities: list[str]
    languages: list[str]
    extra: list[str]
    privacy_law: str = ""


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """Lists that do not depend on the category."""

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


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def banks() -> tuple[Bank, ...]:
    """One bank a category, in the order in which the specification lists the categories."""
    return tuple(msgspec.convert(_toml(f"phrases/{name}.toml"), Bank) for name in _CATEGORY_ORDER)


@cache
def topic_index() -> dict[str, tuple[Bank, Topic]]:
    """Each topic's key with its bank and itself."""
    return {topic.key: (bank, topic) for bank in banks() for topic in bank.topics}


@cache
def shared() -> Shared:
    """The lists for all categories."""
    return msgspec.convert(_toml("shared.toml"), Shared)


@cache
def markets() -> tuple[tuple[Market, ...], dict[str, Area]]:
    """Home countries and the areas that they lie in."""
    read = _toml("markets.toml")
    return tuple(msgspec.convert(read["markets"], list[Market])), msgspec.convert(read["areas"], dict[str, Area])
