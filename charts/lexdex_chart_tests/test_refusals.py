"""Values that cannot work are refused with words that say what to do."""

import pytest

from lexdex_chart_tests import helm

NONSENSE = {
    "no address": ({"publicUrl": ""}, "publicUrl is empty: set the address"),
    "no proxies": ({"trustedProxies": ""}, "trustedProxies is empty: name the networks"),
    "an unknown unprotected service": ({"allowUnprotectedServices[0]": "mail"}, "must be one of 'redis', 'redis-tls'"),
    "no sender": ({"mailFrom": ""}, "mailFrom is empty: set the sender"),
    "no place for files": ({"files__url": ""}, "files.url is empty: name a bucket"),
    "plain http between pods": (
        {"internalTls__existingSecret": ""},
        "internalTls.existingSecret is empty: name a Secret",
    ),
    "a virus scanner over an open network": ({"clamd": "clamd.security:3310"}, "clamd has no TLS"),
    "a captcha without its key": ({"captcha__provider": "turnstile"}, "captcha.siteKey is empty"),
    "a language model without a name": ({"wording__url": "https://model.example.org/v1"}, "belong together"),
    "two language models": (
        {"wording__url": "https://model.example.org/v1", "wording__model": "m", "wording__modelPath": "/models/m"},
        "wording.url and wording.modelPath are both set",
    ),
    "a language model over plain http": (
        {"wording__url": "http://model.example.org/v1", "wording__model": "m"},
        "sends the API key and sentences of answers over https only",
    ),
    "Weaviate over plain http": (
        {"weaviate__url": "http://weaviate.search:8080"},
        "the API key and the products would cross the network in plain text",
    ),
    "Weaviate with an index per pod": (
        {"environment": "development", "weaviate__url": "http://weaviate.search:8080", "search__storage": "pod"},
        "search.storage must be shared with weaviate.url",
    ),
    "payments without a seller": ({"payments__enabled": "true"}, "payments.seller.name is empty"),
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
    "no signing keys in production": (
        {"signing__existingSecret": ""},
        "signing.existingSecret is empty: name a Secret with certificate.p12, credential.pem and log.pem",
    ),
    "a gateway without a name": ({"gateway__enabled": "true"}, "gateway.parentRefs is empty"),
    "a gateway that can't verify the web pods": (
        {**helm.GATEWAY, "internalTls__existingSecret": "lexdex-internal-tls"},
        "gateway.authorities is empty: name the ConfigMap",
    ),
    "an ingress without a host": ({"ingress__enabled": "true"}, "ingress.host is empty"),
    "an ingress for another host": (
        {"ingress__enabled": "true", "ingress__host": "other.example.org"},
        "ingress.host is other.example.org but publicUrl names lexdex.example.org",
    ),
    "an ingress without TLS": (
        {"ingress__enabled": "true", "ingress__host": "lexdex.example.org"},
        "ingress.tlsSecret is empty: name the TLS Secret of the host",
    ),
    "memory over its request": (
        {"api__resources__limits__memory": "2Gi"},
        "api.resources: memory is requested as 1536Mi but limited to 2Gi",
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
    "a monitor without metrics": (
        {"monitoring__podMonitor__enabled": "true"},
        "monitoring.podMonitor.enabled is true but monitoring.enabled is false",
    ),
    "alerts without metrics": (
        {"monitoring__rules__enabled": "true"},
        "monitoring.rules.enabled is true but monitoring.enabled is false",
    ),
    "metrics on the port of the API": ({"monitoring__port": 8000}, "monitoring.port is 8000"),
    "an unknown value": ({"api__replica": 3}, "additional properties 'replica' not allowed"),
    "an unknown environment": ({"environment": "staging"}, "must be one of 'development', 'production'"),
    "an address with a path": ({"publicUrl": "https://example.org/lexdex"}, "does not match pattern"),
}


@pytest.mark.parametrize(("values", "words"), NONSENSE.values(), ids=NONSENSE)
def test_refuses(values: dict[str, object], words: str) -> None:
    with pytest.raises(helm.HelmError) as refusal:
        helm.render_minimal(**values)
    assert words in str(refusal.value)


def test_an_ingress_without_tls_is_declared() -> None:
    manifests = helm.render_minimal(
        ingress__enabled="true", ingress__host="lexdex.example.org", ingress__tlsElsewhere="true"
    )
    assert "tls" not in helm.get_named(manifests, "Ingress", "lexdex-web")["spec"]


def test_as_many_connections_as_there_are_render() -> None:
    values = {"api__replicas": 12, "worker__replicas": 2}
    assert helm.render_minimal(**values, database__maxConnections=102)
    with pytest.raises(helm.HelmError, match=r"database\.maxConnections is 101"):
        helm.render_minimal(**values, database__maxConnections=101)


def test_an_old_cluster_is_refused() -> None:
    with pytest.raises(helm.HelmError, match="chart requires kubeVersion"):
        helm.run_helm("template", "lexdex", str(helm.CHART), "--kube-version", "1.27.0")
