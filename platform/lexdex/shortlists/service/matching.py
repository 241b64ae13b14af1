"""Which tools of a release a saved search finds, and by which rules it found them."""

import hashlib
from typing import Final

import msgspec

from lexdex_search.fingerprint import fingerprint
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.loaded import LoadedRelease
from lexdex_search.release.store import Manifest
from lexdex_search.retrieval.retriever import Retrieval

BEST: Final = 50
"""As many as a search shows: what stands further down is in the list, but nobody would call it a find."""


class Matches(msgspec.Struct, frozen=True):
    """Tools that meet all conditions of a search; `best` are those that a search would show."""

    every: tuple[str, ...] = ()
    best: tuple[str, ...] = ()


def rules_of(manifest: Manifest) -> str:
    """Another text when tools may come or go for another reason than the catalogue: model, texts, policy, code."""
    parts = (manifest.model_digest, manifest.policy_digest, manifest.text_version, fingerprint())
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def matches(loaded: LoadedRelease, ask: SearchRequest) -> Matches:
    """The tools that answer the search; nothing where it has no answer: nearest tools are no match."""
    found = Retrieval(loaded, ask)
    if found.outcome != "answer":
        return Matches()
    ids = tuple(loaded.products[int(place)].id for place in found.order)
    return Matches(ids, ids[:BEST])
