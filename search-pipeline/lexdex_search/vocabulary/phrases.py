"""Split texts into phrases, tuples of folded words, which the vocabulary and the query parser compare."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from lexdex_search.text_analysis import fold

WORD_PATTERN: Final = re.compile(
    r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['\u2019](?=\w|\s|$)|\w+(?:['\u2019](?!s\b)\w+)?", re.IGNORECASE
)
"""A word; "d'avocats" is two, "don't" and "O'Brien" are one."""

Phrase = tuple[str, ...]


def split_phrase(text: str) -> Phrase:
    """Split a text into its folded words, at every character except letters and digits: "On-prem" is ("on", "prem")."""
    return tuple(WORD_PATTERN.findall(fold(text).replace("\u2019", "'")))


def iterate_spans(phrase: Phrase, max_length: int) -> Iterator[tuple[int, int]]:
    """Iterate over the (start, end) positions of all runs of up to `max_length` words, longest first at each start."""
    for start in range(len(phrase)):
        for end in range(min(len(phrase), start + max_length), start, -1):
            yield start, end


def build_verb_names(label_names: Mapping[str, str], verbs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Build the names of labels as users say them with a verb, each with the label's English name.

    `label_names` maps names to the English ones, and `verbs` the beginnings of names to verbs: with "redacción de" for
    "redactar", "redactar testamentos" is a name of "Will drafting". Stems don't find it, as the two differ in theirs.
    """
    for name, label in label_names.items():
        for beginning, verb in verbs.items():
            if name.startswith(f"{beginning} "):
                yield f"{verb} {name.removeprefix(f'{beginning} ')}", label
