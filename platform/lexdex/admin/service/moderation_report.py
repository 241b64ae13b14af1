"""The yearly report on moderation: exact for admins, without small numbers for the public."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from msgspec.structs import replace

from lexdex.admin.queries import moderation_report as queries
from lexdex.admin.queries.moderation_report import DecisionGroup
from lexdex.admin.schemas.moderation import ModerationReport, ReportEntry, ReportYears, TimeEntry
from lexdex.admin.service.small_numbers import MIN_PUBLISHED, find_unpublished, is_publishable
from lexdex.foundation import spreadsheets
from lexdex.foundation.errors import NotFound
from lexdex.moderation.actions import ACTIONS
from lexdex.moderation.grounds import GROUNDS

NO_REPORT: Final = "There is no report of this year. Reports are published after the end of their year."
APPEAL_REJECTED: Final = "review.appeal_rejected"
"""It restricts nothing anew, and is counted with the appeals."""
KINDS: Final = {
    "review": "Reviews",
    "proof": "Proofs of use",
    "claim": "Claims on products",
    "profile_change": "Changes to product profiles",
    "account": "Accounts",
}
BASES: Final = {"law": "Illegal content", "terms": "Breach of our terms"}
RESTRICTIONS: Final = {
    "visibility": "Content not shown",
    "service": "Part of the service not provided",
    "account": "Account suspended or deleted",
}
MEANS: Final = {"person": "Decided by a person", "rule": "Decided by an automatic rule"}
FLAGS: Final = {
    "spam": "Spam or advertising",
    "not_a_user": "The author does not use the product",
    "conflict_of_interest": "Conflict of interest",
    "offensive": "Abusive or discriminatory",
    "personal_data": "Personal data",
    "other": "Something else",
}
NOTICE_DECISIONS: Final = {"acted": "Content was hidden", "dismissed": "Content stayed visible"}
APPEALS: Final = {"granted": "Granted: the decision was reversed", "rejected": "Rejected: the decision remains"}
RECHECKS: Final = {"agreed": "The second admin agreed", "reversed": "The second admin reversed the decision"}
TIMES: Final = {
    "notice": "From a user's flag to the decision",
    "request": "From a claim, change or proof to the decision",
    "appeal": "From an appeal to the decision",
}
HEADINGS: Final = {
    "total": "Restrictions",
    "by_kind": "Restrictions by kind of content",
    "by_ground": "Restrictions by ground",
    "by_basis": "Restrictions by basis",
    "by_restriction": "Restrictions by effect",
    "by_means": "Restrictions by means",
    "notices": "Notices of users",
    "notice_decisions": "Decisions on notices",
    "appeals": "Appeals",
    "rechecks": "Rechecks at a random sample",
    "times": "Median seconds to decide",
}


async def list_years() -> ReportYears:
    """List the years of which a report is published."""
    first = await queries.find_first_year()
    return ReportYears(list(range(datetime.now(UTC).year - 1, first - 1, -1)) if first else [])


async def get_published(year: int) -> ModerationReport:
    """Return the report of a year that has ended, without small numbers; raises NotFound."""
    if year not in (await list_years()).years:
        raise NotFound(NO_REPORT)
    return _publish(await build_report(year))


async def export_published(year: int) -> bytes:
    """Return the published report as CSV; a number that isn't published is an empty cell. Raises NotFound."""
    report = await get_published(year)
    lines: list[list[str]] = [["year", "section", "key", "label", "value"]]
    for name, heading in HEADINGS.items():
        found = getattr(report, name)
        for entry in found if isinstance(found, list) else [found]:
            value = entry.median_seconds if isinstance(entry, TimeEntry) else entry.count
            lines.append([str(year), heading, entry.key, entry.label, "" if value is None else f"{value:.0f}"])
    return spreadsheets.encode_csv(lines)


