"""Train an encoder on statements of need with Ray Train, and write it with its model card into a folder.

A run that was interrupted, by kill -9 too, goes on from its last checkpoint when it is started again with the same
parameters.
"""

import os

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
# Without this, the allocator returns the memory of each step to the system, which makes training three times as slow.
os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", "2000000000")
os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", "2000000000")

import hashlib
import logging
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec
import ray
import ray.train
import ray.train.torch

from lexdex_search.local_ray import list_start_options
from lexdex_search.release.encoder import MODEL_NAME, find_package_model
from lexdex_search.release.files import compute_file_digest, flush_tree
from lexdex_search.release.model_card import CARD_FILE, ModelCard, TrainingData
from lexdex_search.training.needs import DividedNeeds, Need
from lexdex_search.training.parameters import TrainingParameters, Workers
from lexdex_search.training.train_loop import MODEL_FOLDER, run_training

RUNS_FOLDER: Final = ".runs"
"""The folder of checkpoints beside the trained model."""
MAX_FAILURES: Final = 2
"""How often a worker that died is started again."""


def train_encoder(
    divided: DividedNeeds, target: Path, parameters: TrainingParameters, workers: Workers, *, limit: int | None = None
) -> ModelCard:
    """Train on the part `train` and write the model and its card into `target`; `limit` trains on the first statements.

    Uses the running Ray, the cluster in `RAY_ADDRESS`, or a local Ray that is stopped afterwards.
    """
    needs = divided.parts["train"][:limit]
    base = find_package_model()
    card = _build_card(divided, needs, parameters, workers)
    with ExitStack() as stack:
        if not ray.is_initialized():
            ray.init(**stack.enter_context(list_start_options(cpus=workers.count + 1)))
            stack.callback(ray.shutdown)
        result = _run(needs, base, parameters, workers, storage=target.parent.resolve() / RUNS_FOLDER, name=card.id)
        with result.checkpoint.as_directory() as folder:
            _write_model(Path(folder) / MODEL_FOLDER, target, card, loss=float(result.metrics["loss"]))
    shutil.rmtree(target.parent / RUNS_FOLDER / card.id, ignore_errors=True)
    return card


def _run(
    needs: Sequence[Need],
    base: Path,
    parameters: TrainingParameters,
    workers: Workers,
    *,
    storage: Path,
    name: str,
) -> Any:  # noqa: ANN401 - a result of Ray
    logging.getLogger("ray.train").setLevel(logging.WARNING)
    cores = max(1, (os.cpu_count() or 1) // workers.count)
    trainer = ray.train.torch.TorchTrainer(
        run_training,
        train_loop_config={
            "needs": msgspec.to_builtins(needs),
            "parameters": msgspec.to_builtins(parameters),
            "base": str(base),
        },
        scaling_config=ray.train.ScalingConfig(
            num_workers=workers.count,
            use_gpu=workers.use_gpu,
            resources_per_worker={"CPU": 1, **({"GPU": 1} if workers.use_gpu else {})},
        ),
        run_config=ray.train.RunConfig(
            name=name,
            storage_path=str(storage),
            failure_config=ray.train.FailureConfig(max_failures=MAX_FAILURES),
            checkpoint_config=ray.train.CheckpointConfig(num_to_keep=2),
            worker_runtime_env={"env_vars": {"OMP_NUM_THREADS": str(cores), "TOKENIZERS_PARALLELISM": "false"}},  # type: ignore[call-arg]
        ),
    )
    return trainer.fit()


def _build_card(
    divided: DividedNeeds, needs: Sequence[Need], parameters: TrainingParameters, workers: Workers
) -> ModelCard:
    """Build the card of the model to be trained; its id is a hash of everything that decides the weights."""
    record = divided.record
    shown = hashlib.sha256(msgspec.json.encode(needs)).hexdigest()
    data = TrainingData(
        name=record.name,
        digest=record.digest,
        licence=record.licence,
        origin=record.origin,
        trained_statements=len(needs),
        trained_digest=shown,
        kept_out_functions=len(divided.kept_out),
    )
    base = compute_file_digest(find_package_model() / "model.safetensors")
    content = msgspec.json.encode((data, parameters, workers, base))
    return ModelCard(
        id=f"needs-{hashlib.blake2b(content, digest_size=6).hexdigest()}",
        base_model=MODEL_NAME,
        base_digest=base,
        data=(data,),
        parameters=msgspec.to_builtins(parameters),
        workers=workers.count,
        device="GPU" if workers.use_gpu else "CPU",
        tools={name: version(name) for name in ("torch", "transformers", "ray")},
        trained_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _write_model(source: Path, target: Path, card: ModelCard, *, loss: float) -> None:
    """Write the model into its folder; the card last, so that an incomplete folder has none."""
    scratch = target.with_name(f".{target.name}-building")
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(source, scratch)
    finished = msgspec.structs.replace(card, last_loss=round(loss, 4))
    (scratch / CARD_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(finished), indent=2))
    flush_tree(scratch)
    if target.exists():
        shutil.rmtree(target)
    scratch.rename(target)
