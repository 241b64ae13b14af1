"""What the tests do on a cluster: install the chart, and read what runs."""

from typing import Any, NamedTuple

from lexdex_chart_tests.cluster.control_plane import ControlPlane
from lexdex_chart_tests.cluster.kubelet import StandInKubelet
from lexdex_chart_tests.helm import CHART, RELEASE, ROOT

PRODUCTION = ROOT / "k8s" / "environments" / "production" / "values.yaml"
WAIT = ("--wait", "--timeout", "120s")
"""Pods start within a second here, but a machine may be busy."""


class Cluster(NamedTuple):
    """A control plane, and what runs its pods."""

    control_plane: ControlPlane
    kubelet: StandInKubelet

    def upgrade(self, namespace: str, *arguments: str) -> None:
        """Install the chart with the values of production, or upgrade it; raises CommandError."""
        self.control_plane.run_helm(
            "upgrade", "--install", RELEASE, CHART, "--namespace", namespace, "--values", PRODUCTION, *WAIT, *arguments
        )

    def roll_back(self, namespace: str) -> None:
        """Return to the previous revision of the release."""
        self.control_plane.run_helm("rollback", RELEASE, "--namespace", namespace, *WAIT)

    def read_status(self, namespace: str) -> str:
        """Read the status of the release, such as `deployed`."""
        output = self.control_plane.run_helm("status", RELEASE, "--namespace", namespace)
        return next(line for line in output.splitlines() if line.startswith("STATUS: ")).removeprefix("STATUS: ")

    def list_pods(self, namespace: str) -> dict[str, dict[str, Any]]:
        """List the pods that run, by their ids; those of jobs are left out."""
        pods = self.control_plane.list_objects("pods", namespace)
        return {pod["metadata"]["uid"]: pod for pod in pods if _is_running(pod)}

    def list_tags(self, namespace: str) -> set[str]:
        """List the tags of the images of all pods that run."""
        containers = [each for pod in self.list_pods(namespace).values() for each in pod["spec"]["containers"]]
        return {container["image"].rpartition(":")[2] for container in containers}

    def count_replicas(self, namespace: str, component: str) -> int:
        """Count the wanted pods of a Deployment."""
        selector = f"app.kubernetes.io/component={component}"
        (deployment,) = self.control_plane.list_objects("deployments", namespace, selector)
        replicas: int = deployment["spec"]["replicas"]
        return replicas


def _is_running(pod: dict[str, Any]) -> bool:
    is_deleted = "deletionTimestamp" in pod["metadata"]
    return pod["status"].get("phase") == "Running" and not is_deleted and not _belongs_to_job(pod)


def _belongs_to_job(pod: dict[str, Any]) -> bool:
    return any(owner["kind"] == "Job" for owner in pod["metadata"].get("ownerReferences", ()))
