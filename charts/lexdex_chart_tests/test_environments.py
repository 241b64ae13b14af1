"""What stands under k8s/ renders with the chart, and the namespaces hold the pods to the restricted standard."""

from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from lexdex.settings import Settings
from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART, ENVIRONMENTS, ROOT

LEVELS = ("enforce", "audit", "warn")
NAMESPACES = sorted((ROOT / "k8s" / "environments").glob("*/namespace.yaml"))


def _name(path: Path) -> str:
    return path.parent.name


@pytest.mark.covers("DC05")
def test_three_environments_exist() -> None:
    assert [_name(path) for path in ENVIRONMENTS] == ["local", "production", "staging"]
    assert [_name(path) for path in NAMESPACES] == ["local", "production", "staging"]


@pytest.mark.parametrize("path", NAMESPACES, ids=_name)
def test_a_namespace_enforces_the_restricted_standard(path: Path) -> None:
    namespace = yaml.safe_load(path.read_text(encoding="utf-8"))
    kubernetes_validate.validate(namespace, "1.34", strict=True)
    labels = namespace["metadata"]["labels"]
    assert {labels[f"pod-security.kubernetes.io/{level}"] for level in LEVELS} == {"restricted"}


def test_the_backup_job_is_valid_restricted_and_has_known_settings() -> None:
    manifests = list(yaml.safe_load_all((ROOT / "k8s" / "backup.yaml").read_text(encoding="utf-8")))
    for manifest in manifests:
        kubernetes_validate.validate(manifest, "1.34", strict=True)
    pod = next(each for each in manifests if each["kind"] == "CronJob")["spec"]["jobTemplate"]["spec"]["template"]
    (container,) = pod["spec"]["containers"]
    assert pod["spec"]["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    security = container["securityContext"]
    assert (security["allowPrivilegeEscalation"], security["capabilities"]) == (False, {"drop": ["ALL"]})
    names = {variable["name"].removeprefix("LEXDEX_").lower() for variable in container["env"]}
    assert names <= set(Settings.__struct_fields__)
    assert "/etc/lexdex/ca" in {mount["mountPath"] for mount in container["volumeMounts"]}
    policy = next(each for each in manifests if each["kind"] == "NetworkPolicy")
    assert policy["spec"]["podSelector"]["matchLabels"] == pod["metadata"]["labels"]


@pytest.mark.parametrize("path", ENVIRONMENTS, ids=_name)
def test_an_environment_says_only_what_differs(path: Path) -> None:
    """A value that repeats the chart's default hides the ones that matter."""
    defaults = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    assert list(_find_repeated(yaml.safe_load(path.read_text(encoding="utf-8")), defaults)) == []
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 50


def _find_repeated(values: dict[str, object], defaults: dict[str, object], prefix: str = "") -> list[str]:
    found = []
    for key, value in values.items():
        default = defaults.get(key)
        if isinstance(value, dict) and isinstance(default, dict) and default:
            found += _find_repeated(value, default, f"{prefix}{key}.")
        elif value == default:
            found.append(prefix + key)
    return found


def test_production_runs_more_than_one_of_what_visitors_meet() -> None:
    manifests = helm.render(next(path for path in ENVIRONMENTS if _name(path) == "production"))
    assert helm.get_named(manifests, "HorizontalPodAutoscaler", "lexdex-api")["spec"]["minReplicas"] >= 2
    assert helm.get_named(manifests, "Deployment", "lexdex-web")["spec"]["replicas"] >= 2
