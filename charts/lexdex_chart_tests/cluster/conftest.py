"""A cluster for all tests, and a namespace of its own for each."""

import json
import os
import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import yaml

from lexdex_chart_tests.cluster.control_plane import run_control_plane
from lexdex_chart_tests.cluster.helpers import PRODUCTION, Cluster
from lexdex_chart_tests.cluster.kubelet import run_kubelet
from lexdex_chart_tests.helm import ROOT

MODULES: Final = {
    "sigs.k8s.io/gateway-api@v1.4.1": "config/crd/standard",
    "github.com/ray-project/kuberay/ray-operator@v1.6.0": "config/crd/bases",
    "github.com/prometheus-operator/prometheus-operator@v0.85.0": "example/prometheus-operator-crd",
    "github.com/cloudnative-pg/cloudnative-pg@v1.28.0": "config/crd/bases",
    "github.com/cloudnative-pg/plugin-barman-cloud@v0.15.0": "config/crd/bases",
}
"""The Go modules of the operators, and their folders of resource definitions."""


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A control plane with three nodes and the resource definitions of the operators."""
    program = os.environ.get("LEXDEX_CONTROL_PLANE")
    if not program:
        pytest.fail("LEXDEX_CONTROL_PLANE names no program; `make verify-deploy` builds it")
    with (
        run_control_plane(Path(program), tmp_path_factory.mktemp("control-plane")) as control_plane,
        run_kubelet(control_plane.client) as kubelet,
    ):
        for module, folder in MODULES.items():
            control_plane.run_kubectl("apply", "--server-side", "--filename", _download_module(module) / folder)
        control_plane.run_kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=60s")
        yield Cluster(control_plane, kubelet)


@pytest.fixture
def namespace(cluster: Cluster, request: pytest.FixtureRequest) -> Iterator[str]:
    """A namespace as production has it, under the name of the test."""
    test: str = request.node.name
    name = re.sub(r"[^a-z0-9]+", "-", f"{test.removeprefix('test_')[:40]}-{zlib.crc32(test.encode()):x}")
    manifest = yaml.safe_load(PRODUCTION.with_name("namespace.yaml").read_text(encoding="utf-8"))
    manifest["metadata"]["name"] = name
    cluster.control_plane.run_kubectl("apply", "--filename", "-", text=json.dumps(manifest))
    yield name
    cluster.kubelet.failing.clear()
    cluster.control_plane.run_kubectl("delete", "namespace", name, "--wait=false")


def _download_module(module: str) -> Path:
    """Download a Go module, which Go verifies and keeps, and return its folder."""
    go = shutil.which("go") or ROOT / ".venv" / "bin" / "go"
    done = subprocess.run(  # noqa: S603 - a fixed program
        [go, "mod", "download", "-json", module], capture_output=True, text=True, check=True, timeout=240
    )
    return Path(json.loads(done.stdout)["Dir"])
