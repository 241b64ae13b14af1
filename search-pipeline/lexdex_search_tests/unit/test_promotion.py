"""Releases with another encoder: compared with the one in force, refused if worse, recorded, rolled back."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from lexdex_search.evaluation.needs_recall import compare_needs, run_needs
from lexdex_search.evaluation.promotion import (
    RefusedPromotion,
    evaluate_candidate,
    list_losses,
    promote_release,
    read_audit_trail,
    roll_back,
)
from lexdex_search.evaluation.release_gate import JudgedQuery
from lexdex_search.release.embed import embed_all, find_encoder, publish_embedded, update_release
from lexdex_search.release.encoder import Encoder, Vectors, build_cached_encoder, find_package_model
from lexdex_search.release.model_card import CARD_FILE, ModelCard, read_model_card
from lexdex_search.release.store import ReleaseStore
from lexdex_search.training.needs import DividedNeeds, read_needs
from lexdex_search_tests.builders import DOCUMENTS, build_small_catalogue
from lexdex_search_tests.commands import CommandRunner


def build_trained_model(folder: Path, *, noise: float = 0.0) -> Path:
    """Write a folder as training does: the default model with a card, its weights changed at random."""
    from safetensors.numpy import load_file, save_file  # noqa: PLC0415  (only tests of this file)

    source = find_package_model()
    folder.mkdir()
    weights = load_file(source / "model.safetensors")
    random_numbers = np.random.default_rng(1)
    for name, weight in weights.items():
        if noise and ".attention." in name and weight.ndim == 2:
            weights[name] = (weight + noise * random_numbers.standard_normal(weight.shape)).astype(np.float32)
    save_file(weights, folder / "model.safetensors")
    for name in ("config.json", "tokenizer.json"):
        (folder / name).write_bytes((source / name).read_bytes())
    card = ModelCard(
        id=f"needs-{noise:g}",
        base_model="base",
        base_digest="",
        data=(),
        parameters={},
        workers=1,
        device="CPU",
        tools={},
        trained_at="2026-11-28T00:00:00+00:00",
    )
    (folder / CARD_FILE).write_bytes(msgspec.json.encode(card))
    return folder


@pytest.fixture(scope="module")
def divided() -> DividedNeeds:
    """A small part of the shipped statements, because each evaluation embeds all of them."""
    full = read_needs()
    functions = {need.function for need in full.parts["test"][::20]}
    parts = {part: tuple(need for need in needs if need.function in functions) for part, needs in full.parts.items()}
    return msgspec.structs.replace(full, parts=parts)


@pytest.fixture(scope="module")
def noisy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an encoder that understands little."""
    return build_trained_model(tmp_path_factory.mktemp("noisy") / "model", noise=0.2)


JUDGED = {"relevance": [JudgedQuery("1", "contract lifecycle management", {"clausewerk": 2})]}


@pytest.mark.covers("DC08/retraining")
def test_a_worse_encoder_is_refused_until_forced_with_a_reason(
    tmp_path: Path, cache: Path, noisy: Path, divided: DividedNeeds
) -> None:
    store = ReleaseStore(tmp_path)
    first = update_release(build_small_catalogue(), store, cache=cache).release
    bad = update_release(build_small_catalogue(), store, model=noisy, cache=tmp_path / "m", promote=False).release
    with pytest.raises(RefusedPromotion, match="was not compared"):
        promote_release(store, bad)
    report = evaluate_candidate(store, bad, divided, JUDGED)
    assert report.needs.difference.high < 0
    assert any("needs.recall_3" in sentence for sentence in report.failures)
    with pytest.raises(RefusedPromotion, match=r"needs\.recall_3.*--force"):
        promote_release(store, bad)
    with pytest.raises(RefusedPromotion, match="Give the reason"):
        promote_release(store, bad, force=True, reason=" ")
    assert store.read_current_id() == first
    promote_release(store, bad, force=True, reason="to try out the refusal")
    assert store.read_current_id() == bad
    assert roll_back(store, "it is worse").release == first
    trail = [(entry.action, entry.release, entry.before, entry.reason) for entry in read_audit_trail(store)]
    assert trail == [
        ("promote", bad, first, "to try out the refusal"),
        ("rollback", first, bad, "it is worse"),
    ]
    assert read_audit_trail(store)[0].overruled == report.failures


