"""As many people as the bounds say, for as long as they say."""

from locust import LoadTestShape

from lexdex_loadtests import config
from lexdex_loadtests.shapes import arrivals


class Steady(LoadTestShape):
    """Arrive over the ramp, stay until the end."""

    bounds = config.load()

    def tick(self) -> tuple[int, float] | None:
        """People at this moment and how fast they arrive; None ends the run."""
        people = arrivals.steady(self.get_run_time(), self.bounds)  # type: ignore[no-untyped-call]
        return None if people is None else (people, max(1.0, float(people)))
