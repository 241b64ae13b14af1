"""Nothing talks unless an edge says so, and every port that listens has an edge."""

from typing import Any

import pytest

from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART, Manifest
from lexdex_search.index.port import WeaviateServer
from lexdex_search.index.weaviate_connection import parse_addresses

PRODUCTION = CHART / "ci" / "production-values.yaml"


def _policies(manifests: tuple[Manifest, ...], pod: Manifest, direction: str) -> list[Manifest]:
    labels = pod["metadata"]["labels"]
    policies = [policy["spec"] for policy in helm.list_kind(manifests, "NetworkPolicy")]
    return [
        spec
        for spec in policies
        if direction in spec["policyTypes"] and helm.matches_selector(spec["podSelector"], labels)
    ]


def _ports(policies: list[Manifest], direction: str) -> set[Any]:
    rules = [rule for policy in policies for rule in policy.get(direction, [])]
    return {port["port"] for rule in rules for port in rule["ports"]}


def test_every_pod_is_denied_everything_first() -> None:
    manifests = helm.render(PRODUCTION)
    deny = helm.get_named(manifests, "NetworkPolicy", "lexdex-default-deny")["spec"]
    assert set(deny["policyTypes"]) == {"Ingress", "Egress"}
    assert not {"ingress", "egress"} & deny.keys()
    assert all(
        helm.matches_selector(deny["podSelector"], pod["metadata"]["labels"]) for _, pod in helm.list_pods(manifests)
    )


def test_every_listening_port_has_a_policy() -> None:
    manifests = helm.render(PRODUCTION)
    for name, pod in helm.list_pods(manifests):
        listening = {port["name"] for container in pod["spec"]["containers"] for port in container.get("ports", [])}
        # Beside https, the web pods' port for http is for probes only, which the node itself sends.
        public = listening - {"http"} if "https" in listening else listening
        assert _ports(_policies(manifests, pod, "Ingress"), "ingress") == public, name


@pytest.mark.parametrize(
    ("workload", "ports"),
    [
        ("lexdex-api", {53, 443, 5432, 6379}),
        ("lexdex-worker", {53, 443, 587, 5432, 6379}),
        ("lexdex-migrations", {53, 5432}),
        ("lexdex-search-index", {53, 5432}),
        ("lexdex-web", {53, "http"}),
    ],
)
def test_each_pod_reaches_only_what_it_needs(workload: str, ports: set[int | str]) -> None:
    manifests = helm.render(PRODUCTION)
    pod = dict(helm.list_pods(manifests))[workload]
    assert _ports(_policies(manifests, pod, "Egress"), "egress") == ports


def test_the_interface_reaches_a_captchas_provider_where_there_is_one() -> None:
    assert "lexdex-api-to-captcha" not in _names(helm.render_minimal())
    requested = helm.render_minimal(captcha__provider="turnstile", captcha__siteKey="key")
    assert "lexdex-api-to-captcha" in _names(requested)


def test_interface_and_worker_reach_the_virus_scanner_where_there_is_one() -> None:
    assert "lexdex-platform-to-scanner" not in _names(helm.render_minimal())
    manifests = helm.render_minimal(clamd="clamd.security:3310", allowUnprotectedServices="{clamd}")
    (rule,) = helm.get_named(manifests, "NetworkPolicy", "lexdex-platform-to-scanner")["spec"]["egress"]
    assert rule == {"ports": [{"protocol": "TCP", "port": 3310}]}
    pods = dict(helm.list_pods(manifests))
    for name in ("lexdex-api", "lexdex-worker"):
        assert 3310 in _ports(_policies(manifests, pods[name], "Egress"), "egress")
    assert 3310 not in _ports(_policies(manifests, pods["lexdex-web"], "Egress"), "egress")


def test_the_interface_reaches_a_language_model_where_there_is_one() -> None:
    assert "lexdex-api-to-language-model" not in _names(helm.render_minimal())
    at = {"wording__url": "https://model.example.org/v1/chat/completions", "wording__model": "m"}
    assert "lexdex-api-to-language-model" in _names(helm.render_minimal(**at))


