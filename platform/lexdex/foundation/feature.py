"""Defines `Feature`: what a feature package contributes to the API process and to the worker."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import msgspec
from litestar.types import ControllerRouterHandler

from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.files import Files
from lexdex.foundation.health import Check
from lexdex.foundation.limits import Limits
from lexdex.foundation.metrics import Sampler
from lexdex.foundation.outbox import Consumer
from lexdex.foundation.personal_data import PersonalData
from lexdex.foundation.redis import GuardedRedis
from lexdex.foundation.schedule import Schedule
from lexdex.settings import Settings


class Services(NamedTuple):
    """The objects that all features of one API process share."""

    settings: Settings
    redis: GuardedRedis
    cache: GuardedRedis | None
    """The server for what may be evicted at any time; None: nothing is cached."""
    limits: Limits
    files: Files


class Parts(NamedTuple):
    """What a feature adds to one API process, built from the shared services when the process starts."""

    dependencies: Mapping[str, object] = {}
    """Values, or Litestar `Provide` objects, that a handler gets by the name of its parameter."""
    lifespans: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = ()
    """Context managers that are entered before the first request and left after the last."""
    checks: Mapping[str, Check] = {}
    """Checks of dependencies, by their name in `GET /health/ready`."""


def _create_empty_parts(_: Services) -> Parts:
    return Parts()


def _return_true(_: Settings) -> bool:
    return True


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """One feature package of Lexdex, such as reviews: its routes, event consumers, scheduled jobs and initial data.

    `lexdex.features.FEATURES` lists all of them; `app.py` and `worker.py` iterate over that tuple.
    """

    name: str
    """The name of its package in `lexdex`."""
    handlers: Sequence[ControllerRouterHandler] = ()
    """Its route handlers and controllers."""
    is_enabled: Callable[[Settings], bool] = _return_true
    """Whether this installation serves its routes."""
    create_parts: Callable[[Services], Parts] = _create_empty_parts
    """Creates the objects that its handlers share within one process."""
    personal_data: PersonalData | None = None
    """Exports and erases what it stores about a person; None if it stores nothing."""
    consumers: Sequence[Consumer] = ()
    """Outbox events that it handles in the worker."""
    approvable: Sequence[ApprovableAction[Any]] = ()
    """Its actions that a second admin must approve."""
    schedules: Sequence[Schedule] = ()
    """Jobs that the worker runs at fixed times."""
    samplers: Sequence[Sampler] = ()
    """What the worker measures for its metrics."""
    seed: Callable[[], Awaitable[object]] | None = None
    """Inserts the data that an installation begins with; runs on every start and never overwrites edited data."""
    rotate_keys: Callable[[Settings], Awaitable[int]] | None = None
    """Moves what it stores from former secret keys to the current one; returns the number of changed rows."""
