"""kube-score finds nothing in what is rendered for production, but for what this file names with its reason."""

import subprocess

import pytest
import yaml

from lexdex_chart_tests.cluster.helpers import PRODUCTION
from lexdex_chart_tests.helm import ROOT, render

pytestmark = pytest.mark.cluster

IGNORED = {
    "container-image-pull-policy": "images are named by a tag that is never `latest`, or by digest",
    "container-security-context-user-group-id": "the user of nginx's image, which owns its folders, has the id 101",
    "deployment-has-host-podantiaffinity": "topologySpreadConstraints spread the pods over hosts and zones",
    "deployment-targeted-by-hpa-does-not-have-replicas-configured": "an upgrade keeps the number that runs",
    "pod-probes-identical": "nginx that answers is ready; it has no dependency",
}


def test_production_has_no_finding() -> None:
    done = subprocess.run(  # noqa: S603 - a fixed program with our own arguments
        [
            ROOT / ".tools" / "bin" / "kube-score",
            "score",
            "--kubernetes-version=v1.34",
            # A limit of CPU would slow requests although the node is idle.
            "--ignore-container-cpu-limit",
            f"--ignore-test={','.join(IGNORED)}",
            "--output-format=ci",
            "-",
        ],
        input=yaml.safe_dump_all(render(PRODUCTION)),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "[OK]" in done.stdout, done.stderr
    assert [line for line in done.stdout.splitlines() if line.startswith(("[CRITICAL]", "[WARNING]"))] == []
