"""Dashboards and alerts use metrics and labels that exist, every alert opens when it should and has a runbook."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from lexdex import app, worker
from lexdex.foundation.metrics import REGISTRY
from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART, ROOT

PRODUCTION = CHART / "ci" / "production-values.yaml"
RULES = tuple(sorted((CHART / "rules").glob("*.yaml")))
TESTS = Path(__file__).parent / "rule_tests"
RUNBOOKS = ROOT / "docs" / "runbooks.md"
METRIC = re.compile(r"\b((?:lexdex|process)_[a-z_]+)(?:\{([^}]*)\})?")
RECORDED = re.compile(r"\blexdex:[a-z0-9_:]+")
LABEL = re.compile(r"([a-z_]+)\s*(?:=~|!~|!=|=)")
GROUPING = re.compile(r"\bby \(([^)]*)\)")
OF_PROMETHEUS = {"namespace", "job", "instance", "le"}
"""Labels that Prometheus adds, and that of the buckets of a histogram."""
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}


def _list_rules() -> list[dict[str, Any]]:
    documents = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in RULES]
    return [rule for document in documents for group in document["groups"] for rule in group["rules"]]


def _list_alerts() -> list[str]:
    return [rule["alert"] for rule in _list_rules() if "alert" in rule]


def _list_dashboards() -> list[dict[str, Any]]:
    maps = helm.list_kind(helm.render(PRODUCTION), "ConfigMap")
    found = [each for each in maps if each["metadata"]["labels"].get("grafana_dashboard") == "1"]
    return [json.loads(content) for each in found for content in each["data"].values()]


def _list_queries() -> list[str]:
    panels = [panel for dashboard in _list_dashboards() for panel in dashboard["panels"]]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def _list_exported() -> dict[str, set[str]]:
    """Return the series of API and worker by their names, with their labels."""
    assert app is not None
    assert worker is not None
    exported: dict[str, set[str]] = {}
    for collector in REGISTRY._collector_to_names:  # noqa: SLF001 - the library lists labels only where there are values
        labels = set(getattr(collector, "_labelnames", ()))
        for family in collector.collect():
            found = labels or {label for sample in family.samples for label in sample.labels}
            for suffix in SUFFIXES[family.type]:
                exported[family.name + suffix] = found
    requests = {
        "lexdex_http_requests_total": {"method", "route", "status"},
        "lexdex_http_request_seconds_total": {"route"},
    }
    durations = {f"lexdex_http_request_duration_seconds{suffix}": {"feature"} for suffix in SUFFIXES["histogram"]}
    return {**exported, **requests, **durations}


@pytest.mark.covers("DC08/operators")
def test_panels_and_rules_use_metrics_and_labels_that_exist() -> None:
    exported = _list_exported()
    for query in [*_list_queries(), *(rule["expr"] for rule in _list_rules())]:
        used = set()
        for name, selector in METRIC.findall(query):
            assert name in exported, query
            assert set(LABEL.findall(selector)) <= exported[name] | OF_PROMETHEUS, query
            used |= exported[name]
        if used:
            grouped = {label.strip() for group in GROUPING.findall(query) for label in group.split(",")}
            assert grouped <= used | OF_PROMETHEUS, query


def test_every_metric_is_in_a_panel_or_a_rule() -> None:
    used = {
        name
        for query in [*_list_queries(), *(rule["expr"] for rule in _list_rules())]
        for name, _ in METRIC.findall(query)
    }
    bases = {re.sub("_(bucket|count|sum)$", "", name) for name in used} | used
    own = {re.sub("_(bucket|count|sum)$", "", name) for name in _list_exported() if name.startswith("lexdex_")}
    assert own - bases == set()


def test_every_recorded_ratio_is_in_a_panel_or_an_alert() -> None:
    recorded = {rule["record"] for rule in _list_rules() if "record" in rule}
    used = {
        name
        for text in [*_list_queries(), *(rule["expr"] for rule in _list_rules())]
        for name in RECORDED.findall(text)
    }
    assert recorded == used


@pytest.mark.covers("DC08/operators")
def test_every_panel_can_be_read() -> None:
    dashboards = _list_dashboards()
    assert len({dashboard["uid"] for dashboard in dashboards}) == len(dashboards) == 6
    for dashboard in dashboards:
        places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
        assert len(set(places)) == len(places)
        titles = [panel["title"] for panel in dashboard["panels"]]
        assert len(set(titles)) == len(titles)
        for panel in dashboard["panels"]:
            assert panel["description"].endswith("."), panel["title"]
            assert panel["fieldConfig"]["defaults"]["unit"], panel["title"]
            assert len({target["legendFormat"] for target in panel["targets"]}) == len(panel["targets"])


def test_every_alert_has_a_runbook_of_its_name() -> None:
    sections = re.findall(r"^### (\w+)$", RUNBOOKS.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(sections) == sorted(_list_alerts())
    manifests = helm.list_kind(helm.render(PRODUCTION), "PrometheusRule")
    rendered = [
        rule for each in manifests for group in each["spec"]["groups"] for rule in group["rules"] if "alert" in rule
    ]
    assert {rule["annotations"]["runbook_url"].rpartition("#")[2] for rule in rendered} == {
        section.lower() for section in sections
    }
    assert {each["metadata"]["labels"]["release"] for each in manifests} == {"kube-prometheus-stack"}


def test_every_alert_has_a_test_in_which_it_opens() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in TESTS.glob("*.yaml"))
    assert {alert for alert in _list_alerts() if f'alertname="{alert}"' not in tests} == set()


def _find_promtool() -> str:
    own = ROOT / ".tools" / "bin" / "promtool"
    found = str(own) if own.exists() else shutil.which("promtool")
    if found is None:
        pytest.skip("promtool is part of Prometheus, which is not on this machine")
    return found


def test_alerts_on_what_is_missing_name_this_release() -> None:
    rendered = helm.run_helm(
        *("template", "prod", str(CHART), "--namespace", "directory", "--kube-version", helm.KUBERNETES),
        *("--values", str(PRODUCTION)),
    )
    manifests = tuple(document for document in yaml.safe_load_all(rendered) if document)
    rules = helm.get_named(manifests, "PrometheusRule", "prod-lexdex-availability")["spec"]["groups"][0]["rules"]
    expressions = {rule["alert"]: rule["expr"] for rule in rules}
    assert expressions["LexdexSiteMissing"] == 'absent(lexdex_build_info{namespace="directory",process="api"})'
    assert 'namespace="directory",deployment="prod-lexdex-web"' in expressions["LexdexWebMissing"]
    assert helm.get_named(manifests, "Deployment", "prod-lexdex-web")["metadata"]["namespace"] == "directory"
    backup = (ROOT / "k8s" / "backup.yaml").read_text(encoding="utf-8")
    job = next(each for each in yaml.safe_load_all(backup) if each["kind"] == "CronJob")
    assert f'cronjob="{job["metadata"]["name"]}"' in expressions["LexdexBackupLate"]


@pytest.mark.parametrize("name", ["availability", "objectives", "causes"])
def test_alerts_open_and_close_as_promtool_expects(name: str, tmp_path: Path) -> None:
    promtool = _find_promtool()
    for path in (*RULES, TESTS / f"{name}.test.yaml"):
        shutil.copy(path, tmp_path)
    for command in (["check", "rules", *(path.name for path in RULES)], ["test", "rules", f"{name}.test.yaml"]):
        done = subprocess.run(  # noqa: S603 - a fixed program with our own arguments
            [promtool, *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_without_monitoring_there_are_neither_dashboards_nor_rules() -> None:
    kinds = {manifest["kind"] for manifest in helm.render_minimal()}
    assert not {"ConfigMap", "PrometheusRule", "PodMonitor"} & kinds
