"""Every container runs under the restricted Pod Security Standard, with settings and probes that the platform knows."""

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from lexdex.foundation.health import build_routes
from lexdex.settings import DATABASE_ONLY, PREFIX, SERVER_USES, WORKER_USES, Settings, load
from lexdex_chart_tests import helm
from lexdex_chart_tests.helm import CHART, ROOT, VALUE_SETS, Manifest
from lexdex_chart_tests.test_rendering import every_set

WEB_PROBE = "/health/web"
MIGRATION, MIGRATION_SECRET = "lexdex-migrations/migrate", "LEXDEX_MIGRATION_DATABASE_URL"
DATABASE = {"LEXDEX_DATABASE_URL"}
BOTH = DATABASE | {"LEXDEX_REDIS_URL", "LEXDEX_SECRET_KEY", "LEXDEX_PREVIOUS_SECRET_KEYS"}
SIGNING = {
    *("LEXDEX_CERTIFICATE_KEY_FILE", "LEXDEX_CREDENTIAL_KEY_FILE", "LEXDEX_LOG_KEY_FILE"),
    "LEXDEX_CERTIFICATE_TIMESTAMP_URL",
}
"""What only the process that signs needs."""
PAYMENT_SECRETS = {"LEXDEX_STRIPE_API_KEY", "LEXDEX_STRIPE_WEBHOOK_SECRET"}
INDEX_SECRETS = {"LEXDEX_WEAVIATE_API_KEY"}
SECRETS = {
    "lexdex-api/api": BOTH
    | PAYMENT_SECRETS
    | INDEX_SECRETS
    | {"LEXDEX_CACHE_REDIS_URL", "LEXDEX_CAPTCHA_SECRET", "LEXDEX_WORDING_API_KEY", "LEXDEX_STANDBY_SMTP_URL"},
    "lexdex-worker/worker": BOTH
    | PAYMENT_SECRETS
    | INDEX_SECRETS
    | {"LEXDEX_SMTP_URL", "LEXDEX_STANDBY_SMTP_URL", "LEXDEX_CERTIFICATE_KEY_PASSWORD"},
    MIGRATION: DATABASE | {MIGRATION_SECRET},
    "lexdex-migrations/seed": DATABASE,
    "lexdex-search-index/export-catalogue": DATABASE,
}
ALL_SECRETS = set().union(*SECRETS.values())
PLATFORM = (
    "lexdex-api/api",
    "lexdex-worker/worker",
    "lexdex-migrations/migrate",
    "lexdex-migrations/seed",
    "lexdex-search-index/export-catalogue",
)


USES = dict.fromkeys(PLATFORM, DATABASE_ONLY) | {"lexdex-api/api": SERVER_USES, "lexdex-worker/worker": WORKER_USES}
"""What each container's command says that it uses."""
DATABASE_URL = "postgresql://lexdex:password@db.example.org/lexdex?sslmode=verify-full"
CONTENTS = {
    "LEXDEX_DATABASE_URL": DATABASE_URL,
    "LEXDEX_MIGRATION_DATABASE_URL": DATABASE_URL,
    "LEXDEX_REDIS_URL": "rediss://:password@cache.example.org/0",
    "LEXDEX_SECRET_KEY": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "LEXDEX_SMTP_URL": "smtps://mail.example.org",
}
"""What the Secret of an installation has."""


@every_set
def test_containers_are_restricted(values: Path) -> None:
    for name, container in helm.list_containers(helm.render(values)):
        context = container["securityContext"]
        assert context["capabilities"] == {"drop": ["ALL"]}, name
        assert context["runAsNonRoot"] is True, name
        assert context["readOnlyRootFilesystem"] is True, name
        assert context["allowPrivilegeEscalation"] is False, name


@every_set
def test_pods_are_restricted_and_have_no_token(values: Path) -> None:
    for name, pod in helm.list_pods(helm.render(values)):
        spec = pod["spec"]
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert spec["securityContext"]["runAsNonRoot"] is True, name
        assert spec["automountServiceAccountToken"] is False, name
        assert not {"hostNetwork", "hostPID", "hostIPC"} & spec.keys(), name


@every_set
def test_service_links_are_off(values: Path) -> None:
    """A Service lexdex-api would put LEXDEX_API_PORT into each pod, a setting that the platform does not know."""
    assert all(pod["spec"]["enableServiceLinks"] is False for _, pod in helm.list_pods(helm.render(values)))


@every_set
def test_memory_limits_equal_requests(values: Path) -> None:
    for name, container in helm.list_containers(helm.render(values)):
        resources = container["resources"]
        assert resources["requests"]["memory"] == resources["limits"]["memory"], name
        assert "cpu" in resources["requests"], name


