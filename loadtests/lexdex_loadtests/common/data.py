"""Search queries: the topics of the landing page, and generated ones that are not in any cache."""

import random

TOPICS = (
    "Compare contract lifecycle management tools for a mid-sized law firm",
    "Legal tools with end-to-end encryption",
    "Cloud-based practice management software",
    "AI document drafting assistant for corporate lawyers",
    "E-discovery platform with machine learning review",
    "CLM with document automation",
    "Precedent management for a litigation team",
    "Collective bargaining tools with Portuguese support",
    "SOC 2 certified contract management",
    "Blockchain evidence sharing for arbitration",
    "Compliance monitoring for GDPR",
    "Legal research tool that works with Microsoft Word",
)
"""Twelve queries, one for each topic that the landing page shows."""

KINDS = (
    "contract management",
    "e-discovery platform",
    "legal research tool",
    "practice management software",
    "compliance software",
    "document automation tool",
    "e-signature service",
    "time and billing software",
    "intellectual property manager",
)
CONSTRAINTS = (
    "with SOC 2",
    "with ISO 27001",
    "that runs on-premise",
    "in the cloud",
    "with a free trial",
    "in German",
    "in Portuguese and English",
    "that works with Salesforce",
    "for users in the UK",
    "without a long implementation",
    "under 200 dollars a month",
    "with an open API",
)
FOR_WHOM = ("a small firm", "an in-house team", "a court", "a public authority", "a boutique", "a group of 400 lawyers")


def generate_prompt(rng: random.Random) -> str:
    """Return a topic of the landing page with a probability of one third, otherwise a generated query."""
    if rng.random() < 1 / 3:
        return rng.choice(TOPICS)
    constraints = " and ".join(rng.sample(CONSTRAINTS, rng.randint(1, 2)))
    return f"{rng.choice(KINDS)} {constraints} for {rng.choice(FOR_WHOM)}, about {rng.randint(2, 900)} people"


def list_typed_texts(name: str, rng: random.Random) -> list[str]:
    """Return the content of the search box after each keystroke, for two to five keystrokes."""
    keys = min(len(name), rng.randint(2, 5))
    return [name[:count] for count in range(1, keys + 1)]
