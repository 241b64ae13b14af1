"""Installing, upgrading, failing, returning and removing, as an operator does it with Helm."""

from pathlib import Path

import pytest
import yaml

from lexdex_chart_tests.cluster.control_plane import CommandError
from lexdex_chart_tests.cluster.helpers import Cluster
from lexdex_chart_tests.helm import CHART, GATEWAY, RELEASE, ROOT, render

pytestmark = pytest.mark.cluster

OF_RELEASE = f"app.kubernetes.io/instance={RELEASE}"
BESIDE_THE_CHART = sorted([*(ROOT / "k8s").glob("*.yaml"), *(ROOT / "k8s" / "services").glob("*.yaml")])
SHARED = {"search__storage": "shared", "allowUnprotectedServices[0]": "search"}
NAMESPACED = (
    "all,configmaps,secrets,serviceaccounts,ingresses,networkpolicies,poddisruptionbudgets,persistentvolumeclaims"
)


def test_production_installs_with_restricted_pods(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace)
    deployments = cluster.control_plane.list_objects("deployments", namespace)
    assert {each["metadata"]["labels"]["app.kubernetes.io/component"] for each in deployments} == {
        "api",
        "web",
        "worker",
    }
    assert all(each["status"]["availableReplicas"] == each["spec"]["replicas"] for each in deployments)
    assert cluster.read_status(namespace) == "deployed"
    assert cluster.kubelet.errors == []


def test_pods_of_the_api_are_spread_over_the_zones(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace)
    pods = cluster.list_pods(namespace).values()
    nodes = [
        each["spec"]["nodeName"] for each in pods if each["metadata"]["labels"]["app.kubernetes.io/component"] == "api"
    ]
    assert sorted(nodes) == ["node-1", "node-2", "node-3"]


def test_an_upgrade_replaces_all_pods(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace)
    before = cluster.list_pods(namespace)
    cluster.upgrade(namespace, "--set", "image.tag=0.2.0")
    assert cluster.list_tags(namespace) == {"0.2.0"}
    assert before.keys().isdisjoint(cluster.list_pods(namespace))


def test_a_failed_migration_replaces_no_pod(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace)
    before = cluster.list_pods(namespace)
    cluster.kubelet.failing.add("migrations")
    with pytest.raises(CommandError, match="pre-upgrade hooks failed"):
        cluster.upgrade(namespace, "--set", "image.tag=0.2.0")
    assert cluster.list_pods(namespace).keys() == before.keys()
    assert cluster.read_status(namespace) == "failed"
    cluster.kubelet.failing.clear()
    cluster.upgrade(namespace, "--set", "image.tag=0.2.0")
    assert cluster.list_tags(namespace) == {"0.2.0"}


def test_a_rollback_restores_the_previous_pods(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace, "--set", "image.tag=0.1.0")
    cluster.upgrade(namespace, "--set", "image.tag=0.2.0")
    cluster.roll_back(namespace)
    assert cluster.list_tags(namespace) == {"0.1.0"}


def test_removing_leaves_the_claims_only(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace, "--set", "search.storage=shared")
    cluster.control_plane.run_helm("uninstall", RELEASE, "--namespace", namespace, "--wait", "--timeout", "60s")
    # Helm doesn't wait for the pods of the Deployments that it deletes.
    waiting = ("wait", "pods", "--for=delete", "--timeout=60s", "--selector", OF_RELEASE)
    cluster.control_plane.run_kubectl(*waiting, "--namespace", namespace)
    left = cluster.control_plane.list_objects(NAMESPACED, namespace, OF_RELEASE)
    assert {each["kind"] for each in left} == {"PersistentVolumeClaim"}


def test_an_upgrade_keeps_the_pods_that_autoscaling_added(cluster: Cluster, namespace: str) -> None:
    cluster.upgrade(namespace)
    cluster.control_plane.run_kubectl("scale", f"deployment/{RELEASE}-api", "--replicas=7", "--namespace", namespace)
    cluster.upgrade(namespace, "--set", "image.tag=0.2.0")
    assert cluster.count_replicas(namespace, "api") == 7
    cluster.upgrade(namespace, "--set", "image.tag=0.2.0,api.autoscaling.enabled=false,api.replicas=2")
    assert cluster.count_replicas(namespace, "api") == 2
    assert cluster.control_plane.list_objects("horizontalpodautoscalers", namespace) == []


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"ray__serving__enabled": "true", "search__engine": "ray", **SHARED}, id="ray-serving"),
        pytest.param({**GATEWAY, "gateway__authorities": "authority"}, id="gateway"),
        pytest.param({"ray__indexing__enabled": "true", **SHARED}, id="ray-indexing"),
        pytest.param(
            {"monitoring__podMonitor__enabled": "true", "monitoring__rules__enabled": "true"}, id="monitoring"
        ),
    ],
)
def test_the_api_server_accepts_all_manifests(cluster: Cluster, namespace: str, options: dict[str, str]) -> None:
    values = {**options, "monitoring__enabled": "true", "monitoring__dashboards__enabled": "true"}
    manifests = render(CHART / "ci" / "production-values.yaml", **values)
    for manifest in manifests:
        manifest["metadata"].pop("namespace", None)
    output = _apply_without_storing(cluster, namespace, yaml.safe_dump_all(manifests))
    assert output.count("serverside-applied") == len(manifests)
    assert "Warning" not in output


@pytest.mark.parametrize("path", BESIDE_THE_CHART, ids=lambda path: path.stem)
def test_the_api_server_accepts_the_files_beside_the_chart(cluster: Cluster, namespace: str, path: Path) -> None:
    output = _apply_without_storing(cluster, namespace, path.read_text(encoding="utf-8"))
    assert "serverside-applied" in output
    assert "Warning" not in output


def _apply_without_storing(cluster: Cluster, namespace: str, text: str) -> str:
    """Let the server check manifests as if they were applied; returns its answer, with its warnings."""
    return cluster.control_plane.run_kubectl(
        "apply", "--server-side", "--dry-run=server", "--namespace", namespace, "--filename", "-", text=text
    )
