"""What stands under k8s/ renders with the chart, and the namespaces hold the pods to the restricted standard."""

import os
import subprocess
from datetime import UTC, datetime, timedelta
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


def _run_backup_job(folder: Path, *, succeeds: bool) -> int:
    """Run the script of the CronJob on a folder, with a backup that writes a manifest, or fails as on a full volume."""
    manifests = yaml.safe_load_all((ROOT / "k8s" / "backup.yaml").read_text(encoding="utf-8"))
    job = next(each for each in manifests if each["kind"] == "CronJob")["spec"]["jobTemplate"]["spec"]
    shell, option, script = job["template"]["spec"]["containers"][0]["command"]
    work = 'mkdir "$2" && touch "$2/manifest.json"' if succeeds else "ls -A > before.txt; exit 1"
    program = folder.parent / "bin" / "lexdex"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\n{work}\n", encoding="utf-8")
    program.chmod(0o755)
    command = [shell, option, script.replace("/backups", str(folder))]
    environment = {"PATH": f"{program.parent}:{os.environ['PATH']}"}
    return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - a file of the repository


def _create_backup(folder: Path, created_at: datetime) -> str:
    name = created_at.strftime("%Y%m%dT%H%M%SZ")
    (folder / name / "files").mkdir(parents=True)
    (folder / name / "manifest.json").touch()
    return name


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("succeeds", [True, False])
def test_the_backup_job_deletes_old_backups_before_and_after_a_backup(backups: Path, *, succeeds: bool) -> None:
    newest = datetime(2026, 3, 31, 5, 7, tzinfo=UTC)
    hourly = [_create_backup(backups, newest - timedelta(hours=hours)) for hours in range(10 * 24)]
    (backups / "before-the-upgrade").mkdir()
    (backups / "lost+found").mkdir()
    for left in (".backup-killed", "20260331T010000Z"):
        (backups / left).mkdir()
    os.utime(backups / ".backup-killed", (0, 0))
    assert (_run_backup_job(backups, succeeds=succeeds) == 0) is succeeds
    days = [f"202603{day}T230700Z" for day in range(30, 23, -1)]
    others = {"before-the-upgrade", "lost+found"}
    found = {path.name for path in backups.iterdir() if path.is_dir()}
    if succeeds:
        new = max(found - others)
        # The new backup is one more, and of a day of its own.
        assert found == {new, *hourly[:23], *days[:-1]} | others
    else:
        # The job deleted them before the backup that failed.
        assert found == {*hourly[:24], *days} | others
        assert found <= set((backups / "before.txt").read_text(encoding="utf-8").split())


def test_backups_that_fail_for_weeks_cost_no_earlier_one(backups: Path) -> None:
    kept = {_create_backup(backups, datetime(2026, 1, day, tzinfo=UTC)) for day in range(1, 9)}
    assert _run_backup_job(backups, succeeds=False) != 0
    assert {path.name for path in backups.iterdir() if path.is_dir()} == kept


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


def test_production_is_monitored() -> None:
    manifests = helm.render(next(path for path in ENVIRONMENTS if _name(path) == "production"))
    for kind in ("PodMonitor", "PrometheusRule", "ConfigMap"):
        assert helm.list_kind(manifests, kind), kind


def test_production_runs_more_than_one_of_what_visitors_meet() -> None:
    manifests = helm.render(next(path for path in ENVIRONMENTS if _name(path) == "production"))
    assert helm.get_named(manifests, "HorizontalPodAutoscaler", "lexdex-api")["spec"]["minReplicas"] >= 2
    assert helm.get_named(manifests, "Deployment", "lexdex-web")["spec"]["replicas"] >= 2
