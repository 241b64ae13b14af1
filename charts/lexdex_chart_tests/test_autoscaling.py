"""An upgrade with autoscaling keeps the number of pods that run, which Helm reads from the cluster."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import yaml

from lexdex_chart_tests import helm

RESOURCES = {
    "kind": "APIResourceList",
    "apiVersion": "v1",
    "groupVersion": "apps/v1",
    "resources": [
        {"name": "deployments", "singularName": "", "namespaced": True, "kind": "Deployment", "verbs": ["get"]}
    ],
}
DEPLOYMENT = {
    "kind": "Deployment",
    "apiVersion": "apps/v1",
    "metadata": {"name": "lexdex-api", "namespace": "lexdex"},
    "spec": {"replicas": 7},
}
RESPONSES = {
    "/version": {"major": "1", "minor": "34", "gitVersion": "v1.34.0"},
    "/api": {"kind": "APIVersions", "versions": ["v1"]},
    "/apis": {"kind": "APIGroupList", "apiVersion": "v1", "groups": []},
    "/apis/apps/v1": RESOURCES,
    "/apis/apps/v1/namespaces/lexdex/deployments/lexdex-api": DEPLOYMENT,
}


class _Kubernetes(BaseHTTPRequestHandler):
    """The few responses of a cluster's API that Helm needs to read a Deployment."""

    def do_GET(self) -> None:
        found = RESPONSES.get(self.path.partition("?")[0])
        body = json.dumps(found or {"kind": "Status", "apiVersion": "v1", "code": 404, "reason": "NotFound"}).encode()
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def kubernetes() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Kubernetes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_an_upgrade_with_autoscaling_keeps_the_number_of_pods(kubernetes: str) -> None:
    values = ["--values", str(helm.CHART / "ci" / "minimal-values.yaml"), "--set", "api.autoscaling.enabled=true"]
    cluster = ["--dry-run=server", "--kube-apiserver", kubernetes, "--namespace", helm.RELEASE]
    cluster += ["--kube-version", helm.KUBERNETES]
    rendered = helm.run_helm("template", helm.RELEASE, str(helm.CHART), *cluster, *values)
    manifests = tuple(document for document in yaml.safe_load_all(rendered) if document)
    assert helm.get_named(manifests, "Deployment", "lexdex-api")["spec"]["replicas"] == 7
