"""A Ray of this machine for one command; nothing here imports Ray, which reads its environment when it is imported."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

ADDRESS: Final = "RAY_ADDRESS"
CPUS: Final = 2
"""Logical processors of a local Ray."""
OBJECT_STORE_BYTES: Final = 100 * 1024 * 1024


def prepare_environment() -> None:
    """Set the environment of Ray for this process and its children; call it before Ray is imported.

    Unless RAY_ADDRESS names a cluster, all of Ray's own processes then listen on 127.0.0.1 and, because whoever reaches
    one of their ports could run code, require a token that ends with this process. (The port between replicas of Ray
    Serve listens on all addresses whatever is set; it requires the token, too.)
    """
    os.environ.update({"RAY_USAGE_STATS_ENABLED": "0", "RAY_DATA_DISABLE_PROGRESS_BARS": "1"})
    if not os.environ.get(ADDRESS):
        os.environ.update(
            {
                "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # on Linux, too, it selects the loopback address
                "RAY_AUTH_MODE": "token",
                "RAY_AUTH_TOKEN": secrets.token_hex(32),
            }
        )


@contextmanager
def list_start_options(*, cpus: int = CPUS) -> Iterator[dict[str, Any]]:
    """Provide the arguments of `ray.init`, for the Ray of RAY_ADDRESS or a local one whose folder ends with the block.

    The folder is a temporary one, because Unix sockets need short paths.
    """
    if os.environ.get(ADDRESS):
        yield {"log_to_driver": False}
        return
    with tempfile.TemporaryDirectory(prefix="lexdex-ray-", ignore_cleanup_errors=True) as folder:
        yield {
            "address": "local",
            "num_cpus": cpus,
            "include_dashboard": False,
            "object_store_memory": OBJECT_STORE_BYTES,
            "_temp_dir": folder,
        }
