"""Decide whether a release with another encoder may be promoted: compare it with the one in force on the same queries.

The result is stored beside the releases, and so is the audit trail: which release was promoted when, and why against
the gate if it was.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Final, Literal

import msgspec

from lexdex_search.evaluation.datasets import read_data_set
from lexdex_search.evaluation.floors import FLOORS_PATH, read_floors
from lexdex_search.evaluation.independent_queries import FOLDER_NAME, read_independent_queries
from lexdex_search.evaluation.needs_recall import NeedsComparison, compare_needs, run_needs
from lexdex_search.evaluation.release_gate import (
    JudgedQuery,
    JudgedScore,
    list_gate_failures,
    measure_release,
    score_judged_queries,
)
from lexdex_search.release.errors import NoRelease, ReleaseError
from lexdex_search.release.files import flush_file, write_atomically
from lexdex_search.release.model_card import CARD_FILE
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import load_release
from lexdex_search.training.needs import DividedNeeds

REPORTS_FOLDER: Final = ".evaluations"
AUDIT_FILE: Final = "promotions.jsonl"
NDCG: Final = "{}.ndcg_10"
RELEVANCE, INDEPENDENT = "relevance", "independent"

Progress = Callable[[int, int], None]
Action = Literal["promote", "rollback"]


class RefusedPromotion(ReleaseError):
    """A release must not be promoted; the message says why and what to do."""


class CandidateReport(msgspec.Struct, frozen=True, kw_only=True):
    """A release compared with the one in force; `failures` are the reasons why it must not be promoted."""

    release: str
    model_digest: str
    in_force: str
    in_force_model_digest: str
    evaluated_at: str
    needs: NeedsComparison
    before: dict[str, float]
    after: dict[str, float]
    judged: dict[str, int]
    measures: dict[str, float]
    failures: tuple[str, ...]


class PromotionRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the audit trail: what was made current instead of what, and why the gate was overruled if it was."""

    at: str
    action: Action
    release: str
    before: str | None
    reason: str = ""
    overruled: tuple[str, ...] = ()


def read_judged_queries(folder: Path) -> dict[str, tuple[JudgedQuery, ...]]:
    """Read the judged queries of a folder: those of its BEIR data set, and the development half of the independent."""
    data = read_data_set(folder, folder / "queries.jsonl")
    judged = {
        RELEVANCE: tuple(JudgedQuery(query.id, query.text, data.grades.get(query.id, {})) for query in data.queries)
    }
    if (folder / FOLDER_NAME).is_dir():
        judged[INDEPENDENT] = tuple(
            JudgedQuery(
                each.query.id,
                each.query.text,
                {id_: grade for grade, ids in each.products.grades.items() for id_ in ids},
            )
            for each in read_independent_queries(folder / FOLDER_NAME, "development")
        )
    return judged


def evaluate_candidate(
    store: ReleaseStore,
    release: str,
    divided: DividedNeeds,
    judged: Mapping[str, Sequence[JudgedQuery]],
    *,
    progress: Progress | None = None,
) -> CandidateReport:
    """Compare a release with the one in force on statements of need and judged queries, and store the report."""
    current = store.read_current_id()
    if current is None:
        raise NoRelease("No release is in force, so there is nothing to compare with.")
    before, after = load_release(store, current), load_release(store, release)
    needs = compare_needs(*(run_needs(divided, loaded.encoder.encode_documents) for loaded in (before, after)))
    known = {name: _select_known(queries, after.row_by_id) for name, queries in judged.items()}
    measured = measure_release(after, (), progress=progress)
    scores = {name: (score_judged_queries(before, q), score_judged_queries(after, q)) for name, q in known.items() if q}
    in_force, candidate = (
        {**recalls, **{NDCG.format(name): _average(pair[side]) for name, pair in scores.items()}}
        for side, recalls in enumerate((needs.before, needs.after))
    )
    failures = [
        *list_gate_failures(measured),
        *list_losses(in_force, candidate, read_floors(FLOORS_PATH).at_most_loss),
    ]
    report = CandidateReport(
        release=release,
        model_digest=after.manifest.model_digest,
        in_force=current,
        in_force_model_digest=before.manifest.model_digest,
        evaluated_at=_now(),
        needs=needs,
        before=in_force,
        after=candidate,
        judged={name: len(pair[0]) for name, pair in scores.items()},
        measures=measured.measures,
        failures=tuple(dict.fromkeys(failures)),
    )
    _write_report(store, report)
    return report


