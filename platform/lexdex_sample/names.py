"""Invented names: plausible, unique, and none of a real tool or maker of the list."""

import re
import unicodedata

from lexdex_sample.banks import Bank, shared
from lexdex_sample.dice import Dice

_VOWELS = "aeiouy"


def slug(name: str) -> str:
    """A name as an id: small letters, digits and hyphens, at most 64."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:64].strip("-")


def _joins(stem: str, end: str) -> bool:
    """Whether two pieces can be spoken as one word."""
    if stem[-1].lower() == end[0]:
        return False
    return not (stem[-1].lower() in _VOWELS and end[0] in _VOWELS)


def _word(dice: Dice, stems: list[str], ends: list[str]) -> str:
    while True:
        stem, end = dice.pick(stems), dice.pick(ends)
        if _joins(stem, end):
            return stem + end


class Names:
    """Remembers what was given out, so that no name and no slug comes twice."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = {slug(name) for name in taken} | set(shared().reserved)
        self._firsts = {name.split("-")[0] for name in self._taken}

    def maker(self, dice: Dice) -> str:
        """A company; several products may share one."""
        while True:
            word = _word(dice, shared().starts, shared().ends)
            if slug(word) not in self._firsts:
                return f"{word} {dice.pick(shared().company_endings)}"

    def product(self, dice: Dice, bank: Bank, company: str) -> str:
        """A product name that says something of its field, or carries its maker's name."""
        while True:
            word = _word(dice, bank.stems, shared().name_ends)
            if slug(word) in self._firsts:
                continue
            forms = (word, word, f"{word} {dice.pick(shared().series)}", f"{company.split(maxsplit=1)[0]} {word}")
            name = dice.pick(forms)
            if slug(name) not in self._taken:
                self._taken.add(slug(name))
                return name
