"""The refusal of a file, the limits, and the kinds of files; used in the checking process, without the platform."""

from typing import Final, Literal

Kind = Literal["pdf", "doc", "docx", "txt", "zip", "tar", "gz"]
"""The kinds of files; `gz` is a single compressed file or, as .tar.gz, a compressed archive."""

MAX_BYTES: Final = 10 * 1024 * 1024
MAX_UNPACKED_BYTES: Final = 200 * 1024 * 1024
MAX_ENTRIES: Final = 5_000
MAX_RATIO: Final = 100
"""How many times larger than its compressed form a file may be, beyond `MIN_RATIO_BYTES`."""
MIN_RATIO_BYTES: Final = 1024 * 1024
CHUNK_BYTES: Final = 64 * 1024
MAX_NAME_LENGTH: Final = 60


class Refused(Exception):
    """The file is refused; `sentence` is for the person who uploaded it, and `reason` for the log."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(reason, sentence)
        self.reason, self.sentence = reason, sentence


def shorten_name(name: str) -> str:
    """Return an entry's name for a sentence: printable and short."""
    visible = "".join(char if char.isprintable() else "?" for char in name)
    return visible if len(visible) <= MAX_NAME_LENGTH else f"…{visible[-MAX_NAME_LENGTH:]}"
