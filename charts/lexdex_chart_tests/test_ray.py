"""Ray by values: off by default, and where it is on, guarded as the other pods and reached only by what needs it."""

import importlib.util
from pathlib import Path
from typing import Any

import kubernetes_validate
import msgspec
import pytest
import yaml

from lexdex.settings import Settings
from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import HelmError, Manifest
from lexdex_search.serving.service import ApplicationOptions

ON = {
    "search__engine": "ray",
    "ray__serving__enabled": "true",
    "ray__indexing__enabled": "true",
    "allowUnprotectedServices": "{search}",
}


def list_ray_pods() -> list[Manifest]:
    """The pod templates of both clusters."""
    manifests = helm.render_minimal(**ON)
    clusters = [
        helm.get_named(manifests, "RayService", "lexdex-ray")["spec"]["rayClusterConfig"],
        helm.get_named(manifests, "RayJob", "lexdex-ray-index")["spec"]["rayClusterSpec"],
    ]
    groups = [group for each in clusters for group in (each["headGroupSpec"], *each["workerGroupSpecs"])]
    return [group["template"] for group in groups]


def get_variables(manifests: tuple[Manifest, ...], name: str) -> dict[str, str]:
    """The variables of a container that have values."""
    container = dict(helm.list_containers(manifests))[name]
    return {variable["name"]: variable.get("value", "") for variable in container["env"]}


def test_ray_is_off_by_default() -> None:
    manifests = helm.render_minimal()
    assert not [manifest for manifest in manifests if manifest["kind"].startswith("Ray")]
    assert get_variables(manifests, "lexdex-api/api")["LEXDEX_SEARCH_ENGINE"] == Settings().search_engine
    assert not [each for each in manifests if "ray" in each["metadata"]["name"]]


def test_interface_and_worker_find_the_service_of_the_operator() -> None:
    manifests = helm.render_minimal(**ON)
    for name in ("lexdex-api/api", "lexdex-worker/worker"):
        variables = get_variables(manifests, name)
        assert variables["LEXDEX_SEARCH_ENGINE"] == "ray"
        assert variables["LEXDEX_SEARCH_URL"] == "http://lexdex-ray-serve-svc:8000"


def test_the_application_is_the_one_of_the_code() -> None:
    service = helm.get_named(helm.render_minimal(**ON), "RayService", "lexdex-ray")["spec"]
    (application,) = yaml.safe_load(service["serveConfigV2"])["applications"]
    module, _, function = application["import_path"].partition(":")
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert f"def {function}(args:" in Path(str(spec.origin)).read_text(encoding="utf-8")
    options = msgspec.convert(application["args"], ApplicationOptions, strict=True)
    assert options == ApplicationOptions("/var/lib/lexdex/search/releases", 2, 2, 4)


def test_pods_of_ray_are_as_restricted_as_the_others_and_have_probes_without_wget() -> None:
    pods = list_ray_pods()
    assert len(pods) == 4
    for pod in pods:
        kubernetes_validate.validate({"apiVersion": "v1", "kind": "Pod", **pod}, "1.34", strict=True)
        assert pod["spec"]["securityContext"]["runAsNonRoot"] is True
        assert pod["spec"]["automountServiceAccountToken"] is False
        (container,) = pod["spec"]["containers"]
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        probes = [container[f"{kind}Probe"] for kind in ("startup", "liveness", "readiness")]
        assert all("httpGet" in probe for probe in probes)
    worker = pods[1]["spec"]["containers"][0]
    assert worker["readinessProbe"]["httpGet"] == {"path": "/-/healthz", "port": "serve"}


def test_every_cluster_requires_a_token() -> None:
    manifests = helm.render_minimal(**ON)
    for kind, cluster in (("RayService", "rayClusterConfig"), ("RayJob", "rayClusterSpec")):
        (manifest,) = helm.list_kind(manifests, kind)
        assert manifest["spec"][cluster]["authOptions"] == {"mode": "token"}


def test_only_its_own_pods_and_the_operator_reach_ray_and_the_platform_reaches_searches() -> None:
    manifests = helm.render_minimal(**ON)
    policy = helm.get_named(manifests, "NetworkPolicy", "lexdex-ray")["spec"]
    own, operator, platform = policy["ingress"]
    assert [own["from"][0]["podSelector"], operator["from"][0]["podSelector"]["matchLabels"]] == [
        policy["podSelector"],
        {"app.kubernetes.io/name": "kuberay-operator"},
    ]
    assert [port["port"] for port in platform["ports"]] == [8000]
    deny = helm.get_named(manifests, "NetworkPolicy", "lexdex-default-deny")["spec"]["podSelector"]
    for pod in list_ray_pods():
        labels = pod["metadata"]["labels"]
        assert helm.matches_selector(policy["podSelector"], labels)
        assert helm.matches_selector(deny, labels)
    reaching = [
        name
        for name, pod in helm.list_pods(manifests)
        if helm.matches_selector(platform["from"][0]["podSelector"], pod["metadata"]["labels"])
    ]
    assert sorted(reaching) == ["lexdex-api", "lexdex-worker"]


def test_the_job_of_ray_takes_the_place_of_the_other() -> None:
    manifests = helm.render_minimal(**ON)
    assert "lexdex-search-index" not in dict(helm.list_pods(manifests))
    job = helm.get_named(manifests, "RayJob", "lexdex-ray-index")["spec"]
    assert "--executor ray" in job["entrypoint"]
    assert "--unless-usable" in job["entrypoint"]
    head = job["rayClusterSpec"]["headGroupSpec"]["template"]["spec"]
    assert [step["name"] for step in head["initContainers"]] == ["export-catalogue"]


def test_what_ray_excludes_is_accepted_without_it() -> None:
    assert helm.render_minimal(weaviate__url="https://weaviate.search")
    manifests = helm.render_minimal(ray__address="ray-head:6379", networkPolicy__enabled="false")
    assert get_variables(manifests, "lexdex-worker/worker")["LEXDEX_RAY_ADDRESS"] == "ray-head:6379"
    assert helm.render_minimal(ray__address="local")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"search__engine": "ray"}, "enable ray.serving, or set search.url"),
        ({"search__engine": "inprocess"}, "set search.engine=ray"),
        ({"search__storage": "pod", "environment": "development"}, "set search.storage=shared"),
        ({"allowUnprotectedServices": "{redis}"}, "add search to allowUnprotectedServices"),
        (
            {"weaviate__url": "https://weaviate.search"},
            "weaviate.url is set, but the pods of ray.serving and ray.index",
        ),
        ({"ray__address": "ray-head:6379"}, "ray.address is ray-head:6379, but the network policies allow no traffic"),
    ],
)
def test_values_that_would_not_work_are_refused(values: dict[str, Any], words: str) -> None:
    others = {} if values == {"search__engine": "ray"} else ON
    with pytest.raises(HelmError, match=words):
        helm.render_minimal(**{**others, **values})
