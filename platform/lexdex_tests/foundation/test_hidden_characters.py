"""Characters that cannot be seen or change the reading direction are refused, except where words need them."""

import re

import pytest

from lexdex.foundation.errors import Invalid
from lexdex.foundation.names import clean_name
from lexdex.foundation.texts import clean_text

HIDDEN = [
    *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f"),
    *("\u061c", "\u200b", "\u200c", "\u200d", "\u2060", "\u2061", "\u2064", "\u206a", "\ufeff", "\u00ad", "\u034f"),
    *("\u115f", "\u1160", "\u17b4", "\u180e", "\u2800", "\u3164", "\uffa0", "\ufff9", "\ufe0f", "\U000e0041"),
    *("\U000e0100", "\U0001d173"),
]
ALLOWED = [
    "می‌خواهم",
    "क्‍ष",
    "ശ്രീ അവന്‍",
    "ක්‍රියා",
    "👩‍⚖️ approves",
    "❤️ it",
    "1️⃣ first",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "葛\U000e0100城",
    "O'Brien",
    "Müller-Lüdenscheidt",
    "محمد العربي",
    "李小龍",
    "שלום",
]
SENTENCE = "contains characters that can't be seen or change the reading direction. Please remove them."


@pytest.mark.parametrize("character", HIDDEN, ids=[f"U+{ord(character):04X}" for character in HIDDEN])
@pytest.mark.parametrize("text", ["a{}b", "{}ab", "ab{}", "مح{}{}مد", "a {} b"])
def test_hidden_characters_are_refused_in_texts_and_names(text: str, character: str) -> None:
    given = text.replace("{}", character)
    with pytest.raises(Invalid, match=re.escape(f"Your note {SENTENCE}")):
        clean_text(given, label="your note", max_length=100, is_multiline=True)
    with pytest.raises(Invalid, match=re.escape(f"Your name {SENTENCE}")):
        clean_name(given, field="Your name", max_length=100)


@pytest.mark.parametrize("text", ALLOWED)
def test_joiners_of_words_and_emoji_stay(text: str) -> None:
    assert clean_text(text, label="your note", max_length=100) == text
    assert clean_name(text, field="Your name", max_length=100) == text
