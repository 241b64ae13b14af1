"""Generate products: first a vendor with a country and a size, then the fields that depend on them."""

from typing import Any

import msgspec

from lexdex_sample.document import build_document, build_sources
from lexdex_sample.names import NameGenerator, make_slug
from lexdex_sample.phrase_banks import Area, Market, PhraseBank, Topic, read_markets, read_shared_lists
from lexdex_sample.pricing import generate_terms
from lexdex_sample.seeded_random import SeededRandom
from lexdex_sample.texts import generate_description, generate_summary, list_key_points

SIZES = ("1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000")
_SIZE_WEIGHTS = (18, 34, 26, 12, 6, 4)
_BARRISTERS = {"UK", "Australia", "Hong Kong", "South Africa", "Singapore", "India"}
_USERS = ("Under 500", "500-2,000", "2,000-10,000", "10,000-50,000", "Over 50,000", "Over 100,000")
_SAMPLE = build_sources("sample", "Lexdex sample catalogue, invented", None)


class Vendor(msgspec.Struct, frozen=True, kw_only=True):
    """The invented vendor of a product; `size` is the index of its number of employees in SIZES."""

    company: str
    city: str
    market: Market
    area: Area
    size: int
    founded: int


def generate_product(
    topic: Topic, bank: PhraseBank, number: int, names: NameGenerator
) -> tuple[dict[str, object], list[str]]:
    """Generate a product document, and return it with the keys of its topics.

    The result depends only on `topic`, `number` and the names already in use.
    """
    rng = SeededRandom(f"lexdex-sample-1-{topic.key}-{number}")
    vendor = _generate_vendor(rng, names, topic)
    second = _pick_second_topic(rng, topic, bank)
    fields: dict[str, Any] = {
        **_generate_identity(rng, bank, topic, vendor, names),
        **_generate_functions(rng, bank, topic, second, vendor),
        **_generate_reach(rng, vendor),
        **_generate_technology(rng, bank, vendor),
        **_generate_security(rng, topic, vendor),
        **generate_terms(rng, SIZES[vendor.size], bank.category),
    }
    fields["description"] = generate_description(rng, fields, topic, second)
    fields["summary"] = generate_summary(rng.pick(topic.kinds), fields["capabilities"], count=rng.draw_integer(2, 4))
    fields["key_points"] = list_key_points(rng, topic, second)
    return build_document(**fields), [topic.key, *([second.key] if second else [])]


def _generate_vendor(rng: SeededRandom, names: NameGenerator, topic: Topic) -> Vendor:
    home_markets, areas = read_markets()
    if topic.homes and rng.draw_boolean(0.35):
        home_markets = tuple(home for home in home_markets if home.country in topic.homes)
    market = rng.pick_weighted(home_markets, [home.share for home in home_markets])
    size = SIZES.index(rng.pick_weighted(SIZES, _SIZE_WEIGHTS))
    founded = rng.draw_integer(1994 if size > 2 else 2008, 2024 if size < 2 else 2019)
    company = names.invent_company(rng)
    city = rng.pick(market.cities)
    return Vendor(company=company, city=city, market=market, area=areas[market.area], size=size, founded=founded)


def _pick_second_topic(rng: SeededRandom, topic: Topic, bank: PhraseBank) -> Topic | None:
    others = [other for other in bank.topics if other.key != topic.key]
    return rng.pick(others) if bank.mixes and rng.draw_boolean(0.3) else None


def _generate_identity(
    rng: SeededRandom, bank: PhraseBank, topic: Topic, vendor: Vendor, names: NameGenerator
) -> dict[str, Any]:
    name = names.invent_product(rng, bank, vendor.company)
    home = vendor.city if vendor.city == vendor.market.country else f"{vendor.city}, {vendor.market.country}"
    stage = ("Early stage", "Growth", "Growth", "Established", "Established", "Established")[vendor.size]
    return {
        "id": make_slug(name),
        "name": name,
        "company": vendor.company,
        "categories": [bank.category, *([topic.also] if topic.also and rng.draw_boolean(0.6) else [])],
        "website": f"https://{make_slug(name)}.example",
        "version": f"v{rng.draw_integer(1, 7)}.{rng.draw_integer(0, 9)}" if rng.draw_boolean(0.7) else "",
        "headquarters": home if rng.draw_boolean(0.93) else "",
        "year_founded": vendor.founded if rng.draw_boolean(0.88) else None,
        "employees": SIZES[vendor.size] if rng.draw_boolean(0.8) else "",
        "funding_stage": _pick_funding(rng, vendor.size) if rng.draw_boolean(0.55) else "",
        "company_stage": stage if rng.draw_boolean(0.6) else "",
        "sample": True,
        "sources": _SAMPLE,
    }


def _pick_funding(rng: SeededRandom, size: int) -> str:
    rounds = ("Bootstrapped", "Seed", "Series A", "Series B", "Series C", "Private equity", "Public")
    return rng.pick(rounds[size : size + 2])


