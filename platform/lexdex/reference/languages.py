"""The languages; accounts store their ids, so an id must never be reused for another language."""

from typing import NamedTuple


class LanguageRow(NamedTuple):
    """A language; `code` is its BCP 47 language tag."""

    id: int
    name: str
    code: str
    in_filter: bool = True


LANGUAGES = (
    LanguageRow(1, "English", "en"),
    LanguageRow(2, "German", "de"),
    LanguageRow(3, "French", "fr"),
    LanguageRow(4, "Portuguese", "pt"),
    LanguageRow(5, "Chinese", "zh"),
    LanguageRow(6, "Hindi", "hi"),
    LanguageRow(7, "Arabic", "ar"),
    LanguageRow(8, "Spanish", "es"),
    LanguageRow(9, "Italian", "it"),
    LanguageRow(10, "Dutch", "nl"),
    LanguageRow(11, "Japanese", "ja"),
    LanguageRow(12, "Korean", "ko"),
    LanguageRow(13, "Russian", "ru"),
    LanguageRow(14, "Polish", "pl"),
    LanguageRow(15, "Czech", "cs"),
    LanguageRow(16, "Slovak", "sk", in_filter=False),
    LanguageRow(17, "Hungarian", "hu"),
    LanguageRow(18, "Romanian", "ro"),
    LanguageRow(19, "Bulgarian", "bg"),
    LanguageRow(20, "Greek", "el"),
    LanguageRow(21, "Turkish", "tr"),
    LanguageRow(22, "Hebrew", "he"),
    LanguageRow(23, "Swedish", "sv"),
    LanguageRow(24, "Norwegian", "no"),
    LanguageRow(25, "Danish", "da"),
    LanguageRow(26, "Finnish", "fi"),
    LanguageRow(27, "Thai", "th"),
    LanguageRow(28, "Vietnamese", "vi"),
    LanguageRow(29, "Indonesian", "id"),
    LanguageRow(30, "Malay", "ms", in_filter=False),
    LanguageRow(31, "Bengali", "bn", in_filter=False),
    LanguageRow(32, "Urdu", "ur", in_filter=False),
    LanguageRow(33, "Persian", "fa", in_filter=False),
    LanguageRow(34, "Croatian", "hr", in_filter=False),
    LanguageRow(35, "Ukrainian", "uk"),
    LanguageRow(36, "Multilingual", "mul", in_filter=False),
)
