"""Find the capabilities that contain the words of another, as "AI contract review" does those of "Contract review"."""

from collections.abc import Iterable

from lexdex_search.text_analysis import list_singulars


class CapabilityKeys:
    """The canonical names of a catalogue's capabilities (their words in the singular), indexed by word."""

    def __init__(self, keys: Iterable[str], functions: Iterable[str] = ()) -> None:
        """Index the canonical names; `functions` are the labels of the vocabulary's functions."""
        self._keys_by_word: dict[str, set[str]] = {}
        for key in keys:
            for word in key.split():
                self._keys_by_word.setdefault(word, set()).add(key)
        self._functions = frozenset(tuple(list_singulars(label)) for label in functions)

    def find_containing(self, value: str) -> frozenset[str]:
        """Find the canonical names that contain every word of a value; none for a value without words."""
        found = [self._keys_by_word.get(word, set()) for word in list_singulars(value)]
        return frozenset(set.intersection(*found)) if found else frozenset()

    def find_kinds(self, value: str) -> frozenset[str]:
        """Find the canonical names that contain every word of a value and name the same function or a kind of it.

        "Arbitration case management" is a function of its own, though its last words are "case management".
        """
        words = tuple(list_singulars(value))
        found = self.find_containing(value)
        if words not in self._functions:
            return found
        return frozenset(key for key in found if not self._is_other_function(tuple(key.split()), words))

    def _is_other_function(self, key: tuple[str, ...], words: tuple[str, ...]) -> bool:
        return key != words and key in self._functions and key[-len(words) :] == words
