"""Normalises longer texts such as notes, and refuses control characters and excessive length."""

import unicodedata

from lexdex.foundation.errors import Invalid

CONTROL = frozenset({"Cc", "Cs"})
BREAKS = frozenset("\n\t")


def clean_text(text: str, *, label: str, max_length: int, is_multiline: bool = False) -> str:
    """Return the text in Unicode form NFC, trimmed; line breaks and tabs are allowed if `is_multiline`.

    Raises Invalid if it is too long or has control characters; `label` names the field in the message ("your note").
    """
    tidy = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    allowed = BREAKS if is_multiline else frozenset()
    if any(unicodedata.category(character) in CONTROL and character not in allowed for character in tidy):
        raise Invalid(f"{label.capitalize()} contains control characters. Please write it as plain text.")
    if len(tidy) > max_length:
        raise Invalid(f"Please shorten {label} to at most {max_length:,} characters.")
    return tidy
