"""Renders the chart with `helm template` and returns the manifests as dictionaries."""

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
CHART = ROOT / "charts" / "lexdex"
VALUE_SETS = tuple(sorted((CHART / "ci").glob("*-values.yaml")))
ENVIRONMENTS = tuple(sorted((ROOT / "k8s" / "environments").glob("*/values.yaml")))
KUBERNETES = "1.34.0"
RELEASE = "lexdex"
WORKLOADS = {"Deployment", "Job"}

Manifest = dict[str, Any]
PAYMENTS = {
    "payments__enabled": "true",
    "payments__seller__name": "Lexdex GmbH",
    "payments__seller__address": "Street 1",
    "payments__seller__country": "DE",
}
"""Values with which certifications can be paid."""

GATEWAY = {
    "gateway__enabled": "true",
    "gateway__parentRefs[0]__name": "public",
    "gateway__parentRefs[0]__namespace": "gateways",
}
"""Values with which the site is published by a Gateway."""

LOAD_TEST = {
    "environment": "development",
    "captcha__provider": "none",
    "limitsFactor": "1000",
    "loadtest__enabled": "true",
}
"""Values with which an upgrade runs a load test."""


class HelmError(Exception):
    """Helm failed; the message is its error output."""


def find_helm() -> str:
    """Find the pinned Helm binary of the checkout, or else an installed one."""
    own = ROOT / ".tools" / "bin" / "helm"
    found = str(own) if own.exists() else shutil.which("helm")
    if found is None:
        raise FileNotFoundError("helm is missing: run `make tools`")
    return found


@cache
def run_helm(*arguments: str) -> str:
    """Run Helm and return its output, which is cached; raises HelmError."""
    done = subprocess.run(  # noqa: S603 - a fixed program with our own arguments
        [find_helm(), *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    if done.returncode:
        raise HelmError(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def render(*files: Path, **values: object) -> tuple[Manifest, ...]:
    """Render all manifests with these values files; `values` override them, with a double underscore for a dot."""
    arguments = ["template", RELEASE, str(CHART), "--namespace", RELEASE, "--kube-version", KUBERNETES]
    for file in files:
        arguments += ["--values", str(file)]
    for name, value in values.items():
        arguments += ["--set", f"{name.replace('__', '.')}={value}"]
    return tuple(document for document in yaml.safe_load_all(run_helm(*arguments)) if document)


def render_minimal(**values: object) -> tuple[Manifest, ...]:
    """Render with the minimal required values, and `values`."""
    return render(CHART / "ci" / "minimal-values.yaml", **values)


def list_kind(manifests: tuple[Manifest, ...], kind: str) -> list[Manifest]:
    """List the manifests of one kind in their rendered order."""
    return [manifest for manifest in manifests if manifest["kind"] == kind]


def get_named(manifests: tuple[Manifest, ...], kind: str, name: str) -> Manifest:
    """Get the manifest of this kind and name."""
    return next(manifest for manifest in list_kind(manifests, kind) if manifest["metadata"]["name"] == name)


def list_pods(manifests: tuple[Manifest, ...]) -> Iterator[tuple[str, Manifest]]:
    """Yield the name and pod template of each workload."""
    for manifest in manifests:
        if manifest["kind"] in WORKLOADS:
            yield manifest["metadata"]["name"], manifest["spec"]["template"]


def list_containers(manifests: tuple[Manifest, ...]) -> Iterator[tuple[str, Manifest]]:
    """Yield each container with its name as `workload/container`, including init containers."""
    for workload, pod in list_pods(manifests):
        for container in [*pod["spec"].get("initContainers", []), *pod["spec"]["containers"]]:
            yield f"{workload}/{container['name']}", container


def matches_selector(selector: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    """Return whether a label selector matches these labels."""
    plain = all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items())
    rules = selector.get("matchExpressions", [])
    return plain and all(labels.get(rule["key"]) in rule["values"] for rule in rules if rule["operator"] == "In")
