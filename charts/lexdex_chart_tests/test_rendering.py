"""Every set of values renders to what the Kubernetes API takes, and each object is found by its labels."""

import re
import shlex
import shutil
import time
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART, ENVIRONMENTS, VALUE_SETS

SCHEMAS = "1.34"
EVERY_SET = (*VALUE_SETS, *ENVIRONMENTS)
TEMPLATE_LINES = 150
OPERATORS = "monitoring.coreos.com/"
"""Resources of the Prometheus operator, which are no part of Kubernetes; `test_monitoring.py` checks them."""


def label(path: Path) -> str:
    """A set of values as the reader knows it: by file, or by environment."""
    return path.parent.name if path.name == "values.yaml" else path.stem


every_set = pytest.mark.parametrize("values", EVERY_SET, ids=label)


@pytest.mark.covers("DC05")
@every_set
def test_objects_fit_the_schemas_of_kubernetes(values: Path) -> None:
    for manifest in helm.render(values):
        if manifest["apiVersion"].startswith(OPERATORS):
            continue
        kubernetes_validate.validate(manifest, SCHEMAS, strict=True)


@every_set
def test_the_linter_finds_nothing(values: Path) -> None:
    assert "0 chart(s) failed" in helm.run_helm("lint", "--strict", str(CHART), "--values", str(values))


@every_set
def test_selectors_choose_their_own_pods_and_no_others(values: Path) -> None:
    manifests = helm.render(values)
    templates = dict(helm.list_pods(manifests))
    for deployment in helm.list_kind(manifests, "Deployment"):
        name = deployment["metadata"]["name"]
        hits = [
            other
            for other, pod in templates.items()
            if helm.matches_selector(deployment["spec"]["selector"], pod["metadata"]["labels"])
        ]
        assert hits == [name]


@every_set
def test_services_and_budgets_choose_one_component(values: Path) -> None:
    manifests = helm.render(values)
    templates = dict(helm.list_pods(manifests))
    for manifest in [*helm.list_kind(manifests, "Service"), *helm.list_kind(manifests, "PodDisruptionBudget")]:
        requested = manifest["spec"]["selector"]
        selector = requested if "matchLabels" in requested else {"matchLabels": requested}
        hits = [name for name, pod in templates.items() if helm.matches_selector(selector, pod["metadata"]["labels"])]
        assert hits == [manifest["metadata"]["name"]]


