"""A stand-in for the kubelet and for storage: pods of three nodes run without a container, claims get a volume.

Containers start at once and are ready; those of jobs succeed, unless their component is in `failing`.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

import httpx

ZONES: Final = {"node-1": "a", "node-2": "b", "node-3": "c"}
RESOURCES: Final = {"cpu": "16", "memory": "64Gi", "pods": "110", "ephemeral-storage": "100Gi"}
POLL_SECONDS: Final = 0.3
_MERGE: Final = {"Content-Type": "application/merge-patch+json"}
_COMPONENT: Final = "app.kubernetes.io/component"

Object = dict[str, Any]


class StandInKubelet:
    """Runs the pods of a control plane in a thread."""

    def __init__(self, client: httpx.Client) -> None:
        """Use this client of the API server."""
        self._client = client
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.failing: set[str] = set()
        """Components whose jobs fail."""
        self.errors: list[str] = []
        """What the API server refused."""

    def start(self) -> None:
        """Register the nodes and run pods until `stop`."""
        for name, zone in ZONES.items():
            self._register(name, zone)
        self._thread.start()

    def stop(self) -> None:
        """Stop running pods."""
        self._stopped.set()
        self._thread.join()

    def _register(self, name: str, zone: str) -> None:
        labels = {
            "kubernetes.io/hostname": name,
            "kubernetes.io/arch": "amd64",
            "kubernetes.io/os": "linux",
            "topology.kubernetes.io/zone": zone,
        }
        node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}}
        self._client.post("/api/v1/nodes", json=node).raise_for_status()
        ready = {"type": "Ready", "status": "True", "reason": "KubeletReady", **_stamp("lastHeartbeatTime")}
        status = {"capacity": RESOURCES, "allocatable": RESOURCES, "conditions": [ready]}
        self._patch(f"/api/v1/nodes/{name}/status", {"status": status})
        # The API server adds one that keeps pods away until a node is ready.
        self._patch(f"/api/v1/nodes/{name}", {"spec": {"taints": None}})

    def _run(self) -> None:
        while not self._stopped.wait(POLL_SECONDS):
            try:
                for claim in self._list("/api/v1/persistentvolumeclaims"):
                    self._provide_volume(claim)
                for pod in self._list("/api/v1/pods"):
                    self._update_pod(pod)
            except httpx.HTTPError as error:
                self.errors.append(repr(error))

    def _list(self, path: str) -> list[Object]:
        items: list[Object] = self._client.get(path).raise_for_status().json()["items"]
        return items

    def _provide_volume(self, claim: Object) -> None:
        metadata, spec = claim["metadata"], claim["spec"]
        if claim["status"].get("phase") != "Pending" or spec.get("volumeName"):
            return
        volume = {
            "apiVersion": "v1",
            "kind": "PersistentVolume",
            "metadata": {"name": f"volume-{metadata['uid']}"},
            "spec": {
                "capacity": spec["resources"]["requests"],
                "accessModes": spec["accessModes"],
                "storageClassName": spec.get("storageClassName", ""),
                "claimRef": {"namespace": metadata["namespace"], "name": metadata["name"], "uid": metadata["uid"]},
                "hostPath": {"path": "/none"},
            },
        }
        self._client.post("/api/v1/persistentvolumes", json=volume)

    def _update_pod(self, pod: Object) -> None:
        metadata = pod["metadata"]
        path = f"/api/v1/namespaces/{metadata['namespace']}/pods/{metadata['name']}"
        if metadata.get("deletionTimestamp"):
            self._client.request("DELETE", path, json={"gracePeriodSeconds": 0})
            return
        if not pod["spec"].get("nodeName"):
            return
        is_job = any(owner["kind"] == "Job" for owner in metadata.get("ownerReferences", ()))
        phase = pod.get("status", {}).get("phase")
        if phase == "Pending":
            self._patch(f"{path}/status", {"status": _describe_running(pod)})
        elif phase == "Running" and is_job:
            failed = metadata.get("labels", {}).get(_COMPONENT) in self.failing
            self._patch(f"{path}/status", {"status": _describe_ended(pod, failed=failed)})

    def _patch(self, path: str, body: Object) -> None:
        response = self._client.patch(path, json=body, headers=_MERGE)
        if response.status_code not in {httpx.codes.OK, httpx.codes.NOT_FOUND, httpx.codes.CONFLICT}:
            self.errors.append(f"{path}: {response.text}")


def _describe_running(pod: Object) -> Object:
    spec = pod["spec"]
    done = {"terminated": {"exitCode": 0, "reason": "Completed", **_stamp("startedAt", "finishedAt")}}
    running = {"running": _stamp("startedAt")}
    conditions = ("PodScheduled", "Initialized", "ContainersReady", "Ready")
    return {
        "phase": "Running",
        "hostIP": "127.0.0.1",
        "podIP": f"10.1.{int(pod['metadata']['uid'][:2], 16)}.{int(pod['metadata']['uid'][2:4], 16)}",
        **_stamp("startTime"),
        "initContainerStatuses": [_describe_container(each, done) for each in spec.get("initContainers", ())],
        "containerStatuses": [_describe_container(each, running) for each in spec["containers"]],
        "conditions": [{"type": each, "status": "True", **_stamp("lastTransitionTime")} for each in conditions],
    }


def _describe_ended(pod: Object, *, failed: bool) -> Object:
    reason = "Error" if failed else "Completed"
    ended = {"terminated": {"exitCode": int(failed), "reason": reason, **_stamp("startedAt", "finishedAt")}}
    return {
        "phase": "Failed" if failed else "Succeeded",
        "containerStatuses": [_describe_container(each, ended) for each in pod["spec"]["containers"]],
        "conditions": [{"type": "Ready", "status": "False", "reason": reason, **_stamp("lastTransitionTime")}],
    }


def _describe_container(container: Object, state: Object) -> Object:
    return {
        "name": container["name"],
        "image": container["image"],
        "imageID": container["image"],
        "ready": "running" in state,
        "started": "running" in state,
        "restartCount": 0,
        "state": state,
    }


def _stamp(*names: str) -> dict[str, str]:
    """Return the time now under each of these names."""
    return dict.fromkeys(names, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


@contextmanager
def run_kubelet(client: httpx.Client) -> Iterator[StandInKubelet]:
    """Run pods in this context."""
    kubelet = StandInKubelet(client)
    kubelet.start()
    try:
        yield kubelet
    finally:
        kubelet.stop()
