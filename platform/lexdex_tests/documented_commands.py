"""Reads the commands that documents tell a reader to type."""

import re
from collections.abc import Iterator
from pathlib import Path

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"\s+#\s.*$")
CODE = re.compile(r"`([^`\n]+)`")
PROGRAMS = {"make", "lexdex", "lexdex-search", "python", "curl", "npm", "helm", "kubectl", "openssl"}


def list_typed_commands(document: Path) -> Iterator[str]:
    """List the commands of a document's code blocks as written, without the comment at the end of a line."""
    for language, block in FENCE.findall(document.read_text(encoding="utf-8")):
        if language in ("", "sh", "bash", "console"):
            lines = block.replace("\\\n", " ").splitlines()
            yield from (COMMENT.sub("", line).strip() for line in lines if get_program(line) in PROGRAMS)


def list_named_commands(document: Path) -> Iterator[str]:
    """List the commands of a document's code blocks and those between backticks in its text."""
    yield from list_typed_commands(document)
    text = FENCE.sub("", document.read_text(encoding="utf-8"))
    yield from (code for code in CODE.findall(text) if get_program(code) in PROGRAMS and " " in code)


def get_program(line: str) -> str:
    """Return the name of the program that a line starts, without its folder."""
    words = line.split()
    return words[0].rpartition("/")[2] if words else ""
