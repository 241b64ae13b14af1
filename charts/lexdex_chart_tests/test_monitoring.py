"""Prometheus finds the metrics of every platform pod, and nothing else has a way to them."""

from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART

PRODUCTION = CHART / "ci" / "production-values.yaml"
MEASURED = ("lexdex-api/api", "lexdex-worker/worker")


def test_without_monitoring_there_is_neither_a_port_nor_a_policy() -> None:
    manifests = helm.render_minimal()
    for name, container in helm.list_containers(manifests):
        assert "metrics" not in {port["name"] for port in container.get("ports", [])}, name
        if name in MEASURED:
            assert {"name": "LEXDEX_METRICS_PORT", "value": "0"} in container["env"]
    assert helm.list_kind(manifests, "PodMonitor") == []
    assert "lexdex-prometheus-to-platform" not in {each["metadata"]["name"] for each in manifests}


def test_the_platform_serves_metrics_on_the_port_that_it_names() -> None:
    containers = dict(helm.list_containers(helm.render_minimal(monitoring__enabled="true", monitoring__port=9500)))
    for name in MEASURED:
        assert {"name": "metrics", "containerPort": 9500} in containers[name]["ports"]
        assert {"name": "LEXDEX_METRICS_PORT", "value": "9500"} in containers[name]["env"]
    service = helm.get_named(helm.render_minimal(monitoring__enabled="true"), "Service", "lexdex-api")
    assert [port["name"] for port in service["spec"]["ports"]] == ["http"]


def test_the_pod_monitor_finds_the_pods_with_metrics() -> None:
    manifests = helm.render(PRODUCTION)
    (monitor,) = helm.list_kind(manifests, "PodMonitor")
    assert monitor["metadata"]["labels"]["release"] == "kube-prometheus-stack"
    (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
    found = {
        name
        for name, pod in helm.list_pods(manifests)
        if helm.matches_selector(monitor["spec"]["selector"], pod["metadata"]["labels"])
    }
    ports = {
        name
        for name, pod in helm.list_pods(manifests)
        for container in pod["spec"]["containers"]
        if endpoint["port"] in {port["name"] for port in container.get("ports", [])}
    }
    assert found == ports == {"lexdex-api", "lexdex-worker"}


def test_only_prometheus_reaches_the_metrics() -> None:
    spec = helm.get_named(helm.render(PRODUCTION), "NetworkPolicy", "lexdex-prometheus-to-platform")["spec"]
    namespace = {"matchLabels": {"kubernetes.io/metadata.name": "monitoring"}}
    assert spec["ingress"] == [
        {"ports": [{"protocol": "TCP", "port": "metrics"}], "from": [{"namespaceSelector": namespace}]}
    ]
