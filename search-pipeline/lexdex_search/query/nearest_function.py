"""Find the function that a query describes without naming it, by comparing it with descriptions of problems."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.tokens import Token
from lexdex_search.results import Kind
from lexdex_search.text_analysis import list_stems

Vector = npt.NDArray[np.float32]

MIN_CONTENT_WORDS: Final = 2
MIN_SIMILARITY: Final = 0.5
"""Similarity from which a description is taken for the user's problem, as a preference; tuned on judged queries."""
MIN_SIMILARITY_MUST: Final = 0.6
"""Similarity from which the function that solves it is a requirement."""
MIN_SHARED_STEMS: Final = 2
"""Number of words that a query for a required function shares with its description, if no product is evidence."""
MIN_SIMILARITY_ALONE: Final = 0.75
"""Similarity from which a query says the same as a description, so that no other evidence is needed."""
SIMILAR_PRODUCTS: Final = 20
"""Number of products most similar to a query, by words and by meaning, that are evidence for a function."""
MIN_BY_MEANING: Final = SIMILAR_PRODUCTS // 2
"""Number of the products similar in meaning that is evidence by itself."""
MIN_SUPPORT: Final = 5
"""Number of the products found either way that is evidence if at least one of them was found by its words."""
MIN_SUPPORT_IF_CERTAIN: Final = 2

GENERIC_STEMS: Final = frozenset(
    list_stems(
        "legal law laws lawyer attorney solicitor firm office software tool app platform solution system program "
        "product vendor technology tech comparison compare comparative versus alternative best top"
    )
)
"""Words that say nothing of what a tool does: "comparison of legal software" describes no function."""


class SimilarProducts(msgspec.Struct, frozen=True):
    """The rows of the products whose texts share words with a query, and of those most similar to it in meaning."""

    by_words: Collection[int]
    by_meaning: Collection[int]


class NearestFunction(msgspec.Struct, frozen=True):
    """The labels of the function whose description is most similar to a query; any of the labels is enough."""

    labels: tuple[str, ...]
    is_certain: bool
    """Whether the similarity is high enough for a requirement."""


class FunctionFinder:
    """Compares queries with descriptions of functions by meaning."""

    def __init__(
        self,
        labels_by_text: Mapping[str, Sequence[str]],
        has_capability: Callable[[str], bool],
        *,
        encode_texts: Callable[[Sequence[str]], Vector],
        encode_query: Callable[[str], Vector],
        find_similar: Callable[[str, Vector], SimilarProducts],
        list_rows: Callable[[Sequence[str]], Collection[int]],
    ) -> None:
        """Encode the descriptions whose labels some product states.

        `encode_texts` returns unit vectors, shape [texts, dimensions], and `encode_query` one, shape [dimensions].
        `find_similar` finds the `SIMILAR_PRODUCTS` products that are most similar to a text and its vector, and
        `list_rows` lists the products with any of some labels.
        """
        stated = {text: tuple(filter(has_capability, labels)) for text, labels in labels_by_text.items()}
        self._labels = [labels for labels in stated.values() if labels]
        texts = [text for text, labels in stated.items() if labels]
        self._stems = [_list_specific_stems(text) for text in texts]
        self._vectors = encode_texts(texts) if texts else None
        self._encode_query, self._find_similar = encode_query, find_similar
        self._rows = {labels: frozenset(list_rows(labels)) for labels in self._labels}

    def find_nearest(self, text: str) -> NearestFunction | None:
        """Find the function whose description is most similar to a text in English; None if none is similar enough.

        One everyday word can make a text similar to a description, as "papers" does to "hand in papers at court". So
        some of the products whose own texts are similar to the query must have the function, unless the query almost
        repeats the description.
        """
        if self._vectors is None or not text:
            return None
        vector = self._encode_query(text)
        similarities = self._vectors @ vector
        order = [int(best) for best in np.argsort(-similarities) if similarities[best] >= MIN_SIMILARITY]
        if not order:
            return None
        similar, stems = self._find_similar(text, vector), _list_specific_stems(text)
        for best in order:
            is_certain = bool(similarities[best] >= MIN_SIMILARITY_MUST)
            is_repeated = similarities[best] >= MIN_SIMILARITY_ALONE
            is_repeated |= is_certain and len(stems & self._stems[best]) >= MIN_SHARED_STEMS
            if is_repeated or self._is_supported(self._labels[best], similar, is_certain=is_certain):
                return NearestFunction(self._labels[best], is_certain=is_certain)
        return None

    def _is_supported(self, labels: tuple[str, ...], similar: SimilarProducts, *, is_certain: bool) -> bool:
        rows = self._rows[labels]
        by_words, by_meaning = len(rows.intersection(similar.by_words)), len(rows.intersection(similar.by_meaning))
        # A small catalogue may have fewer products with a function than are asked for.
        needed = min(MIN_SUPPORT_IF_CERTAIN if is_certain else MIN_SUPPORT, len(rows))
        return (by_words > 0 and by_words + by_meaning >= needed) or by_meaning >= min(MIN_BY_MEANING, len(rows))

    def add_described(
        self, drafts: Sequence[ConstraintDraft], topic: str, content: Collection[int], tokens: Sequence[Token]
    ) -> Sequence[ConstraintDraft]:
        """Add the function that a query describes to its constraints, unless it requires one already.

        `topic` is the topic in English, `content` the positions of its words. One word alone describes no problem.
        """
        is_named = any(draft.is_function and draft.kind == "must" for draft in drafts)
        is_specific = len(content) >= MIN_CONTENT_WORDS and len(_list_specific_stems(topic)) >= MIN_CONTENT_WORDS
        nearest = self.find_nearest(topic) if is_specific and not is_named else None
        if nearest is None:
            return drafts
        first, last = min(content), max(content) + 1
        start, end = tokens[first].start, tokens[last - 1].end
        kind: Kind = "must" if nearest.is_certain else "should"
        described = ConstraintDraft("capabilities", nearest.labels, kind, first, last, start, end, is_function=True)
        others = [draft for draft in drafts if not (draft.is_function and draft.values == nearest.labels)]
        return sorted([*others, described], key=lambda draft: (draft.start, draft.end))


def _list_specific_stems(topic: str) -> set[str]:
    return {stem for stem in list_stems(topic) if stem not in GENERIC_STEMS}