@every_set
def test_service_ports_lead_to_ports_of_the_pods(values: Path) -> None:
    manifests = helm.render(values)
    for service in helm.list_kind(manifests, "Service"):
        pod = dict(helm.list_pods(manifests))[service["metadata"]["name"]]
        names = {port["name"] for container in pod["spec"]["containers"] for port in container["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= names


@every_set
def test_names_are_not_used_twice(values: Path) -> None:
    names = [(manifest["kind"], manifest["metadata"]["name"]) for manifest in helm.render(values)]
    assert len(names) == len(set(names))


@pytest.mark.covers("DC05")
def test_the_three_parts_and_the_migrations_are_there() -> None:
    manifests = helm.render_minimal()
    assert {name for name, _ in helm.list_pods(manifests)} == {
        "lexdex-api",
        "lexdex-worker",
        "lexdex-web",
        "lexdex-migrations",
        "lexdex-search-index",
    }
    commands = {name: container["args"] for name, container in helm.list_containers(manifests) if "args" in container}
    assert commands["lexdex-api/api"] == ["serve"]
    assert commands["lexdex-worker/worker"] == ["worker"]
    assert commands["lexdex-migrations/migrate"] == ["migrate"]
    assert commands["lexdex-migrations/seed"] == ["seed"]


def test_the_data_of_an_installation_is_seeded_after_its_migrations() -> None:
    pod = dict(helm.list_pods(helm.render_minimal()))["lexdex-migrations"]["spec"]
    assert [step["name"] for step in pod["initContainers"]] == ["migrate"]
    assert [step["name"] for step in pod["containers"]] == ["seed"]


def test_migrations_run_before_the_new_pods_and_only_once() -> None:
    job = helm.get_named(helm.render_minimal(), "Job", "lexdex-migrations")
    assert job["metadata"]["annotations"]["helm.sh/hook"] == "pre-install,pre-upgrade"
    assert job["spec"]["backoffLimit"] == 0
    assert job["spec"]["template"]["spec"]["restartPolicy"] == "Never"


def test_hooks_before_the_install_use_nothing_that_the_release_brings() -> None:
    pod = helm.get_named(helm.render(CHART / "ci" / "production-values.yaml"), "Job", "lexdex-migrations")["spec"][
        "template"
    ]["spec"]
    assert "serviceAccountName" not in pod
    assert all("persistentVolumeClaim" not in volume for volume in pod["volumes"])


def test_autoscaling_starts_with_its_minimum() -> None:
    """Without a number, Kubernetes would start one pod, also where more ran before autoscaling was switched on."""
    manifests = helm.render_minimal(api__autoscaling__enabled="true", api__autoscaling__minReplicas=3)
    assert helm.get_named(manifests, "Deployment", "lexdex-api")["spec"]["replicas"] == 3
    scaler = helm.get_named(manifests, "HorizontalPodAutoscaler", "lexdex-api")
    assert scaler["spec"]["scaleTargetRef"]["name"] == "lexdex-api"


def test_the_ingress_leads_to_the_web_pods_only() -> None:
    ingress = helm.get_named(helm.render(CHART / "ci" / "production-values.yaml"), "Ingress", "lexdex-web")
    (rule,) = ingress["spec"]["rules"]
    assert rule["host"] == "lexdex.example.org"
    assert [path["backend"]["service"]["name"] for path in rule["http"]["paths"]] == ["lexdex-web"]


def test_the_gateway_leads_to_the_web_pods_only() -> None:
    manifests = helm.render(CHART / "ci" / "production-values.yaml", **helm.GATEWAY, gateway__authorities="authority")
    route = helm.get_named(manifests, "HTTPRoute", "lexdex-web")["spec"]
    assert route["hostnames"] == ["lexdex.example.org"]
    assert route["parentRefs"] == [{"name": "public", "namespace": "gateways"}]
    assert route["rules"] == [{"backendRefs": [{"name": "lexdex-web", "port": 443}]}]
    policy = helm.get_named(manifests, "BackendTLSPolicy", "lexdex-web")["spec"]
    assert policy["validation"] == {
        "hostname": "lexdex-web",
        "caCertificateRefs": [{"group": "", "kind": "ConfigMap", "name": "authority"}],
    }


def test_a_digest_wins_over_a_tag() -> None:
    images = {
        container["image"]
        for _, container in helm.list_containers(helm.render(CHART / "ci" / "production-values.yaml"))
    }
    assert all(re.fullmatch(r"registry\.example\.org/lexdex/[a-z-]+@sha256:[0-9a-f]{64}", image) for image in images)


def test_an_index_is_built_before_a_pod_serves() -> None:
    pod = dict(helm.list_pods(helm.render_minimal(environment="development", search__storage="pod")))["lexdex-api"][
        "spec"
    ]
    assert [step["name"] for step in pod["initContainers"]] == ["export-catalogue", "build-index"]
    assert all(
        {"name": "data", "mountPath": "/var/lib/lexdex"} in step["volumeMounts"] for step in pod["initContainers"]
    )


def test_a_shared_index_is_built_by_one_job_and_not_by_every_pod() -> None:
    manifests = helm.render_minimal()
    assert "initContainers" not in dict(helm.list_pods(manifests))["lexdex-api"]["spec"]
    job = helm.get_named(manifests, "Job", "lexdex-search-index")
    assert job["metadata"]["annotations"]["helm.sh/hook"] == "post-install,post-upgrade"
    (step,) = job["spec"]["template"]["spec"]["containers"]
    assert step["args"][:2] == ["index", "--unless-usable"]
    claim = helm.get_named(manifests, "PersistentVolumeClaim", "lexdex-search")
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]


def test_all_pods_of_a_local_cluster_share_their_data() -> None:
    """The API shows the emails that the worker writes, and both use the same index and files."""
    (local,) = (file for file in helm.ENVIRONMENTS if file.parent.name == "local")
    manifests = helm.render(local)
    claim = helm.get_named(manifests, "PersistentVolumeClaim", "lexdex-search")
    assert claim["spec"]["accessModes"] == ["ReadWriteOnce"]
    pods = dict(helm.list_pods(manifests))
    for name in ("lexdex-api", "lexdex-worker"):
        assert {"name": "data", "persistentVolumeClaim": {"claimName": "lexdex-search"}} in pods[name]["spec"][
            "volumes"
        ]
        (container,) = pods[name]["spec"]["containers"]
        assert {"name": "data", "mountPath": "/var/lib/lexdex"} in container["volumeMounts"]


def test_the_command_of_the_readme_installs() -> None:
    text = (CHART / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
    (command,) = re.findall(r"^helm upgrade --install (.+)$", text, re.MULTILINE)
    release, chart, *arguments = shlex.split(command)
    assert chart == "charts/lexdex"
    assert helm.run_helm("template", release, str(CHART), "--kube-version", helm.KUBERNETES, *arguments)


NOTES = """{{- define "test.notes" -}}%s{{- end -}}
apiVersion: v1
kind: Notes
metadata: {name: notes}
text: {{ include "test.notes" . | toJson }}
"""
"""A manifest with the notes, which `helm template` leaves out."""


@pytest.mark.parametrize(("secret", "ports"), [("lexdex-internal-tls", "8443:443"), ("", "8080:80")])
def test_the_notes_forward_a_port_that_the_service_has(tmp_path: Path, secret: str, ports: str) -> None:
    chart = shutil.copytree(CHART, tmp_path / "lexdex")
    notes = chart / "templates" / "NOTES.txt"
    (chart / "templates" / "notes.yaml").write_text(NOTES % notes.read_text(encoding="utf-8"), encoding="utf-8")
    rendered = helm.run_helm(
        *("template", "lexdex", str(chart), "--kube-version", helm.KUBERNETES),
        *("--values", str(CHART / "ci" / "minimal-values.yaml")),
        *("--set", f"internalTls.existingSecret={secret}", "--set", "allowUnprotectedServices={api}"),
    )
    manifests = tuple(document for document in yaml.safe_load_all(rendered) if document)
    service = helm.get_named(manifests, "Service", "lexdex-web")
    assert f"port-forward service/lexdex-web {ports}\n" in helm.get_named(manifests, "Notes", "notes")["text"]
    assert [port["port"] for port in service["spec"]["ports"]] == [int(ports.partition(":")[2])]


def test_templates_stay_short() -> None:
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in (CHART / "templates").rglob("*.yaml")
    }
    assert {name: length for name, length in lengths.items() if length > TEMPLATE_LINES} == {}


def test_rendering_is_quick() -> None:
    arguments = ["template", "again", str(CHART), "--kube-version", helm.KUBERNETES, "--values", str(VALUE_SETS[0])]
    helm.run_helm(*arguments)
    start = time.perf_counter()
    helm.run_helm.__wrapped__(*arguments)
    assert time.perf_counter() - start < 2
