"""Locust listeners: check host and accounts before a run, and the thresholds after it."""

import sys
from typing import Any

from locust import events
from locust.env import Environment
from locust.html import get_html_report
from locust.runners import WorkerRunner

from lexdex_loadtests import accounts, config, measurements, report, target, thresholds
from lexdex_loadtests.common.sessions import SESSIONS, Sessions
from lexdex_loadtests.config import Bounds, Kind
from lexdex_loadtests.journeys.admin import Admin
from lexdex_loadtests.journeys.base import Journey
from lexdex_loadtests.journeys.user import SignedInUser
from lexdex_loadtests.journeys.vendor import Vendor
from lexdex_loadtests.journeys.visitor import Visitor
from lexdex_loadtests.shapes.knee import Knee

REFUSED, BROKEN = 2, 1
JOURNEYS: dict[Kind, type[Journey]] = {"visitor": Visitor, "user": SignedInUser, "vendor": Vendor, "admin": Admin}


def load_bounds() -> Bounds:
    """Read the bounds; exits with status 2 and the reason if they are invalid."""
    try:
        return config.load_bounds()
    except config.RefusedRun as refusal:
        sys.stderr.write(f"{refusal}\n")
        sys.exit(REFUSED)


def prepare_run(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Exit with status 2 before any load if the host may not be tested, or has not the settings that a run needs."""
    is_worker = bool(environment.parsed_options and environment.parsed_options.worker)
    if not is_worker:
        sys.stderr.write(target.NEEDED_SETTINGS)
    try:
        bounds = config.load_bounds()
        config.require_allowed_host(environment.host, bounds)
        host = str(environment.host).rstrip("/")
        target.require_settings(host, bounds)
        given, notice = accounts.prepare_accounts(host)
        weights = thresholds.choose_weights(thresholds.read_thresholds(bounds.profile), bounds, ["visitor", *given])
    except config.RefusedRun as refusal:
        sys.stderr.write(f"{refusal}\n")
        sys.exit(REFUSED)
    SESSIONS.update({kind: Sessions(account) for kind, account in given.items()})
    environment.user_classes[:] = [JOURNEYS[kind] for kind in weights]
    for kind, weight in weights.items():
        JOURNEYS[kind].weight = weight
    if not is_worker:
        shares = ", ".join(f"{kind} {weight}" for kind, weight in weights.items())
        sys.stderr.write(f"{notice}Kinds of users, by weight: {shares}.\n")


def check_thresholds(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Print the exceeded thresholds and write the report; the exit status is 1 if any is exceeded, else 0.

    In a distributed run the master does, and workers end with 0.
    """
    for sessions in SESSIONS.values():
        sessions.close(str(environment.host).rstrip("/"))
    if isinstance(environment.runner, WorkerRunner):
        environment.process_exit_code = 0
        return
    bounds = config.load_bounds()
    limits = thresholds.read_thresholds(bounds.profile)
    measured = measurements.collect_stats(environment)
    knee = environment.shape_class if isinstance(environment.shape_class, Knee) else None
    if knee:
        sys.stderr.write(knee.describe())
        exceeded = [] if knee.users_met else knee.exceeded or ["the run was too short for a step."]
    else:
        exceeded = list(thresholds.find_exceeded(measured, limits))
    errors = sum(int(found["count"]) for found in environment.runner.exceptions.values()) if environment.runner else 0
    if errors:
        exceeded.append(f"{errors} visits ended with an error of the load test itself.")
    for sentence in exceeded:
        sys.stderr.write(f"threshold exceeded: {sentence}\n")
    if not exceeded and not knee:
        sys.stderr.write("All thresholds met.\n")
    environment.process_exit_code = BROKEN if exceeded else 0
    if bounds.report:
        summary = [knee.describe(), *knee.exceeded] if knee else exceeded
        page = get_html_report(environment, show_download_link=False)  # type: ignore[no-untyped-call]
        verdicts = thresholds.list_verdicts(measured, limits)
        report.write_report(bounds.report, page, f"Load test: {bounds.profile}", verdicts, summary)
        sys.stderr.write(f"The report is in {bounds.report}.\n")


events.init.add_listener(prepare_run)  # type: ignore[no-untyped-call]
events.quitting.add_listener(check_thresholds)  # type: ignore[no-untyped-call]
