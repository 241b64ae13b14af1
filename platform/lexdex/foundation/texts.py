"""Texts that people write to others: in one form, without signs that cannot be seen, and not longer than is read."""

import unicodedata

from lexdex.foundation.errors import Invalid

CONTROL = frozenset({"Cc", "Cs"})
BREAKS = frozenset("\n\t")


def clean_text(text: str, *, what: str, longest: int, lines: bool = False) -> str:
    """NFC and trimmed; raises Invalid that names `what` ("your note"). Lines may break where `lines` says so."""
    tidy = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    allowed = BREAKS if lines else frozenset()
    if any(unicodedata.category(sign) in CONTROL and sign not in allowed for sign in tidy):
        raise Invalid(f"{what.capitalize()} contains control characters. Please write it as plain text.")
    if len(tidy) > longest:
        raise Invalid(f"Please shorten {what} to at most {longest:,} characters.")
    return tidy
