"""Choose the pairs of texts that a training step shows the encoder; the same seed gives the same pairs."""

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from lexdex_search.training.needs import Need

Pair = tuple[str, str]
"""Two texts that ask for the same function."""

LABEL_SHARE: Final = 0.3
"""Share of pairs of a statement and the label of its function; the others are of two statements."""


def build_batches(needs: Sequence[Need], *, batch_size: int, seed: int, epoch: int) -> list[list[Pair]]:
    """Pair each statement once, in batches in which each function occurs once.

    All other texts of a batch are the negatives of a pair, so that a second pair of its function would be a wrong one.
    """
    random_numbers = random.Random(f"{seed} {epoch}")  # noqa: S311 - an order, no secret
    by_function: dict[str, list[str]] = defaultdict(list)
    for need in needs:
        by_function[need.function].append(need.text)
    rounds: dict[int, list[tuple[str, Pair]]] = defaultdict(list)
    for function, texts in sorted(by_function.items()):
        shuffled = random_numbers.sample(texts, len(texts))
        for position, text in enumerate(shuffled):
            others = [other for other in texts if other != text]
            is_label = not others or random_numbers.random() < LABEL_SHARE
            positive = function if is_label else random_numbers.choice(others)
            rounds[position].append((function, (text, positive)))
    batches: list[list[Pair]] = []
    for _, listed in sorted(rounds.items()):
        random_numbers.shuffle(listed)
        pairs = [pair for _, pair in listed]
        batches += [pairs[start : start + batch_size] for start in range(0, len(pairs), batch_size)]
    # A rest of a few pairs has too few negatives to learn from.
    return [batch for batch in batches if len(batch) > batch_size // 2]
