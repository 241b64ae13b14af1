"""What any index must do: score every product for a query, on both legs, under a mask of allowed products."""

from typing import Protocol

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


class Index(Protocol):
    """A frozen set of products, in a fixed order; a place is a product's number in that order.

    An index is built from texts and vectors alone. It cannot know who pays.
    """

    @property
    def size(self) -> int:
        """How many products it holds."""
        ...

    def lexical(self, words: str) -> Scores:
        """BM25 of each product, shape [size]; 0 where no word is shared."""
        ...

    def holds(self, word: str) -> Mask:
        """Products whose text contains the word or another form of it, shape [size]."""
        ...

    def dense(self, vector: Scores) -> Scores:
        """Cosine of each product, shape [size]."""
        ...

    def vector(self, place: int) -> Scores:
        """The unit vector of one product, for "tools like this one"."""
        ...

    def has_term(self, word: str) -> bool:
        """Whether any product's text contains the word (or another form of it)."""
        ...
