"""What `helm template` makes of a set of values, as objects that a test can ask."""

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


class Refused(Exception):
    """The chart would not render; the text is what a person reads."""


def binary() -> str:
    """The pinned helm of the checkout, else the machine's own."""
    own = ROOT / ".tools" / "bin" / "helm"
    found = str(own) if own.exists() else shutil.which("helm")
    if found is None:
        raise FileNotFoundError("helm is missing: run `make tools`")
    return found


@cache
def run(*arguments: str) -> str:
    """Standard output of helm; raises Refused with its words. The same question is asked only once."""
    done = subprocess.run(  # noqa: S603 - a fixed program with our own arguments
        [binary(), *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    if done.returncode:
        raise Refused(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def render(*files: Path, **values: object) -> tuple[Manifest, ...]:
    """All objects of a release called lexdex; `values` are set on top of the files, a double underscore is a dot."""
    arguments = ["template", RELEASE, str(CHART), "--namespace", RELEASE, "--kube-version", KUBERNETES]
    for file in files:
        arguments += ["--values", str(file)]
    for name, value in values.items():
        arguments += ["--set", f"{name.replace('__', '.')}={value}"]
    return tuple(document for document in yaml.safe_load_all(run(*arguments)) if document)


def minimal(**values: object) -> tuple[Manifest, ...]:
    """The least that a person must say, and `values`."""
    return render(CHART / "ci" / "minimal-values.yaml", **values)


def of_kind(manifests: tuple[Manifest, ...], kind: str) -> list[Manifest]:
    """The objects of one kind, in the order of rendering."""
    return [manifest for manifest in manifests if manifest["kind"] == kind]


def get_named(manifests: tuple[Manifest, ...], kind: str, name: str) -> Manifest:
    """The one object of that kind and name."""
    return next(manifest for manifest in of_kind(manifests, kind) if manifest["metadata"]["name"] == name)


def pods(manifests: tuple[Manifest, ...]) -> Iterator[tuple[str, Manifest]]:
    """Name of the workload and its pod template."""
    for manifest in manifests:
        if manifest["kind"] in WORKLOADS:
            yield manifest["metadata"]["name"], manifest["spec"]["template"]


def containers(manifests: tuple[Manifest, ...]) -> Iterator[tuple[str, Manifest]]:
    """Every container, those that run first included, as workload/container."""
    for workload, pod in pods(manifests):
        for container in [*pod["spec"].get("initContainers", []), *pod["spec"]["containers"]]:
            yield f"{workload}/{container['name']}", container


def select_pods(selector: Mapping[str, Any], labels: Mapping[str, str]) -> bool:
    """Whether a label selector chooses an object with these labels."""
    plain = all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items())
    rules = selector.get("matchExpressions", [])
    return plain and all(labels.get(rule["key"]) in rule["values"] for rule in rules if rule["operator"] == "In")