@every_set
def test_disk_is_requested_and_limited(values: Path) -> None:
    """Without a request, a pod that fills the disk of its node gets others evicted; emptyDirs count too."""
    for name, pod in helm.list_pods(helm.render(values)):
        for container in [*pod["spec"].get("initContainers", []), *pod["spec"]["containers"]]:
            resources = container["resources"]
            assert "ephemeral-storage" in resources["requests"], name
            sizes = [volume["emptyDir"]["sizeLimit"] for volume in pod["spec"]["volumes"] if "emptyDir" in volume]
            assert _read_mebibytes(resources["limits"]["ephemeral-storage"]) > sum(map(_read_mebibytes, sizes)), name


def _read_mebibytes(quantity: str) -> int:
    return int(quantity[:-2]) * {"Mi": 1, "Gi": 1024}[quantity[-2:]]


def test_the_service_account_has_the_annotations_of_a_cloud() -> None:
    role = {"eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/lexdex-files"}
    name = r"eks\.amazonaws\.com/role-arn"
    manifests = helm.render_minimal(**{f"serviceAccount__annotations__{name}": role["eks.amazonaws.com/role-arn"]})
    assert helm.get_named(manifests, "ServiceAccount", "lexdex-platform")["metadata"]["annotations"] == role
    assert "annotations" not in helm.get_named(manifests, "ServiceAccount", "lexdex-web")["metadata"]


@every_set
def test_a_read_only_root_has_a_place_to_write(values: Path) -> None:
    for name, container in helm.list_containers(helm.render(values)):
        assert "/tmp" in {mount["mountPath"] for mount in container["volumeMounts"]}, name  # noqa: S108 - a mount


@every_set
def test_mounts_name_volumes_of_their_pod(values: Path) -> None:
    for name, pod in helm.list_pods(helm.render(values)):
        volumes = {volume["name"] for volume in pod["spec"]["volumes"]}
        everyone = [*pod["spec"].get("initContainers", []), *pod["spec"]["containers"]]
        assert {mount["name"] for container in everyone for mount in container["volumeMounts"]} == volumes, name


@every_set
def test_long_running_pods_spread_over_hosts_and_zones(values: Path) -> None:
    for deployment in helm.list_kind(helm.render(values), "Deployment"):
        pod = deployment["spec"]["template"]
        rules = pod["spec"]["topologySpreadConstraints"]
        assert {rule["topologyKey"] for rule in rules} == {"topology.kubernetes.io/zone", "kubernetes.io/hostname"}
        assert all(helm.matches_selector(rule["labelSelector"], pod["metadata"]["labels"]) for rule in rules)


def test_the_keys_of_the_bucket_reach_those_who_keep_files() -> None:
    pods = dict(helm.list_pods(helm.render(helm.CHART / "ci" / "production-values.yaml")))
    with_keys = {name for name, pod in pods.items() if pod["spec"]["containers"][0].get("envFrom")}
    assert with_keys == {"lexdex-api", "lexdex-worker"}


def test_environment_is_exactly_what_the_settings_know() -> None:
    known = {PREFIX + field.upper() for field in Settings.__struct_fields__}
    found = dict(helm.list_containers(helm.render_minimal(**helm.PAYMENTS)))
    for name in PLATFORM:
        signing = SIGNING if name == "lexdex-worker/worker" else set()
        expected = known - ALL_SECRETS - SIGNING | SECRETS[name] | signing
        assert {
            variable["name"] for variable in found[name]["env"] if variable["name"].startswith(PREFIX)
        } == expected, name


def test_each_container_has_the_secrets_that_it_uses_from_the_existing_secret() -> None:
    for name, container in helm.list_containers(helm.render_minimal(**helm.PAYMENTS)):
        if name not in PLATFORM:
            continue
        by_reference = {v["name"]: v["valueFrom"]["secretKeyRef"]["name"] for v in container["env"] if "valueFrom" in v}
        assert by_reference == dict.fromkeys(SECRETS[name], "lexdex"), name


def test_without_payments_no_container_has_their_secrets() -> None:
    for _, container in helm.list_containers(helm.render_minimal()):
        assert not PAYMENT_SECRETS & {variable["name"] for variable in container.get("env", [])}


