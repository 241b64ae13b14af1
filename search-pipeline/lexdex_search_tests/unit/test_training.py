"""A real training run gives the same weights twice, goes on after kill -9, and its encoder can be released."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from lexdex_search.release.encoder import Encoder, build_cached_encoder, find_package_model
from lexdex_search.release.model_card import read_model_card

pytestmark = [pytest.mark.torch, pytest.mark.ray]

ARGUMENTS = ("--epochs", "1", "--limit", "480", "--batch-size", "8", "--seed", "1")


def start_training(out: Path) -> "subprocess.Popen[str]":
    """Start the command in a session of its own, so that a test can kill it with all its workers."""
    command = [sys.executable, "-m", "lexdex_search", "train", "--out", str(out), *ARGUMENTS]
    return subprocess.Popen(command, text=True, start_new_session=True)  # noqa: S603


@pytest.mark.timeout(3_600)
def test_training_is_reproducible_and_goes_on_after_kill_9(tmp_path: Path) -> None:
    assert start_training(tmp_path / "whole" / "model").wait() == 0
    killed = start_training(tmp_path / "killed" / "model")
    checkpoints = tmp_path / "killed" / ".runs"
    while not list(checkpoints.glob("*/checkpoint_*/state.pt")):
        assert killed.poll() is None
        time.sleep(0.2)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    assert not (tmp_path / "killed" / "model").exists()
    assert start_training(tmp_path / "killed" / "model").wait() == 0
    whole, resumed = (load_file(tmp_path / name / "model" / "model.safetensors") for name in ("whole", "killed"))
    assert all(np.array_equal(weight, resumed[name]) for name, weight in whole.items())
    base = load_file(find_package_model() / "model.safetensors")
    assert any(not np.array_equal(weight, base[name]) for name, weight in whole.items())
    card = read_model_card(tmp_path / "whole" / "model")
    assert card is not None
    assert (card.data[0].trained_statements, card.device) == (480, "CPU")
    encoder = Encoder(build_cached_encoder(tmp_path / "cache", model_dir=tmp_path / "whole" / "model"))
    assert abs(float(np.linalg.norm(encoder.encode_query("a lease"))) - 1) < 1e-4
