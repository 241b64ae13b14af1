"""Recognises email addresses and domains that look like others: mixed scripts and whole words of look-alike letters.

The rules are those of Unicode Technical Standard 39 (restriction level "highly restrictive") and, for words that
consist of look-alikes only, those by which Chromium displays a domain as punycode.
"""

from typing import Final

import regex

RECOMMENDED_SCRIPTS: Final = (
    *("Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati"),
    *("Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Latin", "Malayalam", "Myanmar", "Oriya", "Sinhala"),
    *("Tamil", "Telugu", "Thaana", "Thai", "Tibetan"),
)
"""Scripts in everyday use (Unicode Standard Annex 31, table 5), without those of East Asia."""
EAST_ASIAN_SCRIPTS: Final = (("Han", "Hiragana", "Katakana"), ("Han", "Bopomofo"), ("Han", "Hangul"))
"""Scripts that Chinese, Japanese and Korean mix, also with Latin letters."""


def _match_scripts(*scripts: str) -> str:
    names = "".join(rf"\p{{scx={script}}}" for script in ("Common", "Inherited", *scripts))
    return f"[{names}]*"


_ONE_SCRIPT: Final = regex.compile(
    "|".join(
        [
            *(_match_scripts(script) for script in RECOMMENDED_SCRIPTS),
            *(_match_scripts("Latin", *scripts) for scripts in EAST_ASIAN_SCRIPTS),
        ]
    )
)
_INVISIBLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_LATIN_LOOKALIKES: Final = {
    regex.compile(rf"[\p{{Common}}\p{{Inherited}}{lookalikes}]*"): (script, countries)
    for script, lookalikes, countries in (
        ("Armenian", "ագզէլհյոսւօՙ", {"am"}),
        ("Cyrillic", "аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡ", {"bg", "by", "kz", "ru", "su", "ua", "uz"}),
        ("Ethiopic", "ሀሠሰስበነተከዐዕዘጠፐꬅ", {"er", "et"}),
        ("Georgian", "იოყძხჽჿ", {"ge"}),
        ("Greek", "αικνρυωηοτ", {"gr", "cy"}),
        ("Hebrew", "דוחיןסװײﬦ", {"il"}),
    )
}
"""Letters of other scripts that look like Latin ones: their script, and the countries where it is usual in domains."""


def has_lookalikes(address: str) -> bool:
    """Return whether an email address or a domain, in Unicode form, can be mistaken for another.

    Each label of the domain, and the part before the @, must be of one script without invisible characters. A label
    of look-alike letters only, such as "apple" in Cyrillic, is allowed only under a top-level domain of that script or
    of a country where it is usual.
    """
    local_part, _, domain = address.rpartition("@")
    labels = domain.split(".")
    if _INVISIBLE.search(address) or not all(_ONE_SCRIPT.fullmatch(part) for part in (local_part, *labels)):
        return True
    return any(_imitates_latin(label, labels[-1]) for label in (local_part, *labels[:-1]))


def _imitates_latin(label: str, top_level: str) -> bool:
    if label.isascii():
        return False
    return any(
        lookalikes.fullmatch(label) and top_level not in countries and not regex.search(rf"\p{{{script}}}", top_level)
        for lookalikes, (script, countries) in _LATIN_LOOKALIKES.items()
    )
