"""Find the capabilities that contain the words of another, as "AI contract review" does those of "Contract review"."""

from collections.abc import Iterable

from lexdex_search.text_analysis import list_singulars


class CapabilityKeys:
    """The canonical names of a catalogue's capabilities (their words in the singular), indexed by word."""

    def __init__(self, keys: Iterable[str]) -> None:
        """Index the canonical names."""
        self._keys_by_word: dict[str, set[str]] = {}
        for key in keys:
            for word in key.split():
                self._keys_by_word.setdefault(word, set()).add(key)

    def find_containing(self, value: str) -> frozenset[str]:
        """Find the canonical names that contain every word of a value; none for a value without words."""
        found = [self._keys_by_word.get(word, set()) for word in list_singulars(value)]
        return frozenset(set.intersection(*found)) if found else frozenset()
