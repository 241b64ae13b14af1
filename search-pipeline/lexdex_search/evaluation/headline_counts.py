"""Read from the words of a headline how many tools it says match, in each language, without the code that wrote it."""

import re
from typing import Final

_NUMBERS: Final = {
    "en": "no one two three four five six seven eight nine ten eleven twelve",
    "de": "kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "fr": "aucun un deux trois quatre cinq six sept huit neuf dix onze douze",
    "es": "ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "pt": "nenhuma uma duas três quatro cinco seis sete oito nove dez onze doze",
}
_COUNTED: Final = {
    "en": re.compile(r"\A([\w,]{1,20}) tools? (?:(?:for|with) .{1,400}? )?match(?:es)?\b"),
    "de": re.compile(r"\A([\w.]{1,20}) Tools? (?:(?:für|mit) .{1,400}? )?(?:erfüll|komm)(?:t|en)\b"),
    "fr": re.compile(
        r"\A(\w{1,20}(?:\s\d{3}){0,3}) outils? (?:(?:de |d'|avec ).{1,400}? )?(?:répond|correspond)(?:ent)?\b"
    ),
    "es": re.compile(r"\A([\w.\s]{1,20}?) herramientas? (?:(?:de|con) .{1,400}? )?(?:cumplen?|coinciden?)\b"),
    "pt": re.compile(r"\A([\w.]{1,20}) ferramentas? (?:(?:de|com) .{1,400}? )?(?:cumprem?|correspondem?)\b"),
}
_NONE: Final = {
    "en": re.compile(r"\ANo tool (?:(?:for|with) .{1,400}? )?is known to meet\b"),
    "de": re.compile(r"\AKein Tool (?:(?:für|mit) .{1,400}? )?erfüllt nachweislich\b"),
    "fr": re.compile(r"\AÀ notre connaissance, aucun outil (?:(?:de |d'|avec ).{1,400}? )?ne répond à toutes\b"),
    "es": re.compile(r"\ANo consta que ninguna herramienta (?:(?:de|con) .{1,400}? )?cumpla todos\b"),
    "pt": re.compile(r"\ANão consta que nenhuma ferramenta (?:(?:de|com) .{1,400}? )?cumpra todos\b"),
}
_ON_TOPIC: Final = ("fits the topic", "Bezug zum Thema", "en rapport avec le sujet", "con el tema", "com o tema")
"""Words of a headline about the tools of a topic only, which counts nothing over the whole catalogue."""


def read_headline_count(text: str, language: str) -> int | None:
    """Read how many tools the first sentence of an answer says match; None if it states no number."""
    if _NONE[language].match(text):
        return None if any(words in text for words in _ON_TOPIC) else 0
    found = _COUNTED[language].match(text)
    if found is None:
        return None
    word = found[1].casefold()
    digits = re.sub(r"[.,\s]", "", word)
    numbers = _NUMBERS[language].split()
    if digits.isdigit():
        return int(digits)
    return numbers.index(word) if word in numbers else None