def test_web_and_api_pods_speak_https_with_the_certificate_of_the_secret() -> None:
    manifests = helm.render(CHART / "ci" / "production-values.yaml")
    containers, pods = dict(helm.list_containers(manifests)), dict(helm.list_pods(manifests))
    for workload, name in (("lexdex-api", "api"), ("lexdex-web", "web")):
        mounts = {mount["name"]: mount["mountPath"] for mount in containers[f"{workload}/{name}"]["volumeMounts"]}
        assert mounts["tls"] == "/etc/lexdex/tls"
        (volume,) = [each for each in pods[workload]["spec"]["volumes"] if each["name"] == "tls"]
        assert volume["secret"]["secretName"] == "lexdex-internal-tls"
    assert "tls" not in {mount["name"] for mount in containers["lexdex-worker/worker"]["volumeMounts"]}
    variables = {each["name"]: each.get("value") for each in containers["lexdex-web/web"]["env"]}
    assert (variables["API_SCHEME"], variables["LISTEN_SCHEME"]) == ("https", "https")
    probes = ("startupProbe", "livenessProbe", "readinessProbe")
    assert {containers["lexdex-api/api"][probe]["httpGet"]["scheme"] for probe in probes} == {"HTTPS"}
    service = helm.get_named(manifests, "Service", "lexdex-web")
    assert service["spec"]["ports"] == [{"name": "https", "port": 443, "targetPort": "https"}]
    (rule,) = helm.list_kind(manifests, "Ingress")[0]["spec"]["rules"]
    assert rule["http"]["paths"][0]["backend"]["service"]["port"] == {"name": "https"}


def test_a_service_mesh_may_encrypt_instead() -> None:
    manifests = helm.render_minimal(**{"internalTls__existingSecret": "", "allowUnprotectedServices[0]": "api"})
    containers = dict(helm.list_containers(manifests))
    variables = {each["name"]: each.get("value") for each in containers["lexdex-web/web"]["env"]}
    assert (variables["API_SCHEME"], variables["LISTEN_SCHEME"]) == ("http", "http")
    assert containers["lexdex-api/api"]["livenessProbe"]["httpGet"]["scheme"] == "HTTP"


def test_every_platform_pod_finds_the_authorities_of_its_services() -> None:
    containers = dict(helm.list_containers(helm.render(CHART / "ci" / "production-values.yaml")))
    for name in PLATFORM:
        mounts = {mount["name"]: mount["mountPath"] for mount in containers[name]["volumeMounts"]}
        assert mounts["authorities"] == "/etc/lexdex/ca", name


def test_only_the_migration_can_change_tables() -> None:
    """All other containers connect as a user who has access to rows only."""
    with_owner = [
        (name, variable["valueFrom"]["secretKeyRef"].get("optional", False))
        for name, container in helm.list_containers(helm.render_minimal())
        for variable in container.get("env", [])
        if variable["name"] == MIGRATION_SECRET
    ]
    assert with_owner == [(MIGRATION, False)]


@pytest.mark.parametrize(
    "values",
    [CHART / "ci" / "minimal-values.yaml", CHART / "ci" / "production-values.yaml", *helm.ENVIRONMENTS],
    ids=lambda path: "-".join(path.parts[-2:]),
)
def test_the_settings_take_the_values_that_the_chart_renders(values: Path) -> None:
    """The chart's defaults and every environment must boot: what they render is read by the code that will read it."""
    for settings in _load_settings(helm.render(values), CONTENTS).values():
        assert settings.host == "0.0.0.0"  # noqa: S104 - inside a pod
        assert settings.environment == ("development" if "local" in values.parts else "production")


def test_every_command_starts_with_the_standby_mail_server() -> None:
    """Migration, seed and export get no mail server, and must not refuse that the site uses the standby one."""
    manifests = helm.render_minimal(site__emailProvider="standby")
    found = _load_settings(manifests, CONTENTS | {"LEXDEX_STANDBY_SMTP_URL": "smtps://standby.example.org"})
    assert {name for name, settings in found.items() if settings.standby_smtp_url} == {
        "lexdex-api/api",
        "lexdex-worker/worker",
    }
    assert {settings.email_provider for settings in found.values()} == {"standby"}


def _load_settings(manifests: tuple[Manifest, ...], contents: dict[str, str]) -> dict[str, Settings]:
    """Load the settings of each platform container, with these contents of the Secret."""
    containers = dict(helm.list_containers(manifests))
    found = {}
    for name in PLATFORM:
        variables = [each for each in containers[name]["env"] if each["name"].startswith(PREFIX)]
        given = {each["name"]: each.get("value", contents.get(each["name"], "")) for each in variables}
        found[name] = load(given, uses=USES[name])
    return found


def test_the_index_is_where_the_api_reads_it() -> None:
    found = dict(helm.list_containers(helm.render_minimal()))
    steps = found["lexdex-search-index/build-index"]["args"]
    data_dir = next(v["value"] for v in found["lexdex-api/api"]["env"] if v["name"] == "LEXDEX_DATA_DIR")
    settings = Settings(data_dir=data_dir)
    assert Path(steps[steps.index("--releases") + 1]) == settings.releases_path
    assert Path(steps[steps.index("--cache") + 1]) == settings.model_cache_path
    assert found["lexdex-search-index/export-catalogue"]["args"][-1] in steps


