"""Load tests by values: off by default, and where they are on, a master and workers that reach only what they need."""

from typing import Any

import kubernetes_validate
import pytest

from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import LOAD_TEST, ROOT, HelmError, Manifest
from lexdex_loadtests.accounts import KEYS, MAX_WORKERS, VARIABLES
from lexdex_loadtests.config import MAX_SECONDS, PROFILES, load_bounds
from lexdex_loadtests.target import MIN_LIMITS_FACTOR

MASTER, WORKER = "lexdex-loadtest-master-1", "lexdex-loadtest-worker-1"


def get_container(manifests: tuple[Manifest, ...], workload: str) -> Manifest:
    return dict(helm.list_containers(manifests))[f"{workload}/locust"]


def get_variables(container: Manifest) -> dict[str, str]:
    return {variable["name"]: variable["value"] for variable in container["env"]}


def test_load_tests_are_off_by_default() -> None:
    assert not [each for each in helm.render_minimal() if "loadtest" in each["metadata"]["name"]]


@pytest.mark.covers("DC08/operators")
def test_a_master_and_its_workers_load_the_site() -> None:
    manifests = helm.render_minimal(**LOAD_TEST, loadtest__workers=3, loadtest__profile="spike")
    job = helm.get_named(manifests, "Job", WORKER)["spec"]
    assert (job["parallelism"], job["completions"], job["backoffLimit"]) == (3, 3, 0)
    master, worker = (get_container(manifests, name) for name in (MASTER, WORKER))
    address = "--host=https://lexdex.example.org"
    assert master["args"] == [address, "--master", "--expect-workers=3"]
    assert worker["args"] == [address, "--worker", "--master-host=lexdex-loadtest"]
    for container in (master, worker):
        bounds = load_bounds(get_variables(container))
        assert (bounds.profile, bounds.allowed_host) == ("spike", "lexdex.example.org")
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
    service = helm.get_named(manifests, "Service", "lexdex-loadtest")["spec"]
    pods = dict(helm.list_pods(manifests))
    labels = {name: pod["metadata"]["labels"] for name, pod in pods.items()}
    assert [name for name in labels if helm.matches_selector({"matchLabels": service["selector"]}, labels[name])] == [
        MASTER
    ]
    for manifest in manifests:
        if "loadtest" in manifest["metadata"]["name"]:
            kubernetes_validate.validate(manifest, "1.34", strict=True)


def test_size_accounts_and_report_come_from_values() -> None:
    given = {"loadtest__users": 50, "loadtest__seconds": 120, "loadtest__existingSecret": "accounts"}
    manifests = helm.render_minimal(**LOAD_TEST, **given, loadtest__reportClaim="reports")
    master, worker = (get_container(manifests, name) for name in (MASTER, WORKER))
    bounds = load_bounds(get_variables(master))
    assert (bounds.users, bounds.seconds) == (50, 120)
    assert str(bounds.report) == "/reports/loadtest-steady-1.html"
    assert {"name": "reports", "mountPath": "/reports"} in master["volumeMounts"]
    assert load_bounds(get_variables(worker)).report is None
    assert master["envFrom"] == worker["envFrom"] == [{"secretRef": {"name": "accounts"}}]


def test_the_pods_reach_each_other_and_the_site_only() -> None:
    manifests = helm.render_minimal(**LOAD_TEST, loadtest__url="http://staging.example.org:8080")
    pods = dict(helm.list_pods(manifests))
    policies = [each["spec"] for each in helm.list_kind(manifests, "NetworkPolicy")]
    expected = {MASTER: ({53, 8080}, {"locust"}), WORKER: ({53, 8080, "locust"}, set())}
    for name, (egress, ingress) in expected.items():
        chosen = [
            spec for spec in policies if helm.matches_selector(spec["podSelector"], pods[name]["metadata"]["labels"])
        ]
        for direction, ports in (("egress", egress), ("ingress", ingress)):
            rules = [rule for spec in chosen for rule in spec.get(direction, [])]
            assert {port["port"] for rule in rules for port in rule["ports"]} == ports


def test_starting_a_load_test_replaces_no_pods_of_the_site() -> None:
    """The upgrade that starts it (loadtests/README.md) leaves the Deployments as they are."""
    others = {name: value for name, value in LOAD_TEST.items() if name != "loadtest__enabled"}
    before, after = (helm.list_kind(helm.render_minimal(**values), "Deployment") for values in (others, LOAD_TEST))
    assert before == after


@pytest.mark.parametrize(("url", "port"), [("https://site2", 443), ("http://site2", 80)])
def test_the_port_of_a_site_is_not_read_from_the_name_of_its_host(url: str, port: int) -> None:
    manifests = helm.render_minimal(**LOAD_TEST, loadtest__url=url)
    (rule,) = helm.get_named(manifests, "NetworkPolicy", "lexdex-loadtest-to-site")["spec"]["egress"]
    assert [each["port"] for each in rule["ports"]] == [port]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"captcha__provider": "proof-of-work"}, "captcha.provider=none and limitsFactor=1000"),
        ({"limitsFactor": MIN_LIMITS_FACTOR - 1}, "captcha.provider=none and limitsFactor=1000"),
        ({"loadtest__workers": MAX_WORKERS + 1}, "maximum: got 5, want 4"),
        ({"loadtest__seconds": MAX_SECONDS + 1}, "maximum: got 3,601, want 3,600"),
        ({"loadtest__profile": "fast"}, f"must be one of {', '.join(map(repr, PROFILES))}"),
    ],
)
def test_values_that_would_not_work_are_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(HelmError, match=words):
        helm.render_minimal(**{**LOAD_TEST, **values})


def test_the_values_name_the_variables_of_the_accounts() -> None:
    text = (ROOT / "charts" / "lexdex" / "values.yaml").read_text(encoding="utf-8")
    assert [name for name in (*VARIABLES.values(), *KEYS.values()) if f"`{name}`" not in text] == []
