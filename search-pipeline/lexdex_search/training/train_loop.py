"""The training loop that each worker of Ray Train runs: fine-tune the encoder by multiple negatives ranking.

The text of a pair is to be more similar to the other text of its pair than to those of all other pairs in the batch.
"""

import random
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import ray.train
import ray.train.torch
import torch
import transformers

from lexdex_search.release.encoder import TOKENIZER_FILE
from lexdex_search.training.needs import Need
from lexdex_search.training.pairs import Pair, build_batches
from lexdex_search.training.parameters import TrainingParameters

SCALE: Final = 20.0
"""Factor of the cosines before the softmax, as in the training of the base model."""
MAX_TOKENS: Final = 64
"""Statements have at most some 40 tokens."""
STATE_FILE: Final = "state.pt"
MODEL_FOLDER: Final = "model"
STEPS_PER_CHECKPOINT: Final = 20
WARM_UP_SHARE: Final = 0.1


def run_training(settings: dict[str, Any]) -> None:
    """Train on one worker, from the last checkpoint if there is one; the last report has the trained model."""
    parameters = msgspec.convert(settings["parameters"], TrainingParameters)
    needs = msgspec.convert(settings["needs"], list[Need])
    context = ray.train.get_context()
    rank, workers = context.get_world_rank(), context.get_world_size()
    _seed_generators(parameters.seed)
    base = Path(settings["base"])
    tokenizer = transformers.AutoTokenizer.from_pretrained(base)
    encoder = load_encoder(base, freeze_words=parameters.freeze_words)
    model = ray.train.torch.prepare_model(encoder) if workers > 1 else encoder.to(ray.train.torch.get_device())
    batches = [
        batch
        for epoch in range(parameters.epochs)
        for batch in build_batches(needs, batch_size=parameters.batch_size, seed=parameters.seed, epoch=epoch)
    ]
    optimizer = torch.optim.AdamW(
        [weight for weight in model.parameters() if weight.requires_grad], lr=parameters.learning_rate
    )
    schedule = transformers.get_linear_schedule_with_warmup(optimizer, int(len(batches) * WARM_UP_SHARE), len(batches))
    state = {"model": encoder, "optimizer": optimizer, "schedule": schedule}
    first = _load_checkpoint(state)
    for step in range(first, len(batches)):
        share = batches[step][rank::workers]
        loss = compute_loss(model, tokenizer, share)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        is_last = step + 1 == len(batches)
        if is_last or (step + 1) % STEPS_PER_CHECKPOINT == 0:
            _report(state, step + 1, len(batches), loss.item(), base if is_last else None, parameters.blend)


def load_encoder(base: Path, *, freeze_words: bool) -> Any:  # noqa: ANN401 - a model of transformers
    """Load the base model without dropout; frozen word embeddings, half of its weights, save time."""
    model = transformers.AutoModel.from_pretrained(
        base, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, dtype=torch.float32
    )
    model.train()
    frozen = [model.pooler] if model.pooler is not None else []
    frozen += [model.embeddings.word_embeddings] if freeze_words else []
    for part in frozen:
        part.requires_grad_(False)
    return model


def embed(model: Any, tokenizer: Any, texts: Sequence[str]) -> torch.Tensor:  # noqa: ANN401 - of transformers
    """Embed texts as the released encoder does: the mean over their tokens, at unit length."""
    tokens = tokenizer(list(texts), padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt")
    device = next(model.parameters()).device
    tokens = {name: values.to(device) for name, values in tokens.items()}
    states = model(**tokens).last_hidden_state
    mask = tokens["attention_mask"].unsqueeze(-1).float()
    return torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1)


def compute_loss(model: Any, tokenizer: Any, pairs: Sequence[Pair]) -> torch.Tensor:  # noqa: ANN401 - of transformers
    """Compute the multiple negatives ranking loss in both directions, over the pairs of one batch."""
    vectors = embed(model, tokenizer, [text for pair in pairs for text in pair])
    scores = SCALE * vectors[0::2] @ vectors[1::2].T
    right = torch.arange(len(pairs), device=scores.device)
    entropy = torch.nn.functional.cross_entropy
    return (entropy(scores, right) + entropy(scores.T, right)) / 2


def blend_weights(model: Any, base: Path, share: float) -> None:  # noqa: ANN401 - a model of transformers
    """Replace the weights of a trained model by its mean with the base model; `share` is its weight in the mean."""
    if share < 1.0:
        original = transformers.AutoModel.from_pretrained(base, dtype=torch.float32).state_dict()
        mixed = {name: original[name] + share * (weight.cpu() - original[name]) for name, weight in _floats(model)}
        model.load_state_dict(mixed, strict=False)


def _floats(model: Any) -> list[tuple[str, torch.Tensor]]:  # noqa: ANN401 - a model of transformers
    return [(name, weight) for name, weight in model.state_dict().items() if weight.is_floating_point()]


def _seed_generators(seed: int) -> None:
    random.seed(seed)
    torch.manual_seed(seed)
    torch.use_deterministic_algorithms(mode=True, warn_only=True)


def _load_checkpoint(state: dict[str, Any]) -> int:
    """Load the state of the last checkpoint, and return the number of steps that were done; 0 without one."""
    checkpoint = ray.train.get_checkpoint()
    if checkpoint is None:
        return 0
    with checkpoint.as_directory() as folder:
        saved = torch.load(Path(folder) / STATE_FILE, map_location="cpu", weights_only=True)
    for name, part in state.items():
        part.load_state_dict(saved[name])
    return int(saved["step"])


def _report(state: dict[str, Any], step: int, steps: int, loss: float, base: Path | None, blend: float) -> None:
    """Report progress; the first worker adds a checkpoint, and after the last step the model in the form of `base`."""
    metrics = {"step": step, "steps": steps, "loss": loss}
    if ray.train.get_context().get_world_rank() != 0:
        ray.train.report(metrics)
        return
    with tempfile.TemporaryDirectory(prefix="lexdex-checkpoint-") as name:
        folder = Path(name)
        torch.save({**{key: part.state_dict() for key, part in state.items()}, "step": step}, folder / STATE_FILE)
        if base is not None:
            blend_weights(state["model"], base, blend)
            state["model"].save_pretrained(folder / MODEL_FOLDER)
            shutil.copyfile(base / TOKENIZER_FILE, folder / MODEL_FOLDER / TOKENIZER_FILE)
        ray.train.report(metrics, checkpoint=ray.train.Checkpoint.from_directory(str(folder)))
