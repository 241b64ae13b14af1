"""Read functions out of descriptions and categories of products that list none: "helps companies manage contracts"."""

from collections.abc import Iterable, Iterator
from typing import Final

from lexdex_search.facets.description_facts import list_plain_parts
from lexdex_search.release.documents import Product
from lexdex_search.text_analysis import fold, fold_variant
from lexdex_search.vocabulary import WORD_PATTERN, Phrase, Vocabulary, iterate_spans, split_phrase

MAX_NAME_LENGTH: Final = 6
"""Maximum number of words of a function's name."""


class DescribedFunctionReader:
    """Finds the names of functions in descriptions: those of the vocabulary, and labels that products state.

    A public list of vendors often has nothing but a sentence on each of them. A product that lists what it does is not
    read, since its list is more exact than its description.
    """

    def __init__(self, vocabulary: Vocabulary, labels: Iterable[str]) -> None:
        """Collect the names of functions; `labels` are those that products of the catalogue state."""
        self._labels: dict[Phrase, tuple[str, ...]] = {}
        for label in sorted(labels):
            self._labels[_fold_name(split_phrase(label))] = (label,)
        for phrase, named in vocabulary.functions.items():
            for label in named:
                self._labels.setdefault(_fold_name(split_phrase(label)), (label,))
            self._labels[_fold_name(phrase)] = named
        self._labels.pop((), None)

    def read(self, product: Product) -> Iterator[tuple[str, str]]:
        """Yield the functions that a product's description names: each label, and the words that stand for it."""
        if _lists_functions(product):
            return
        for part in list_plain_parts(product.description):
            found = list(WORD_PATTERN.finditer(part))
            for first, last, labels in self._find_names(tuple(fold(word.group()) for word in found)):
                words = part[found[first].start() : found[last - 1].end()]
                yield from ((label, words) for label in labels)

    def read_categories(self, product: Product) -> Iterator[tuple[str, str]]:
        """Yield the functions that a product's categories name: each label, and the category as a visitor browses it.

        Only by their own names: "Legal Analytics" are not "Judge analytics", although some call these so.
        """
        if _lists_functions(product):
            return
        for category in product.categories:
            words = split_phrase(category)
            for first, last, labels in self._find_names(words):
                yield from ((label, category) for label in labels if split_phrase(label) == words[first:last])

    def _find_names(self, phrase: Phrase) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yield the names among the words of a part, from left to right, the longest one at each word."""
        words = _fold_phrase(phrase)
        next_free = 0
        for first, last in iterate_spans(words, MAX_NAME_LENGTH):
            if first < next_free:
                continue
            labels = self._labels.get(words[first:last])
            if labels is None and last == first + 1:
                labels = self._labels.get(phrase[first:last])
            if labels is not None:
                yield first, last, labels
                next_free = last


def _lists_functions(product: Product) -> bool:
    return bool(product.capabilities or product.functional_focus or product.features)


def _fold_name(words: Phrase) -> Phrase:
    """Fold the words of a name; a name of one word stays, for "will" is another word than "wills"."""
    return _fold_phrase(words) if len(words) > 1 else words


def _fold_phrase(words: Phrase) -> Phrase:
    return tuple(map(fold_variant, words))