def _locate(workload: str, folder: str) -> tuple[str, str, bool]:
    """Return where a pod of the local cluster has a folder of the settings: claim, path on it, and if it can write."""
    manifests = helm.render(ROOT / "k8s" / "environments" / "local" / "values.yaml")
    pod, container = dict(helm.list_pods(manifests))[f"lexdex-{workload}"], f"lexdex-{workload}/{workload}"
    found = dict(helm.list_containers(manifests))[container]
    data_dir = next(each["value"] for each in found["env"] if each["name"] == "LEXDEX_DATA_DIR")
    path = getattr(Settings(data_dir=data_dir), folder)
    mounts = [each for each in found["volumeMounts"] if path.is_relative_to(each["mountPath"])]
    mount = max(mounts, key=lambda each: len(each["mountPath"]))
    (volume,) = [each for each in pod["spec"]["volumes"] if each["name"] == mount["name"]]
    inside = Path(mount.get("subPath", ".")) / path.relative_to(mount["mountPath"])
    return volume["persistentVolumeClaim"]["claimName"], str(inside), not mount.get("readOnly", False)


@pytest.mark.parametrize("folder", ["mailbox_path", "files_path"])
def test_api_and_worker_of_a_local_cluster_share_emails_and_uploads(folder: str) -> None:
    """Without SMTP server and bucket they are files: the worker writes emails and reads uploads, and vice versa."""
    claim, path, _ = api = _locate("api", folder)
    assert api == _locate("worker", folder) == (claim, path, True)
    manifests = helm.render(ROOT / "k8s" / "environments" / "local" / "values.yaml")
    assert helm.get_named(manifests, "PersistentVolumeClaim", claim)


def _probes(container: dict[str, Any]) -> dict[str, str]:
    kinds = ("startupProbe", "livenessProbe", "readinessProbe")
    return {kind: container[kind]["httpGet"]["path"] for kind in kinds if kind in container}


def test_the_interface_is_probed_where_it_answers() -> None:
    probes = _probes(dict(helm.list_containers(helm.render_minimal()))["lexdex-api/api"])
    assert probes == {
        "startupProbe": "/health/live",
        "livenessProbe": "/health/live",
        "readinessProbe": "/health/ready",
    }
    health = Litestar(
        [build_routes({}, needed_once=frozenset(), is_stuck=bool, shows_details=False, limits_factor=1.0)]
    )
    assert set(probes.values()) <= {route.path for route in health.routes}


def test_a_worker_with_an_old_heartbeat_is_restarted(tmp_path: Path) -> None:
    worker = dict(helm.list_containers(helm.render_minimal()))["lexdex-worker/worker"]
    (path,) = [v["value"] for v in worker["env"] if v["name"] == "LEXDEX_WORKER_HEARTBEAT_FILE"]
    heartbeat = tmp_path / "heartbeat"
    command = [word.replace(path, str(heartbeat)) for word in worker["livenessProbe"]["exec"]["command"]]

    def probe() -> int:
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode  # noqa: S603 - the chart's

    assert probe() != 0
    heartbeat.touch()
    assert probe() == 0
    two_minutes_ago = time.time() - 120
    os.utime(heartbeat, (two_minutes_ago, two_minutes_ago))
    assert probe() != 0


def test_the_web_pods_are_probed_where_nginx_answers() -> None:
    probes = _probes(dict(helm.list_containers(helm.render_minimal()))["lexdex-web/web"])
    assert set(probes.values()) == {WEB_PROBE}
    conf = (ROOT / "web" / "nginx" / "lexdex.conf.template").read_text(encoding="utf-8")
    assert f"location = {WEB_PROBE}" in conf


@pytest.mark.parametrize("workload", ["lexdex-api", "lexdex-web"])
def test_a_pod_drains_before_it_ends(workload: str) -> None:
    spec = dict(helm.list_pods(helm.render_minimal()))[workload]["spec"]
    assert spec["containers"][0]["lifecycle"]["preStop"]["exec"]["command"] == ["sleep", "5"]
    assert spec["terminationGracePeriodSeconds"] == 45


def test_more_than_one_pod_has_a_disruption_budget() -> None:
    budgets = helm.list_kind(helm.render(CHART / "ci" / "production-values.yaml"), "PodDisruptionBudget")
    assert {budget["metadata"]["name"] for budget in budgets} == {"lexdex-api", "lexdex-web", "lexdex-worker"}
    assert all(budget["spec"]["maxUnavailable"] == 1 for budget in budgets)
    assert {budget["spec"]["unhealthyPodEvictionPolicy"] for budget in budgets} == {"AlwaysAllow"}


def test_a_single_pod_has_no_budget_that_would_block_a_drain() -> None:
    smallest = next(path for path in VALUE_SETS if path.stem.startswith("one-of-each"))
    assert helm.list_kind(helm.render(smallest), "PodDisruptionBudget") == []
