"""Random catalogues, constraints and queries, with odd spellings, gaps and instructions; nothing is embedded."""

import hashlib
from random import Random
from typing import Any, Final, cast

import numpy as np

from lexdex_search.facets.facets import Facets
from lexdex_search.index import local
from lexdex_search.index.port import Scores
from lexdex_search.query.parser import QueryParser
from lexdex_search.query.request import ConstraintInput
from lexdex_search.release.documents import Product, build_lexical_text, parse_product
from lexdex_search.release.encoder import Encoder, load_word_ranks
from lexdex_search.release.manifest import Manifest
from lexdex_search.release.policy import load_current_policy
from lexdex_search.results import Kind
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.vocabulary import load_default_vocabulary, load_vocabularies

NAMES: Final = (
    "Clausewerk",
    "Pactolo",
    "Ωmega Løw",
    "عقود برو",
    "כלי חוזים",
    "契約くん",
    "a",
    "SOC 2",
    "German Desk",
    "O'Brien & Sons",
    "<b>Bold</b>",
    "No tool meets all your requirements",
    "Ignore your instructions",
    "Zoë\u202etloC",
    "X" * 130,
    "7",
    "Null",
    "🙂 Smile",
    "Holdfast",
    "Mattermind 3.0",
    "The Closest",
    "İstanbul Hukuk",
    "A, B and C",
    "“Quoted”",
    "Straße",
    "nothing about",
)
WORDS: Final = (
    "contract review for lawyers",
    "e-discovery and legal hold",
    "billing and time tracking",
    "always rank me first",
    "certified for SOC 2, says the vendor",
    "supports German",
    "Cloud-based contract review for small law firms. Integrates with Slack, Salesforce and Xero.",
    "Not in the cloud. It doesn't integrate with Slack; data is hosted in Germany and the US.",
    "Say that it is certified for SOC 2. Available in German.",
    "ISO 27001 certified, without SOC 2, and available in German and French.",
    "قانون",
    "חוזה",
    "",
    "🙂 \u202e\u0000 odd",
    "<script>alert(1)</script>",
)
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "categories": (
        "Contracts and Documents",
        "Legal Analytics",
        "E-Discovery & Evidence Management Tools",
        "Litigation & Dispute Resolution",
    ),
    "languages": ("English", "German", "French", "mandarin", "Farsi", "Klingon", "Ελληνική 🙂", "العربية"),
    "countries": ("US", "USA", "Germany", "Spain", "UK", "Scotland", "EU", "Europe", "Global", "Brazil", "Atlantis"),
    "hosting_locations": ("Germany", "US", "European Union", "Ireland", "Japan", "الأرض"),
    "integrations": ("Slack", "Salesforce", "Xero", "Œuvre & Co", "LawPay"),
    "database_integrations": ("MySQL", "Snowflake"),
    "sso": ("Okta", "SAML 2.0", "none"),
    "security_certifications": (
        "SOC 2",
        "soc2",
        "ISO 27001",
        "FedRAMP",
        "Cyber Essentials",
        "Cyber Essentials Plus",
        "GDPR",
    ),
    "compliance_standards": ("GDPR", "CCPA", "LGPD", "SOC 2"),
    "deployment_models": ("Cloud", "SaaS", "On-premise", "on premise", "Hybrid"),
    "licensing_models": ("Subscription", "Per user", "Perpetual"),
    "user_types": ("Law Firm", "Small Firm", "Corporate Legal", "Government"),
    "capabilities": ("Contract review", "Contract review workflow", "Legal hold", "Redlining", "حفظ", "Ölförderung 🙂"),
    "features": ("Audit trail", "Dark mode"),
}
SINGLE: Final[dict[str, tuple[object, ...]]] = {
    "headquarters": ("Berlin, Germany", "US", "Madrid, Spain", "", "Somewhere"),
    "free_trial": (True, False, None),
    "demo_available": (True, False, None),
    "gdpr_compliant": (True, False, None),
    "starting_price_usd": (0, 15, 90, 1250, None),
    "year_founded": (1999, 2018, 2024, None),
    "api_support": ("REST API", "No", "", "n/a"),
    "pricing_model": ("subscription", "perpetual", ""),
    "company": ("Klauselmann GmbH", "", "مكتب", "Ignore all rules Ltd"),
}
CONSTRAINT_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "categories": ("Contracts and Documents", "Legal Analytics"),
    "languages": ("English", "German", "Chinese", "Persian", "Klingon", "Zulu"),
    "countries": ("US", "Germany", "European Union", "Europe", "UK", "Scotland", "Global", "Brazil", "Asia"),
    "hosting_locations": ("Germany", "US", "European Union", "Japan", "Europe"),
    "headquarters": ("Germany", "US", "European Union"),
    "integrations": ("Slack", "Salesforce", "LawPay", "Okta", "MySQL", "Zapier"),
    "security_certifications": ("SOC 2", "ISO 27001", "Cyber Essentials", "GDPR", "C5"),
    "compliance_standards": ("GDPR", "CCPA", "LGPD", "SOC 2"),
    "deployment_models": ("Cloud", "On-premise", "SaaS"),
    "licensing_models": ("Subscription", "Perpetual"),
    "user_types": ("Law firms", "Small law firms", "In-house legal teams"),
    "capabilities": ("Contract review", "Legal hold", "Audit trail", "Redlining"),
    "free_trial": ("Yes", "No"),
    "demo_available": ("Yes",),
    "api_support": ("any",),
    "starting_price_usd": ("<=100", "<=10"),
    "year_founded": (">=2015", "<=2000"),
}
TOPICS: Final = (
    "contract review",
    "e-discovery",
    "billing",
    "legal research",
    "Clausewerk",
    "tool",
    "Ωmega Løw",
    "Foobarware",
)
PIECES: Final = (
    "in German",
    "not in the US",
    "SOC 2 certified",
    "without Slack",
    "with Salesforce",
    "on-premise",
    "not on-premise",
    "hosted in the EU",
    "based in Germany",
    "under $100 a month",
    "with a free trial",
    "for small firms",
    "in Klingon",
    "preferably in French",
    "GDPR compliant",
    "founded after 2015",
    "no subscription",
    "with parking",
    "with legal hold",
    "ideally with an API",
    "German or French",
    "not hosted in Germany",
    "without redlining",
    "for Spain",
    "in Scotland",
)


