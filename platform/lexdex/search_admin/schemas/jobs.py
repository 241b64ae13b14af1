"""Schemas of the jobs of the search: rebuilds of the index and measurements of releases."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

JobKind = Literal["rebuild", "measurement"]
JobState = Literal["queued", "running", "succeeded", "failed", "cancelled"]

MAX_LINES = 200


class StoredJob(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `search_job`."""

    id: UUID
    kind: JobKind
    release: str
    promotes: bool
    state: JobState
    phase: str
    done: int
    total: int
    products: int
    cancel_requested: bool
    requested_by: UUID
    requested_at: datetime
    started_at: datetime | None
    phase_started_at: datetime | None
    beat_at: datetime | None
    ended_at: datetime | None
    message: str


class SearchJob(msgspec.Struct, frozen=True, kw_only=True):
    """A job: its state, and the progress of its current phase."""

    id: UUID
    kind: JobKind
    release: str
    promotes: bool
    state: JobState
    phase: str
    done: int
    total: int
    remaining_seconds: int | None
    """Of the phase; null before it can be estimated."""
    is_cancelling: bool
    requested_by: UUID
    requested_by_name: str
    requested_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    message: str
    """How it ended."""


class SearchJobLine(msgspec.Struct, frozen=True):
    """A line of a job's log."""

    logged_at: datetime
    text: str


class SearchJobDetails(msgspec.Struct, frozen=True):
    """A job with the last lines of its log."""

    job: SearchJob
    lines: Annotated[list[SearchJobLine], msgspec.Meta(max_length=MAX_LINES)]


class SearchJobPage(msgspec.Struct, frozen=True):
    """One page of jobs, latest first."""

    total: int
    page_size: int
    jobs: list[SearchJob]


class NewSearchJob(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """A job to start: a rebuild, or the measurement of `release`.

    `promotes` puts the rebuilt release in force if it passes the gate.
    """

    kind: JobKind
    release: Annotated[str, msgspec.Meta(max_length=64)] = ""
    promotes: bool = False