def list_losses(before: Mapping[str, float], after: Mapping[str, float], limits: Mapping[str, float]) -> list[str]:
    """List a sentence for each measure that falls by more than its limit below the release in force."""
    return [
        f"{name} is {after[name]:.3f}; the release in force has {before[name]:.3f}, and at most {limit:g} may be lost."
        for name, limit in limits.items()
        if name in before and name in after and after[name] < before[name] - limit
    ]


def promote_release(store: ReleaseStore, release: str, *, force: bool = False, reason: str = "") -> PromotionRecord:
    """Make a release current, and record it; raises `RefusedPromotion` if the gate refuses it, unless `force`.

    A release with the encoder of the current one needs no evaluation: it differs in its products only.
    """
    if force and not reason.strip():
        raise RefusedPromotion("Give the reason for overruling the gate (--reason).")
    obstacles = list_obstacles(store, release)
    if obstacles and not force:
        raise RefusedPromotion(" ".join([*obstacles, "To promote it anyway: --force with --reason."]))
    before = store.read_current_id()
    store.promote(release)
    return _record(store, "promote", release, before, reason.strip(), tuple(obstacles))


def roll_back(store: ReleaseStore, reason: str = "") -> PromotionRecord:
    """Make the previous release current again, and record it."""
    before = store.read_current_id()
    return _record(store, "rollback", store.rollback(), before, reason.strip(), ())


def list_obstacles(store: ReleaseStore, release: str) -> list[str]:
    """List why the gate refuses a release: it was not compared with the encoder in force, or it is worse."""
    candidate, current = store.read_manifest(release), store.read_current_id()
    if current is None:
        return []
    try:
        in_force = store.read_manifest(current)
    except ReleaseError:
        return []  # a damaged release is no measure
    if candidate.model_digest == in_force.model_digest or not {CARD_FILE} & {*candidate.files, *in_force.files}:
        return []
    report = read_report(store, release)
    if report is None or report.in_force_model_digest != in_force.model_digest:
        return [
            f"Release {release} was not compared with the encoder in force: `lexdex-search evaluate-release {release}`."
        ]
    return list(report.failures)


def read_report(store: ReleaseStore, release: str) -> CandidateReport | None:
    """Read the stored report of a release; None if it was not evaluated or the report cannot be read."""
    try:
        return msgspec.json.decode((_get_reports(store) / f"{release}.json").read_bytes(), type=CandidateReport)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None


def read_audit_trail(store: ReleaseStore) -> list[PromotionRecord]:
    """Read the audit trail, oldest first."""
    path = store.directory / AUDIT_FILE
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return [msgspec.json.decode(line, type=PromotionRecord) for line in lines]


def format_candidate_report(report: CandidateReport) -> str:
    """Format the comparison of judged queries and the verdict as Markdown; `format_needs_report` has the needs."""
    measures = {name: NDCG.format(name) for name in report.judged}
    rows = [
        f"| {name} | {report.judged[name]} | {report.before[measure]:.4f} | {report.after[measure]:.4f} |"
        for name, measure in measures.items()
    ]
    verdict = [f"- {sentence}" for sentence in report.failures] or ["It may be promoted."]
    lines = [
        f"# Release {report.release} compared with {report.in_force}",
        "",
        "| judged queries | number | nDCG@10 in force | candidate |",
        "|---|---|---|---|",
        *rows,
        "",
        *verdict,
    ]
    return "\n".join(lines) + "\n"


def _write_report(store: ReleaseStore, report: CandidateReport) -> None:
    folder = _get_reports(store)
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / f"{report.release}.json", msgspec.json.format(msgspec.json.encode(report)).decode())


def _record(
    store: ReleaseStore, action: Action, release: str, before: str | None, reason: str, overruled: tuple[str, ...]
) -> PromotionRecord:
    entry = PromotionRecord(
        at=_now(), action=action, release=release, before=before, reason=reason, overruled=overruled
    )
    path = store.directory / AUDIT_FILE
    with path.open("ab") as file:
        file.write(msgspec.json.encode(entry) + b"\n")
    flush_file(path)
    return entry


def _select_known(queries: Sequence[JudgedQuery], known: Mapping[str, int]) -> tuple[JudgedQuery, ...]:
    """Select the queries with a relevant product of the catalogue: judgments of another catalogue say nothing here."""
    return tuple(q for q in queries if any(grade > 0 and id_ in known for id_, grade in q.grades.items()))


def _average(scores: Sequence[JudgedScore]) -> float:
    return round(fmean(score.ndcg_10 for score in scores), 4) if scores else 0.0


def _get_reports(store: ReleaseStore) -> Path:
    return store.directory / REPORTS_FOLDER


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