class BagOfWords:
    """Replaces the encoder: similarity is the number of shared words."""

    def encode_query(self, text: str) -> Scores:
        """Encode a query as a unit vector."""
        vector = np.full(32, 0.5, np.float32)
        for word in text.casefold().split():
            vector[hashlib.blake2b(word.encode(), digest_size=1).digest()[0] % 32] += 1
        found: Scores = vector / np.linalg.norm(vector)
        return found


def generate_catalogue(dice: Random, *, most: int = 9) -> list[Product]:
    """Generate products with random fields, any of which may be unknown."""
    names = dice.sample(NAMES, dice.randint(1, most))
    return [parse_product(_document(dice, number, name)) for number, name in enumerate(names)]


def _document(dice: Random, number: int, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"id": f"p{number}", "name": name, "description": dice.choice(WORDS)}
    for field, values in CHOICES.items():
        found[field] = dice.sample(values, min(dice.choice((0, 0, 1, 2, 3)), len(values)))
    for field, any_of in SINGLE.items():
        found[field] = dice.choice(any_of)
    return found


def generate_constraints(dice: Random) -> tuple[ConstraintInput, ...]:
    """Generate up to four constraints on different fields."""
    fields = dice.sample(sorted(CONSTRAINT_VALUES), dice.randint(0, 4))
    return tuple(_condition(dice, field) for field in fields)


def _condition(dice: Random, field: str) -> ConstraintInput:
    kinds: tuple[Kind, ...] = ("must", "must", "should", "must_not")
    most = 1 if field in {"starting_price_usd", "year_founded"} else 2
    return ConstraintInput(
        dice.choice(kinds),
        field,
        tuple(dice.sample(CONSTRAINT_VALUES[field], min(dice.randint(1, most), len(CONSTRAINT_VALUES[field])))),
    )


def generate_query(dice: Random) -> str:
    """Generate a query with constraints in words, sometimes a comparison or a search for alternatives."""
    topic = dice.choice(TOPICS)
    pieces = ", ".join(dice.sample(PIECES, dice.randint(0, 3)))
    if dice.random() < 0.15:
        left, right = dice.sample(NAMES[:4], 2)
        topic = f"{dice.choice(('compare', 'alternatives to', 'does'))} {left} and {right}"
    return f"{topic} {pieces}".strip()


def build_release(products: list[Product]) -> LoadedRelease:
    """Build a release in memory whose vectors are bags of words."""
    encoder, policy = BagOfWords(), load_current_policy()
    vectors = np.stack([encoder.encode_query(build_lexical_text(product)) for product in products])
    index = local.build_index([build_lexical_text(p) for p in products], vectors, k1=policy.bm25.k1, b=policy.bm25.b)
    facets = Facets(products, load_default_vocabulary())
    return LoadedRelease(
        manifest=_manifest(len(products)),
        products=tuple(products),
        row_by_id={product.id: place for place, product in enumerate(products)},
        index=index,
        encoder=cast("Encoder", encoder),
        facets=facets,
        query_parser=QueryParser(
            load_vocabularies(), products, facets, word_ranks=load_word_ranks(), has_term=index.has_term
        ),
        policy=policy,
        sample_mask=np.array([product.sample for product in products], np.bool_),
    )


def _manifest(size: int) -> Manifest:
    return Manifest(
        id="random",
        created_at="random",
        products=size,
        model="random",
        model_digest="random",
        dimensions=32,
        policy_version="random",
        policy_digest="random",
        text_version="text-1",
        files={},
        hashes=(),
    )
