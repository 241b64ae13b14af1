"""Recognises email addresses and domains that look like others: mixed scripts and whole words of look-alike letters.

The rules are those of Unicode Technical Standard 39 (restriction level "highly restrictive") and, for words that
consist of look-alikes only, those by which Chromium displays a domain as punycode.
"""

import unicodedata
from typing import Final

import regex

from lexdex.foundation.texts import normalize_unicode

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


_NOT_LATIN: Final = regex.compile(r"[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]")
_WORD: Final = regex.compile(r"[\p{L}\p{M}]+")
_LATIN_BY_LOOKALIKE: Final = {
    ord(lookalike): latin
    for latin, lookalikes in {
        "a": "\u0430\u03b1\u0251",
        "b": "\u0432\u044c\u03b2",
        "c": "\u0441\u03f2",
        "d": "\u0501",
        "e": "\u0435\u03b5\u04bd",
        "f": "\u03dd",
        "g": "\u0261\u0581",
        "h": "\u04bb\u043d\u0570",
        "i": "\u0456\u03b9\u0131\u0269",
        "j": "\u0458\u03f3\u0575",
        "k": "\u043a\u03ba",
        "l": "\u04cf",
        "m": "\u043c\u03bc",
        "n": "\u03b7\u0578\u043f",
        "o": "\u043e\u03bf\u0585\u03c3",
        "p": "\u0440\u03c1",
        "q": "\u051b\u0563",
        "r": "\u0433\u0280",
        "s": "\u0455",
        "t": "\u0442\u03c4",
        "u": "\u03c5\u057d\u0446",
        "v": "\u0475\u03bd",
        "w": "\u0461\u051d\u03c9",
        "x": "\u0445\u03c7",
        "y": "\u0443\u04af\u03b3",
        "z": "\u03b6",
    }.items()
    for lookalike in lookalikes
}
"""Cyrillic, Greek and Armenian letters, in lower case, that look like Latin ones or whose capitals do."""
_LOOKALIKES_IN_LATIN: Final = str.maketrans("i1|0", "lllo")


def mixes_alphabets(text: str) -> bool:
    """Return whether a word of the text has letters of several alphabets, other than those that languages mix."""
    return any(not _ONE_SCRIPT.fullmatch(word) for word in _WORD.findall(text))


def list_mixed_characters(text: str) -> list[str]:
    """List the letters that are not Latin in the words that mix alphabets, each once, with its name in Unicode."""
    words = [word for word in _WORD.findall(text) if not _ONE_SCRIPT.fullmatch(word)]
    found = dict.fromkeys(character for word in words for character in _NOT_LATIN.findall(word))
    return [f"{character} ({unicodedata.name(character, 'unknown').capitalize()})" for character in found]


def fold_alphabets(text: str) -> str:
    """Return the text in lower case, with letters of other alphabets that look like Latin ones as these."""
    return text if text.isascii() else normalize_unicode(text, "NFKC").casefold().translate(_LATIN_BY_LOOKALIKE)


def build_skeleton(text: str) -> str:
    """Return what is the same for all texts that look the same, for comparisons only."""
    return fold_alphabets(text).casefold().translate(_LOOKALIKES_IN_LATIN)


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