def test_an_equal_encoder_passes_and_stays_in_use(tmp_path: Path, cache: Path, divided: DividedNeeds) -> None:
    model = build_trained_model(tmp_path / "equal")
    store = ReleaseStore(tmp_path / "r")
    update_release(build_small_catalogue(), store, cache=cache)
    # The same weights have the same digest, so that the copy is changed by a hair to be another model.
    tokenizer = model / "tokenizer.json"
    tokenizer.write_text(tokenizer.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    candidate = update_release(build_small_catalogue(), store, model=model, cache=tmp_path / "m", promote=False).release
    report = evaluate_candidate(store, candidate, divided, JUDGED)
    assert report.failures == ()
    assert report.judged == {"relevance": 1}
    promote_release(store, candidate)
    card = read_model_card(store.get_folder(candidate))
    assert card is not None
    assert store.read_manifest(candidate).model == card.id
    # A changed product, and a rebuild, keep the trained encoder.
    later = update_release(build_small_catalogue()[:-1], store, cache=cache)
    assert (later.embedded, store.read_manifest(later.release).model) == (0, card.id)
    rebuilt = publish_embedded(build_small_catalogue(), store, embed_all(build_small_catalogue(), store, cache=cache))
    assert store.read_manifest(rebuilt).model_digest == report.model_digest
    promote_release(store, rebuilt)  # the same encoder needs no evaluation
    for _ in range(3):
        roll_back(store)
    assert find_encoder(store, cache) == build_cached_encoder(cache)


def test_recall_counts_the_function_among_the_nearest(divided: DividedNeeds) -> None:
    def embed_right(texts: Sequence[str]) -> Vectors:
        """Embed each statement as its function, which no encoder can do better."""
        functions = {need.text: need.function for part in divided.parts.values() for need in part}
        names = sorted(set(functions.values()))
        rows = [names.index(functions.get(text, text)) for text in texts]
        vectors: Vectors = np.eye(len(names), dtype=np.float32)[rows]
        return vectors

    right = run_needs(divided, embed_right)
    wrong = run_needs(divided, lambda texts: np.ones((len(texts), 1), np.float32))
    comparison = compare_needs(wrong, right)
    assert comparison.after == {"needs.recall_1": 1.0, "needs.recall_3": 1.0}
    assert comparison.difference.not_above == 0.0
    assert compare_needs(right, wrong).worst


def test_losses_are_listed_beyond_their_limit() -> None:
    limits = {"a": 0.01, "b": 0.0, "missing": 0.0}
    assert list_losses({"a": 0.5, "b": 0.5}, {"a": 0.495, "b": 0.5}, limits) == []
    assert len(list_losses({"a": 0.5, "b": 0.5}, {"a": 0.48, "b": 0.499}, limits)) == 2


@pytest.mark.covers("DC08/retraining")
def test_the_commands_index_evaluate_promote_and_roll_back(
    tmp_path: Path, cache: Path, noisy: Path, monkeypatch: pytest.MonkeyPatch, divided: DividedNeeds
) -> None:
    monkeypatch.setattr("lexdex_search.evaluation.training_commands.read_needs", lambda: divided)
    run = CommandRunner(tmp_path, cache)
    run("index", run.file(DOCUMENTS))
    published = run("index", run.file(DOCUMENTS), "--model", str(noisy), "--cache", str(tmp_path / "m"))
    assert published.exit_code == 0, published.output
    release = published.stdout.split()[1]
    assert f"lexdex-search promote {release}" in published.stdout
    refused = run("promote", release)
    assert (refused.exit_code, "evaluate-release" in refused.stderr) == (1, True)
    judgments = str(Path(__file__).parents[2] / "relevance_judgments")
    evaluated = run("evaluate-release", release, "--data", judgments, "--out", str(tmp_path / "reports"))
    assert evaluated.exit_code == 0, evaluated.output
    assert "never trained on" in (tmp_path / "reports" / f"{release}.md").read_text(encoding="utf-8")
    forced = run("promote", release, "--force", "--reason", "a drill")
    assert (forced.exit_code, "Overruled: needs.recall_3" in forced.stderr) == (0, True), forced.output
    assert run("rollback").exit_code == 0


@pytest.mark.covers("DC08/retraining")
def test_a_trained_encoder_is_built_apart_from_the_default_one(tmp_path: Path, noisy: Path, cache: Path) -> None:
    built = build_cached_encoder(tmp_path, model_dir=noisy)
    assert (built / CARD_FILE).is_file()
    ours, default = Encoder(built).encode_query("a lease"), Encoder(build_cached_encoder(cache)).encode_query("a lease")
    assert float(ours @ default) < 0.95
