"""Invented names: plausible, unique, and none of a real tool or vendor of the list."""

import re
import unicodedata

from lexdex_sample.phrase_banks import Bank, read_shared_lists
from lexdex_sample.seeded_random import SeededRandom

_VOWELS = "aeiouy"


def make_slug(name: str) -> str:
    """Make an id from a name: lower-case letters, digits and hyphens, at most 64."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:64].strip("-")


def _is_pronounceable(stem: str, end: str) -> bool:
    """Return whether two parts can be pronounced as one word."""
    if stem[-1].lower() == end[0]:
        return False
    return not (stem[-1].lower() in _VOWELS and end[0] in _VOWELS)


def _invent_word(rng: SeededRandom, stems: list[str], ends: list[str]) -> str:
    while True:
        stem, end = rng.pick(stems), rng.pick(ends)
        if _is_pronounceable(stem, end):
            return stem + end


class Names:
    """Remembers what was given out, so that no name and no make_slug comes twice."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = {make_slug(name) for name in taken} | set(read_shared_lists().reserved)
        self._firsts = {name.split("-")[0] for name in self._taken}

    def invent_company(self, rng: SeededRandom) -> str:
        """Invent a company; several products may share one."""
        while True:
            word = _invent_word(rng, read_shared_lists().starts, read_shared_lists().ends)
            if make_slug(word) not in self._firsts:
                return f"{word} {rng.pick(read_shared_lists().company_endings)}"

    def invent_product(self, rng: SeededRandom, bank: Bank, company: str) -> str:
        """Invent a product name from the terms of its category, or with its vendor's name."""
        while True:
            word = _invent_word(rng, bank.stems, read_shared_lists().name_ends)
            if make_slug(word) in self._firsts:
                continue
            forms = (
                word,
                word,
                f"{word} {rng.pick(read_shared_lists().series)}",
                f"{company.split(maxsplit=1)[0]} {word}",
            )
            name = rng.pick(forms)
            if make_slug(name) not in self._taken:
                self._taken.add(make_slug(name))
                return name
