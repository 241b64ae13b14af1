"""The banned words of `vocabulary.toml`, matched against names and texts."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

Kind = Literal["name", "constant", "class", "function", "file", "text"]
ONLY = {"constants": "constant", "classes": "class", "files": "file"}
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Term(NamedTuple):
    """A name or a text with its place."""

    path: str
    line: int
    kind: Kind
    value: str


class Offence(NamedTuple):
    """A term with the word that it must not use, and what to use instead."""

    term: Term
    word: str
    use: str

    def __str__(self) -> str:
        """Format as path:line, which editors turn into a link."""
        shown = " ".join(self.term.value.split())[:90]
        return f"{self.term.path}:{self.term.line}: {self.term.kind} `{shown}`: not “{self.word}”, use: {self.use}"


class Rule(NamedTuple):
    """Words with one replacement."""

    use: str
    names: frozenset[str]
    exact: frozenset[str]
    text: re.Pattern[str] | None
    only: str


class Allowance(NamedTuple):
    """Files in which some words, or all, are in order."""

    paths: Sequence[str]
    words: frozenset[str]


@cache
def _document() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "vocabulary.toml").read_text(encoding="utf-8"))


def _section(name: str) -> dict[str, list[str]]:
    section: dict[str, list[str]] = _document()[name]
    return section


@cache
def rules() -> tuple[Rule, ...]:
    """All rules on words."""
    return tuple(_rule(entry) for entry in _document()["rule"])


def _rule(entry: dict[str, list[str]]) -> Rule:
    texts = "|".join(entry.get("texts", []))
    pattern = re.compile(rf"(?<![\w.-])(?:{texts})(?![\w-])", re.IGNORECASE) if texts else None
    only = ONLY.get(str(entry.get("only", "")), "")
    return Rule(str(entry["use"]), frozenset(entry.get("names", [])), frozenset(entry.get("exact", [])), pattern, only)


@cache
def _allowances() -> tuple[Allowance, ...]:
    return tuple(Allowance(entry["paths"], frozenset(entry.get("words", []))) for entry in _document()["allow"])


def is_allowed(path: str, word: str = "") -> bool:
    """Whether the allow list permits a word, or without one every word, in a file."""
    return any(
        (not allowance.words or word.lower() in allowance.words)
        and any(fnmatch(path, form) for form in allowance.paths)
        for allowance in _allowances()
    )


def find_offences(term: Term) -> Iterator[Offence]:
    """Yield what is wrong with a term."""
    matches = _match_text(term) if term.kind == "text" else _match_name(term)
    for word, use in matches:
        if not is_allowed(term.path, word):
            yield Offence(term, word, use)


def _match_text(term: Term) -> Iterator[tuple[str, str]]:
    text = term.value
    for fixed in _section("fixed")["texts"]:
        text = text.replace(fixed, "")
    for rule in rules():
        for found in rule.text.finditer(text) if rule.text else ():
            yield found[0], rule.use


def _match_name(term: Term) -> Iterator[tuple[str, str]]:
    joined = " ".join(PART.findall(term.value)).lower()
    for fixed in _section("fixed")["names"]:
        joined = re.sub(rf"\b{fixed}\b", "", joined)
    parts = joined.split()
    for rule in rules():
        if rule.only and rule.only != term.kind:
            continue
        if term.value in rule.exact:
            yield term.value, rule.use
        banned = parts[:1] if rule.only == "constant" else parts
        yield from ((part, rule.use) for part in banned if part in rule.names)
    if term.kind == "function" and _is_bare(parts):
        yield term.value, str(_section("functions")["use"])


def _is_bare(parts: Sequence[str]) -> bool:
    """Whether a function's name is a participle, adverb or preposition and nothing more."""
    words = _section("functions")
    if not parts or (len(parts) > 1 and parts[1] not in words["particles"]):
        return False
    is_participle = parts[0] in words["participles"] or (parts[0].endswith("ed") and parts[0] not in words["verbs"])
    return len(parts) <= 2 and (is_participle or (len(parts) == 1 and parts[0] in words["others"]))
