"""A database server that was killed leaves processes for a moment, in which PostgreSQL does not start another one."""

import subprocess
from pathlib import Path

import pytest

from lexdex.embedded.postgres import Postgres

NO_PROCESS = 2**22 + 1
"""More than Linux's greatest process id."""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="only Linux tells the working folders of processes")
def test_a_start_waits_for_the_processes_of_a_killed_server(tmp_path: Path) -> None:
    postgres = Postgres(tmp_path, tmp_path / "run", tmp_path / "database.log")
    postgres.cluster.mkdir()
    (postgres.cluster / "postmaster.pid").write_text(f"{NO_PROCESS}\n")
    left = subprocess.Popen(["sleep", "1"], cwd=postgres.cluster)  # noqa: S607
    try:
        postgres.stop_orphaned_server()
        assert left.poll() == 0
    finally:
        left.kill()
        left.wait()