async def build_report(year: int) -> ModerationReport:
    """Count a year's decisions exactly; each number says whether it is published."""
    now = datetime.now(UTC)
    period = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    groups = await queries.group_decisions(*period)
    restricting = [each for each in groups if _is_restriction(each)]
    grounds = {code: GROUNDS[code].label for code in GROUNDS}
    total = sum(each.count for each in restricting)
    by_kind = _count(restricting, KINDS, _name_kind)
    by_ground = _leave_out_zero(_count(restricting, grounds, lambda each: each.ground))
    return ModerationReport(
        year=year,
        is_final=year < now.year,
        created_at=now,
        total=ReportEntry("total", HEADINGS["total"], total, is_publishable(total)),
        by_kind=by_kind,
        by_ground=_hide_grounds_of_hidden_kinds(by_ground, by_kind, restricting),
        by_basis=_count(restricting, BASES, lambda each: GROUNDS[each.ground].basis),
        by_restriction=_count(restricting, RESTRICTIONS, lambda each: ACTIONS[each.action].restriction),
        by_means=_count(restricting, MEANS, lambda each: "rule" if each.is_automated else "person"),
        notices=_enter(Counter({each.kind: each.count for each in await queries.count_notices(*period)}), FLAGS),
        notice_decisions=_count(
            [each for each in groups if each.source == "notice"],
            NOTICE_DECISIONS,
            lambda each: "dismissed" if each.action == "review.flags_dismissed" else "acted",
        ),
        appeals=_count(
            [each for each in groups if each.action.startswith("review.appeal_")],
            APPEALS,
            lambda each: each.action.removeprefix("review.appeal_"),
        ),
        rechecks=_count([each for each in groups if each.recheck in RECHECKS], RECHECKS, lambda each: each.recheck),
        times=_enter_times(await queries.measure_times(*period)),
    )


def _is_restriction(group: DecisionGroup) -> bool:
    return GROUNDS[group.ground].basis != "none" and group.action != APPEAL_REJECTED


def _name_kind(group: DecisionGroup) -> str:
    return "proof" if group.action.startswith("review.proof_") else group.action.partition(".")[0]


def _count(
    groups: Sequence[DecisionGroup], labels: Mapping[str, str], name: Callable[[DecisionGroup], str]
) -> list[ReportEntry]:
    counts: Counter[str] = Counter()
    for each in groups:
        counts[name(each)] += each.count
    return _enter(counts, labels)


def _enter(counts: Counter[str], labels: Mapping[str, str]) -> list[ReportEntry]:
    """Return an entry for each label, also without a count; flags of kinds that no longer exist count as "other"."""
    known = {key: counts[key] for key in labels}
    if "other" in known:
        known["other"] += sum(count for key, count in counts.items() if key not in labels)
    hidden = find_unpublished(list(known.values()))
    return [
        ReportEntry(key, labels[key], count, index not in hidden) for index, (key, count) in enumerate(known.items())
    ]


def _hide_grounds_of_hidden_kinds(
    by_ground: Sequence[ReportEntry], by_kind: Sequence[ReportEntry], groups: Sequence[DecisionGroup]
) -> list[ReportEntry]:
    """Mark grounds as not published too that occur in kinds only which are not: they would give those kinds away."""
    hidden = {entry.key for entry in by_kind if not entry.is_published}
    published = {each.ground for each in groups if _name_kind(each) not in hidden}
    return [replace(entry, is_published=entry.is_published and entry.key in published) for entry in by_ground]


def _leave_out_zero(entries: Sequence[ReportEntry]) -> list[ReportEntry]:
    return [entry for entry in entries if entry.count]


def _enter_times(times: Sequence[queries.MedianTime]) -> list[TimeEntry]:
    known = {each.source: each for each in times}
    return [
        TimeEntry(key, label, known[key].median_seconds, known[key].count >= MIN_PUBLISHED)
        if key in known
        else TimeEntry(key, label, None)
        for key, label in TIMES.items()
    ]


def _publish(report: ModerationReport) -> ModerationReport:
    """Return the report without the numbers that are not published."""
    lists = {
        name: [_hide(entry) for entry in getattr(report, name)] for name in HEADINGS if name not in {"total", "times"}
    }
    times = [each if each.is_published else replace(each, median_seconds=None) for each in report.times]
    return replace(report, total=_hide(report.total), times=times, **lists)


def _hide(entry: ReportEntry) -> ReportEntry:
    return entry if entry.is_published else replace(entry, count=None)
