"""Values that cannot work are refused with words that say what to do."""

import pytest

from lexdex_chart_tests import helm

NONSENSE = {
    "no address": ({"publicUrl": ""}, "publicUrl is empty: set the address"),
    "no proxies": ({"trustedProxies": ""}, "trustedProxies is empty: name the networks"),
    "an unknown unprotected service": ({"allowUnprotectedServices[0]": "smtp"}, "must be one of 'redis', 'postgres'"),
    "no sender": ({"mailFrom": ""}, "mailFrom is empty: set the sender"),
    "no place for files": ({"files__url": ""}, "files.url is empty: name a bucket"),
    "a captcha without its key": ({"captcha__provider": "turnstile"}, "captcha.siteKey is empty"),
    "plain http in production": ({"publicUrl": "http://lexdex.example.org"}, "production is served over https only"),
    "no secret": ({"secrets__existingSecret": ""}, "secrets.existingSecret is empty: make a Secret"),
    "a moving tag": ({"image__tag": "latest"}, "image.tag is latest: name a version"),
    "a scale upside down": (
        {"api__autoscaling__enabled": "true", "api__autoscaling__maxReplicas": 1},
        "maxReplicas (1) is below minReplicas (2)",
    ),
    "an index that does not follow changes": (
        {"search__storage": "pod"},
        "changed products would not reach the search of running API pods",
    ),
    "a claim that nobody uses": (
        {"environment": "development", "search__storage": "pod", "search__claim__existingClaim": "data"},
        "set search.storage=shared to use the claim",
    ),
    "an ingress without a host": ({"ingress__enabled": "true"}, "ingress.host is empty"),
    "an ingress for another host": (
        {"ingress__enabled": "true", "ingress__host": "other.example.org"},
        "ingress.host is other.example.org but publicUrl names lexdex.example.org",
    ),
    "memory over its request": (
        {"api__resources__limits__memory": "2Gi"},
        "api.resources: memory is requested as 1Gi but limited to 2Gi",
    ),
    "more database connections than there are": (
        {"api__replicas": 12, "worker__replicas": 2},
        "up to 102 connections are needed: 12 API pods, 2 workers, 2 more of both during an upgrade and 1 job",
    ),
    "more database connections after autoscaling": (
        {"api__autoscaling__enabled": "true", "api__autoscaling__maxReplicas": 40, "database__maxConnections": 200},
        "database.maxConnections is 200 but up to 264 connections are needed: 40 API pods",
    ),
    "a secret in plain sight": ({"extraEnv__LEXDEX_SECRET_KEY": "abc"}, "extraEnv.LEXDEX_SECRET_KEY: this is a secret"),
    "a variable set twice": ({"extraEnv__LEXDEX_BRAND": "X"}, "the chart sets this variable from a value of its own"),
    "an unknown value": ({"api__replica": 3}, "additional properties 'replica' not allowed"),
    "an unknown environment": ({"environment": "staging"}, "must be one of 'development', 'production'"),
    "an address with a path": ({"publicUrl": "https://example.org/lexdex"}, "does not match pattern"),
}


@pytest.mark.parametrize(("values", "words"), NONSENSE.values(), ids=NONSENSE)
def test_refuses(values: dict[str, object], words: str) -> None:
    with pytest.raises(helm.HelmError) as refusal:
        helm.render_minimal(**values)
    assert words in str(refusal.value)


def test_as_many_connections_as_there_are_render() -> None:
    values = {"api__replicas": 12, "worker__replicas": 2}
    assert helm.render_minimal(**values, database__maxConnections=102)
    with pytest.raises(helm.HelmError, match=r"database\.maxConnections is 101"):
        helm.render_minimal(**values, database__maxConnections=101)


def test_an_old_cluster_is_refused() -> None:
    with pytest.raises(helm.HelmError, match="chart requires kubeVersion"):
        helm.run_helm("template", "lexdex", str(helm.CHART), "--kube-version", "1.27.0")
