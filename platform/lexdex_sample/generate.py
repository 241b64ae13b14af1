"""Makes one invented product: a maker with a home and a size first, then everything that follows from these."""

from typing import Any

import msgspec

from lexdex_sample.banks import Area, Bank, Market, Topic, markets, shared
from lexdex_sample.commerce import commerce
from lexdex_sample.dice import Dice
from lexdex_sample.document import document, source
from lexdex_sample.names import Names, slug
from lexdex_sample.wording import describe, key_points, summary

SIZES = ("1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000")
_SIZE_WEIGHTS = (18, 34, 26, 12, 6, 4)
_BARRISTERS = {"UK", "Australia", "Hong Kong", "South Africa", "Singapore", "India"}
_USERS = ("Under 500", "500-2,000", "2,000-10,000", "10,000-50,000", "Over 50,000", "Over 100,000")
_SAMPLE = source("sample", "Lexdex sample catalogue, invented", None)


class Maker(msgspec.Struct, frozen=True, kw_only=True):
    """Who is said to make a product; `size` is a position in SIZES."""

    company: str
    city: str
    market: Market
    area: Area
    size: int
    founded: int


def product(topic: Topic, bank: Bank, number: int, names: Names) -> tuple[dict[str, object], list[str]]:
    """A document and its hidden topics; the same topic and number always give the same product."""
    dice = Dice(f"lexdex-sample-1-{topic.key}-{number}")
    maker = _maker(dice, names, topic)
    second = _second(dice, topic, bank)
    fields: dict[str, Any] = {
        **_identity(dice, bank, topic, maker, names),
        **_work(dice, bank, topic, second, maker),
        **_reach(dice, maker),
        **_technology(dice, bank, maker),
        **_safety(dice, topic, maker),
        **commerce(dice, SIZES[maker.size], bank.category),
    }
    fields["description"] = describe(dice, fields, topic, second)
    fields["summary"] = summary(dice, fields, topic)
    fields["key_points"] = key_points(dice, topic, second)
    return document(**fields), [topic.key, *([second.key] if second else [])]


def _maker(dice: Dice, names: Names, topic: Topic) -> Maker:
    homes, areas = markets()
    if topic.homes and dice.chance(0.35):
        homes = tuple(home for home in homes if home.country in topic.homes)
    market = dice.weighted(homes, [home.share for home in homes])
    size = SIZES.index(dice.weighted(SIZES, _SIZE_WEIGHTS))
    founded = dice.between(1994 if size > 2 else 2008, 2024 if size < 2 else 2019)
    company = names.maker(dice)
    city = dice.pick(market.cities)
    return Maker(company=company, city=city, market=market, area=areas[market.area], size=size, founded=founded)


def _second(dice: Dice, topic: Topic, bank: Bank) -> Topic | None:
    others = [other for other in bank.topics if other.key != topic.key]
    return dice.pick(others) if bank.mixes and dice.chance(0.3) else None


def _identity(dice: Dice, bank: Bank, topic: Topic, maker: Maker, names: Names) -> dict[str, Any]:
    name = names.product(dice, bank, maker.company)
    home = maker.city if maker.city == maker.market.country else f"{maker.city}, {maker.market.country}"
    stage = ("Early stage", "Growth", "Growth", "Established", "Established", "Established")[maker.size]
    return {
        "id": slug(name),
        "name": name,
        "company": maker.company,
        "categories": [bank.category, *([topic.also] if topic.also and dice.chance(0.6) else [])],
        "website": f"https://{slug(name)}.example",
        "version": f"v{dice.between(1, 7)}.{dice.between(0, 9)}" if dice.chance(0.7) else "",
        "headquarters": home if dice.chance(0.93) else "",
        "year_founded": maker.founded if dice.chance(0.88) else None,
        "employees": SIZES[maker.size] if dice.chance(0.8) else "",
        "funding_stage": _funding(dice, maker.size) if dice.chance(0.55) else "",
        "company_stage": stage if dice.chance(0.6) else "",
        "sample": True,
        "sources": _SAMPLE,
    }


def _funding(dice: Dice, size: int) -> str:
    rounds = ("Bootstrapped", "Seed", "Series A", "Series B", "Series C", "Private equity", "Public")
    return dice.pick(rounds[size : size + 2])


def _work(dice: Dice, bank: Bank, topic: Topic, second: Topic | None, maker: Maker) -> dict[str, Any]:
    local = maker.market.country in _BARRISTERS
    buyers = [name for name in topic.audiences or bank.audiences if local or not name.startswith("barristers")]
    audience = dice.some(buyers, dice.between(1, 2))
    users = list(dict.fromkeys(kind for name in audience for kind in shared().audiences[name]))
    capabilities = [topic.caps[0], *dice.some(topic.caps[1:], dice.between(2, 3))]
    if second:
        capabilities += second.caps[: dice.between(1, 2)]
    focus = list(dict.fromkeys([*topic.focus, *(second.focus[:1] if second else [])]))
    words = [topic.kinds[0], *topic.kinds[1:], topic.caps[0].lower(), *(second.kinds[:1] if second else [])]
    return {
        "capabilities": list(dict.fromkeys(capabilities)),
        "functional_focus": focus,
        "features": dice.some(shared().features, dice.between(2, 5)) if dice.chance(0.85) else [],
        "user_types": users if dice.chance(0.9) else [],
        "keywords": list(dict.fromkeys(words))[: dice.between(2, 4)] if dice.chance(0.75) else [],
        "additional_functionality": dice.some(shared().additional, dice.between(1, 3)) if dice.chance(0.6) else [],
        "audience": audience[0],
    }


