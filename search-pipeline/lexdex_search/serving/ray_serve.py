"""The engine as one deployment of Ray Serve: on a Ray of this machine, or on a cluster (`build_application`)."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import ray
from ray import serve
from starlette.requests import Request
from starlette.responses import Response

from lexdex_search.local_ray import list_start_options
from lexdex_search.release.store import ReleaseStore
from lexdex_search.serving.service import MAX_WAITING, ApplicationOptions, SearchService

APPLICATION: Final = "search"
TIMEOUT_MARGIN_SECONDS: Final = 1.0
"""The proxy gives up so long after a replica should have answered."""


@serve.deployment(
    max_ongoing_requests=MAX_WAITING,
    max_queued_requests=2 * MAX_WAITING,
    ray_actor_options={"num_cpus": 1},
    graceful_shutdown_wait_loop_s=1,
    graceful_shutdown_timeout_s=20,
    health_check_period_s=5,
    health_check_timeout_s=10,
    logging_config={"enable_access_log": False},
)
class SearchDeployment:
    """A replica: one engine with its search thread."""

    def __init__(self, options: ApplicationOptions) -> None:
        """Open the current release in the folder of the options."""
        store = ReleaseStore(Path(options.releases), weaviate=options.weaviate)
        self._service = SearchService(store, timeout_seconds=options.timeout_seconds)

    async def __call__(self, request: Request) -> Response:
        """Answer one HTTP request."""
        return await self._service.handle(request)

    def check_health(self) -> None:
        """Raise an error if Ray Serve must replace this replica."""
        self._service.check_health()


def build_application(args: dict[str, Any]) -> serve.Application:
    """Build the application from `ApplicationOptions`; Ray Serve imports this function by its name."""
    options = msgspec.convert(args, ApplicationOptions, strict=False)
    scaling = {
        "min_replicas": options.min_replicas,
        "max_replicas": options.max_replicas,
        # A search takes some milliseconds of one processor: four at once are a wait of less than a tenth of a second.
        "target_ongoing_requests": 4,
        "upscale_delay_s": 10,
        "downscale_delay_s": 300,
    }
    deployment = cast("serve.Deployment", SearchDeployment).options(autoscaling_config=scaling)
    application: serve.Application = deployment.bind(options)
    return application


@contextmanager
def serve_engine(options: ApplicationOptions, *, host: str, port: int) -> Iterator[None]:
    """Serve the engine in this context, on the Ray of RAY_ADDRESS or on one of this machine that ends with it.

    Call `local_ray.prepare_environment` before this module is imported.
    """
    with ExitStack() as stack:
        ray.init(**stack.enter_context(list_start_options()))
        stack.callback(ray.shutdown)
        http = {
            "host": host,
            "port": port,
            "request_timeout_s": options.timeout_seconds + TIMEOUT_MARGIN_SECONDS,
            "keep_alive_timeout_s": 75,
        }
        serve.start(http_options=http, logging_config={"enable_access_log": False})
        stack.callback(serve.shutdown)
        serve.run(build_application(msgspec.to_builtins(options)), name=APPLICATION, route_prefix="/")
        yield
