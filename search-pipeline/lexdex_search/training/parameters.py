"""What decides a training run; importable without torch."""

import msgspec


class TrainingParameters(msgspec.Struct, frozen=True, kw_only=True):
    """What decides the trained encoder: the same parameters, data and number of workers give the same weights.

    `blend` is the weight of the trained encoder in its mean with the base model, weight by weight: a mean loses little
    of what was learned and little of what the base model knew.
    """

    epochs: int = 3
    batch_size: int = 48
    learning_rate: float = 1e-4
    blend: float = 1.0
    seed: int = 20_261_128
    freeze_words: bool = True


class Workers(msgspec.Struct, frozen=True):
    """How many workers train, and whether each has a GPU."""

    count: int = 1
    use_gpu: bool = False