def _reach(dice: Dice, maker: Maker) -> dict[str, Any]:
    market = maker.market
    spoken = [*market.languages, *dice.some(market.extra, dice.between(0, min(3, maker.size)))]
    near = [country for country in maker.area.countries if country != market.country]
    served = [market.country, *dice.some(near, dice.between(0, 2 + maker.size))]
    if maker.size > 2 and dice.chance(0.5):
        served = ["Global"]
    return {
        "languages": spoken if dice.chance(0.9) else [],
        "countries": served if dice.chance(0.92) else [],
        "user_count": _USERS[maker.size] if dice.chance(0.4) else "",
    }


_DEPLOYMENTS = (
    ["SaaS"],
    ["Cloud", "SaaS"],
    ["Cloud"],
    ["Cloud", "On-premise"],
    ["On-premise"],
    ["Cloud", "On-premise", "Hybrid"],
)
_INSTALLED = ["Installed client and server", "Web application on the customer's servers"]


def _technology(dice: Dice, bank: Bank, maker: Maker) -> dict[str, Any]:
    models = dice.weighted(
        _DEPLOYMENTS,
        (34, 26, 14, 10, 4 + 2 * maker.size, 2 + 3 * maker.size),
    )
    hosted = models != ["On-premise"]
    near = [maker.market.country, *(place for place in maker.area.hosting if place != maker.market.country)]
    architecture = shared().architecture if hosted else _INSTALLED
    linked = [*bank.integrations, *dice.some(shared().other_integrations, 1)]
    return {
        "deployment_models": models if dice.chance(0.92) else [],
        "hosting_locations": near[: dice.between(1, 1 + min(2, maker.size))] if hosted and dice.chance(0.75) else [],
        "integrations": dice.some(linked, dice.between(1, 5)) if dice.chance(0.85) else [],
        "database_integrations": dice.some(shared().databases, dice.between(1, 2)) if dice.chance(0.3) else [],
        "sso": dice.some(shared().sso, dice.between(1, 3)) if dice.chance(0.25 + 0.12 * maker.size) else [],
        "data_formats": dice.some(bank.formats, dice.between(1, 3)) if dice.chance(0.75) else [],
        "api_support": dice.pick(shared().api_support) if dice.chance(0.6) else "",
        "architecture": dice.pick(architecture) if dice.chance(0.4) else "",
    }


_PAYMENT_TOPICS = {"time-billing", "trust-accounting", "lawyer-marketplace", "ip-renewals", "legal-insurance"}
_HEALTH_TOPICS = {"personal-injury", "subject-requests", "review-platform", "encryption", "claims-management"}


def _certificates(dice: Dice, topic: Topic, maker: Maker) -> list[str]:
    country, size = maker.market.country, maker.size
    odds = {
        "SOC 2": (0.55 if country in {"US", "Canada", "Israel"} else 0.2) + 0.06 * size,
        "ISO 27001": (0.3 if country in {"US", "Canada"} else 0.45) + 0.08 * size,
        "Cyber Essentials": 0.45 if country == "UK" else 0.0,
        "HIPAA": 0.6 if country == "US" and topic.key in _HEALTH_TOPICS else 0.0,
        "PCI DSS": 0.6 if topic.key in _PAYMENT_TOPICS else 0.0,
        "FedRAMP": 0.35 if country == "US" and size >= 3 else 0.0,
    }
    return [name for name, probability in odds.items() if dice.chance(probability)]


def _safety(dice: Dice, topic: Topic, maker: Maker) -> dict[str, Any]:
    european = maker.market.area in {"EU", "Europe"}
    gdpr = True if dice.chance(0.85 if european else 0.35) else None
    if gdpr is None and not european and dice.chance(0.08):
        gdpr = False
    standards = (["GDPR"] if gdpr else []) + _local_standards(dice, maker)
    known = dice.chance(0.78)
    return {
        "security_certifications": _certificates(dice, topic, maker) if known else [],
        "compliance_standards": standards if known or gdpr else [],
        "gdpr_compliant": gdpr,
        "data_protection": dice.pick(shared().protection) if dice.chance(0.55) else "",
    }


def _local_standards(dice: Dice, maker: Maker) -> list[str]:
    rule = maker.market.privacy_law
    return [rule] if rule and dice.chance(0.6) else []