def test_the_pods_that_search_and_index_reach_weaviate_where_the_index_is_there() -> None:
    assert "lexdex-platform-to-weaviate" not in _names(helm.render_minimal())
    manifests = helm.render_minimal(weaviate__url="https://weaviate.search:8443")
    (rule,) = helm.get_named(manifests, "NetworkPolicy", "lexdex-platform-to-weaviate")["spec"]["egress"]
    assert rule == {"ports": [{"protocol": "TCP", "port": 8443}, {"protocol": "TCP", "port": 443}]}
    pods = dict(helm.list_pods(manifests))
    for name in ("lexdex-api", "lexdex-worker", "lexdex-search-index"):
        assert 8443 in _ports(_policies(manifests, pods[name], "Egress"), "egress")
    assert 8443 not in _ports(_policies(manifests, pods["lexdex-web"], "Egress"), "egress")


@pytest.mark.parametrize(
    "server",
    [
        WeaviateServer(url="https://weaviate.search"),
        WeaviateServer(url="http://weaviate.search:8080"),
        WeaviateServer(url="http://weaviate2"),
        WeaviateServer(url="https://weaviate.search:8443/", grpc="grpc.search:8444"),
    ],
)
def test_the_ports_of_weaviate_are_those_that_the_platform_connects_to(server: WeaviateServer) -> None:
    values = {"weaviate__url": server.url, "weaviate__grpc": server.grpc, "allowUnprotectedServices": "{weaviate}"}
    manifests = helm.render_minimal(**values)
    expected = {address.port for address in parse_addresses(server)}
    assert _list_egress_ports(manifests, "lexdex-platform-to-weaviate") == expected
    others = helm.render_minimal(**values, networkPolicy__weaviatePorts="{80,90}")
    assert _list_egress_ports(others, "lexdex-platform-to-weaviate") == {80, 90}


@pytest.mark.parametrize(
    ("url", "port"),
    [
        ("https://search.example.org", 443),
        ("http://ray2", 80),
        ("http://10.0.0.1", 80),
        ("https://search.example.org:8443/", 8443),
        ("http://[2001:db8::1]", 80),
    ],
)
def test_the_port_of_an_address_is_read_or_that_of_its_scheme(url: str, port: int) -> None:
    manifests = helm.render_minimal(search__engine="ray", search__url=url, allowUnprotectedServices="{search}")
    assert _list_egress_ports(manifests, "lexdex-platform-to-ray") == {port}


def _list_egress_ports(manifests: tuple[Manifest, ...], policy: str) -> set[Any]:
    return _ports([helm.get_named(manifests, "NetworkPolicy", policy)["spec"]], "egress")


def test_interface_and_worker_reach_stripe_where_there_are_payments() -> None:
    assert "lexdex-platform-to-payments" not in _names(helm.render_minimal())
    manifests = helm.render_minimal(**helm.PAYMENTS)
    assert "lexdex-platform-to-payments" in _names(manifests)
    for name, pod in helm.list_pods(manifests):
        secrets = {variable["name"] for container in pod["spec"]["containers"] for variable in container.get("env", [])}
        is_paying = name in {"lexdex-api", "lexdex-worker"}
        assert ({"LEXDEX_STRIPE_API_KEY", "LEXDEX_STRIPE_WEBHOOK_SECRET"} <= secrets) == is_paying, name


def _names(manifests: tuple[Manifest, ...]) -> set[str]:
    return {policy["metadata"]["name"] for policy in helm.list_kind(manifests, "NetworkPolicy")}


def test_only_the_web_pods_reach_the_interface() -> None:
    manifests = helm.render(PRODUCTION)
    (rule,) = helm.get_named(manifests, "NetworkPolicy", "lexdex-api-from-web")["spec"]["ingress"]
    (peer,) = rule["from"]
    hits = [
        name
        for name, pod in helm.list_pods(manifests)
        if helm.matches_selector(peer["podSelector"], pod["metadata"]["labels"])
    ]
    assert hits == ["lexdex-web"]


def test_narrow_peers_reach_the_rendered_policy() -> None:
    spec = helm.get_named(helm.render(PRODUCTION), "NetworkPolicy", "lexdex-platform-to-database")["spec"]
    assert spec["egress"][0]["to"] == [{"podSelector": {"matchLabels": {"cnpg.io/cluster": "lexdex"}}}]


def test_policies_can_be_left_to_the_cluster() -> None:
    assert helm.list_kind(helm.render_minimal(networkPolicy__enabled="false"), "NetworkPolicy") == []
