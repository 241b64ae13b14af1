"""The load shape that finds the highest rate of arrivals: steps upwards until one exceeds a threshold."""

import sys

from locust import LoadTestShape
from locust.env import Environment

from lexdex_loadtests import config, measurements, thresholds
from lexdex_loadtests.measurements import Counts
from lexdex_loadtests.shapes import arrivals


class Knee(LoadTestShape):
    """Adds users in steps; each is judged alone, after its first part. Ends with the first that exceeds a threshold."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.bounds = config.load_bounds()
        self.limits = thresholds.read_thresholds("knee")
        self.users_met = 0
        """The users of the last step that met all thresholds; 0 if none did."""
        self.exceeded: list[str] = []
        """What the first step exceeded that met not all."""
        self._users = 0
        self._before: Counts | None = None

    def tick(self) -> tuple[int, float] | None:
        """Return the current number of users and the spawn rate per second; None ends the run."""
        seconds = self.get_run_time()  # type: ignore[no-untyped-call]
        people = arrivals.count_users(seconds, self.bounds)
        if people != self._users and not self._finish_step():
            return None
        self._users = people or 0
        if people is None:
            return None
        if self._before is None and not arrivals.is_settling(seconds, self.bounds):
            self._before = measurements.count_requests(self._get_environment())
        return people, float(people)

    def describe(self) -> str:
        """Return the sentence with the last rate that met the thresholds."""
        if not self.users_met:
            return "Not even the first step met the thresholds.\n"
        rate = f"{arrivals.compute_rate(self.users_met):.2f} visits per second ({self.users_met} users)"
        end = "" if self.exceeded else "; no step exceeded one, so that more may be possible"
        return f"The last rate that met the thresholds: {rate}{end}.\n"

    def _finish_step(self) -> bool:
        """Judge the step that ends; returns whether it met the thresholds, as the time before the first step does."""
        if self._before is None:
            return True
        environment = self._get_environment()
        step = measurements.collect_stats(environment, since=self._before)
        self._before = None
        self.exceeded = list(thresholds.find_slow(step, self.limits))
        if step and not self.exceeded:
            self.users_met = self._users
        verdict = "; ".join(self.exceeded) or "all thresholds met"
        sys.stderr.write(f"{arrivals.compute_rate(self._users):.2f} visits per second: {verdict}\n")
        return not self.exceeded

    def _get_environment(self) -> Environment:
        assert self.runner is not None  # noqa: S101 - Locust sets it before the first tick
        return self.runner.environment
