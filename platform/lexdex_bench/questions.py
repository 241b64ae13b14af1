"""Generate search queries without repetition, and select the products to request."""

import itertools
import random
from collections.abc import Iterator
from typing import Final

_FORMS: Final = (
    "{topic} {need} {place}",
    "we look for {topic} {need} {place}",
    "{need}: which {topic} {place}?",
    "Compare {topic} {place} {need}",
    "I need {topic} {place}, {need}, {size}",
    "{topic} for {size} {need}",
)
_TOPICS: Final = (
    "contract lifecycle management", "CLM", "e-discovery platform", "legal research tool", "practice management",
    "matter management", "document automation", "compliance software", "third-party risk tool", "trademark docketing",
    "contract review with AI", "whistleblowing system", "e-signature", "time recording and billing", "legal analytics",
    "knowledge management", "litigation calendar", "entity management", "privacy management", "client intake",
    "online dispute resolution", "training for lawyers", "data room", "redaction tool", "translation for lawyers",
)  # fmt: skip
_NEEDS: Final = (
    "with SOC 2", "with ISO 27001", "that is GDPR compliant", "not on-premise", "with single sign-on",
    "that works with iManage", "with Salesforce integration", "without a per-user price", "in the cloud",
    "with DocuSign", "with a free trial",
    "under 500 dollars a month", "preferably on-premise", "with an API", "rated at least 4 stars", "with HIPAA",
)  # fmt: skip
_PLACES: Final = (
    "in German", "in Portuguese", "with French support", "for the UK", "for Brazil", "in Spanish and English",
    "in Japanese", "hosted in the EU", "for Swiss firms", "in Arabic", "for India", "for Canada", "in Dutch",
    "for Kenya", "for the US",
)  # fmt: skip
_SIZES: Final = ("a team of ten lawyers", "a solo practitioner", "a large bank", "an in-house team", "a mid-size firm")


def generate_queries(seed: int) -> Iterator[str]:
    """Generate distinct search queries, some 60,000, in a random order that depends only on the seed."""
    drawn = random.Random(seed)  # noqa: S311 - no secret
    every = list(itertools.product(_FORMS, _TOPICS, _NEEDS, _PLACES, _SIZES))
    drawn.shuffle(every)
    queries = (form.format(topic=topic, need=need, place=place, size=size) for form, topic, need, place, size in every)
    # Some forms don't use the size and would occur several times.
    yield from dict.fromkeys(queries)


def pick_evenly(ids: list[str], count: int) -> list[str]:
    """Pick up to `count` ids at regular intervals of the list."""
    return ids[:: max(len(ids) // count, 1)][:count]
