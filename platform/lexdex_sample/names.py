"""Generate plausible, unique names of companies and products that differ from those of real tools and vendors."""

import re
import unicodedata

from lexdex_sample.phrase_banks import PhraseBank, read_shared_lists
from lexdex_sample.seeded_random import SeededRandom

_VOWELS = "aeiouy"


def make_slug(name: str) -> str:
    """Build an id from a name: up to 64 lower-case letters, digits and hyphens, as "clio-manage" from "Clio Manage"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:64].strip("-")


def _is_pronounceable(stem: str, end: str) -> bool:
    """Return whether a word of these two parts is pronounceable: no doubled letter or two vowels where they meet."""
    if stem[-1].lower() == end[0]:
        return False
    return not (stem[-1].lower() in _VOWELS and end[0] in _VOWELS)


def _invent_word(rng: SeededRandom, stems: list[str], ends: list[str]) -> str:
    while True:
        stem, end = rng.pick(stems), rng.pick(ends)
        if _is_pronounceable(stem, end):
            return stem + end


class NameGenerator:
    """Generates names, and records those in use so that every product name and id is unique."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = {make_slug(name) for name in taken} | set(read_shared_lists().reserved)
        self._firsts = {name.split("-")[0] for name in self._taken}

    def invent_company(self, rng: SeededRandom) -> str:
        """Generate a company name; several products may get the same one."""
        while True:
            word = _invent_word(rng, read_shared_lists().starts, read_shared_lists().ends)
            if make_slug(word) not in self._firsts:
                return f"{word} {rng.pick(read_shared_lists().company_endings)}"

    def invent_product(self, rng: SeededRandom, bank: PhraseBank, company: str) -> str:
        """Generate a unique product name from the word parts of its category, in some cases with the company's name."""
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