def _generate_functions(
    rng: SeededRandom, bank: PhraseBank, topic: Topic, second: Topic | None, vendor: Vendor
) -> dict[str, Any]:
    local = vendor.market.country in _BARRISTERS
    buyers = [name for name in topic.audiences or bank.audiences if local or not name.startswith("barristers")]
    audience = rng.pick_some(buyers, rng.draw_integer(1, 2))
    users = list(dict.fromkeys(kind for name in audience for kind in read_shared_lists().audiences[name]))
    capabilities = [topic.caps[0], *rng.pick_some(topic.caps[1:], rng.draw_integer(2, 3))]
    if second:
        capabilities += second.caps[: rng.draw_integer(1, 2)]
    focus = list(dict.fromkeys([*topic.focus, *(second.focus[:1] if second else [])]))
    kinds = [topic.kinds[0], *topic.kinds[1:], topic.caps[0].lower(), *(second.kinds[:1] if second else [])]
    return {
        "capabilities": list(dict.fromkeys(capabilities)),
        "functional_focus": focus,
        "features": rng.pick_some(read_shared_lists().features, rng.draw_integer(2, 5))
        if rng.draw_boolean(0.85)
        else [],
        "user_types": users if rng.draw_boolean(0.9) else [],
        "keywords": list(dict.fromkeys(kinds))[: rng.draw_integer(2, 4)] if rng.draw_boolean(0.75) else [],
        "additional_functionality": rng.pick_some(read_shared_lists().additional, rng.draw_integer(1, 3))
        if rng.draw_boolean(0.6)
        else [],
        "audience": audience[0],
    }


def _generate_reach(rng: SeededRandom, vendor: Vendor) -> dict[str, Any]:
    market = vendor.market
    spoken = [*market.languages, *rng.pick_some(market.extra, rng.draw_integer(0, min(3, vendor.size)))]
    near = [country for country in vendor.area.countries if country != market.country]
    served = [market.country, *rng.pick_some(near, rng.draw_integer(0, 2 + vendor.size))]
    if vendor.size > 2 and rng.draw_boolean(0.5):
        served = ["Global"]
    return {
        "languages": spoken if rng.draw_boolean(0.9) else [],
        "countries": served if rng.draw_boolean(0.92) else [],
        "user_count": _USERS[vendor.size] if rng.draw_boolean(0.4) else "",
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


def _generate_technology(rng: SeededRandom, bank: PhraseBank, vendor: Vendor) -> dict[str, Any]:
    models = rng.pick_weighted(
        _DEPLOYMENTS,
        (34, 26, 14, 10, 4 + 2 * vendor.size, 2 + 3 * vendor.size),
    )
    hosted = models != ["On-premise"]
    near = [vendor.market.country, *(place for place in vendor.area.hosting if place != vendor.market.country)]
    architecture = read_shared_lists().architecture if hosted else _INSTALLED
    linked = [*bank.integrations, *rng.pick_some(read_shared_lists().other_integrations, 1)]
    return {
        "deployment_models": models if rng.draw_boolean(0.92) else [],
        "hosting_locations": near[: rng.draw_integer(1, 1 + min(2, vendor.size))]
        if hosted and rng.draw_boolean(0.75)
        else [],
        "integrations": rng.pick_some(linked, rng.draw_integer(1, 5)) if rng.draw_boolean(0.85) else [],
        "database_integrations": rng.pick_some(read_shared_lists().databases, rng.draw_integer(1, 2))
        if rng.draw_boolean(0.3)
        else [],
        "sso": rng.pick_some(read_shared_lists().sso, rng.draw_integer(1, 3))
        if rng.draw_boolean(0.25 + 0.12 * vendor.size)
        else [],
        "data_formats": rng.pick_some(bank.formats, rng.draw_integer(1, 3)) if rng.draw_boolean(0.75) else [],
        "api_support": rng.pick(read_shared_lists().api_support) if rng.draw_boolean(0.6) else "",
        "architecture": rng.pick(architecture) if rng.draw_boolean(0.4) else "",
    }


_PAYMENT_TOPICS = {"time-billing", "trust-accounting", "lawyer-marketplace", "ip-renewals", "legal-insurance"}
_HEALTH_TOPICS = {"personal-injury", "subject-requests", "review-platform", "encryption", "claims-management"}


def _pick_certificates(rng: SeededRandom, topic: Topic, vendor: Vendor) -> list[str]:
    country, size = vendor.market.country, vendor.size
    odds = {
        "SOC 2": (0.55 if country in {"US", "Canada", "Israel"} else 0.2) + 0.06 * size,
        "ISO 27001": (0.3 if country in {"US", "Canada"} else 0.45) + 0.08 * size,
        "Cyber Essentials": 0.45 if country == "UK" else 0.0,
        "HIPAA": 0.6 if country == "US" and topic.key in _HEALTH_TOPICS else 0.0,
        "PCI DSS": 0.6 if topic.key in _PAYMENT_TOPICS else 0.0,
        "FedRAMP": 0.35 if country == "US" and size >= 3 else 0.0,
    }
    return [name for name, probability in odds.items() if rng.draw_boolean(probability)]


def _generate_security(rng: SeededRandom, topic: Topic, vendor: Vendor) -> dict[str, Any]:
    european = vendor.market.area in {"EU", "Europe"}
    gdpr = True if rng.draw_boolean(0.85 if european else 0.35) else None
    if gdpr is None and not european and rng.draw_boolean(0.08):
        gdpr = False
    standards = (["GDPR"] if gdpr else []) + _list_local_standards(rng, vendor)
    known = rng.draw_boolean(0.78)
    return {
        "security_certifications": _pick_certificates(rng, topic, vendor) if known else [],
        "compliance_standards": standards if known or gdpr else [],
        "gdpr_compliant": gdpr,
        "data_protection": rng.pick(read_shared_lists().protection) if rng.draw_boolean(0.55) else "",
    }


def _list_local_standards(rng: SeededRandom, vendor: Vendor) -> list[str]:
    rule = vendor.market.privacy_law
    return [rule] if rule and rng.draw_boolean(0.6) else []
