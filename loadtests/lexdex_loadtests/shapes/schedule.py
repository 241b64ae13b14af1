"""The load shape of all profiles but the knee: the number of users over time that `arrivals.py` computes."""

from locust import LoadTestShape

from lexdex_loadtests import config
from lexdex_loadtests.shapes import arrivals


class Schedule(LoadTestShape):
    """Ramps up to the number of users, and keeps it until the end of the run, save for a spike."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.bounds = config.load_bounds()

    def tick(self) -> tuple[int, float] | None:
        """Return the current number of users and the spawn rate per second; None ends the run."""
        people = arrivals.count_users(self.get_run_time(), self.bounds)  # type: ignore[no-untyped-call]
        return None if people is None else (people, max(1.0, float(people)))
