"""The images are pinned, run without root, and are made of what the checkout holds."""

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from lexdex_chart_tests import dockerfiles, helm
from lexdex_chart_tests.dockerfiles import DOCKERFILES
from lexdex_chart_tests.helm import ROOT

PINNED = re.compile(r"^[a-z0-9./-]+:\d[\w.-]*(@sha256:[0-9a-f]{64})?$")
FONTS = (
    "apt-get update && apt-get install --yes --no-install-recommends fonts-noto-core=20201225-1 "
    "fonts-noto-cjk=1:20220127+repack1-1 && rm -rf /var/lib/apt/lists/*"
)
"""Data of fixed versions whose signatures apt verifies; nothing else comes from Debian besides the base image."""
each = pytest.mark.parametrize("path", DOCKERFILES, ids=lambda path: path.parent.name)


@each
def test_bases_are_pinned(path: Path) -> None:
    stages = [rest.split() for rest in dockerfiles.list_arguments(path, "FROM")]
    earlier = {words[2] for words in stages if len(words) == 3}
    assert [words[0] for words in stages if words[0] not in earlier and not PINNED.match(words[0])] == []


@each
def test_the_image_runs_as_the_user_that_the_chart_expects(path: Path) -> None:
    (user,) = [rest for word, rest in dockerfiles.read_last_stage(path) if word == "USER"]
    number = user.partition(":")[0]
    manifests = helm.render_minimal(**helm.LOAD_TEST)
    images = {
        container["image"].split("/")[1].partition(":")[0]: name for name, container in helm.list_containers(manifests)
    }
    workload = images[path.parent.name].partition("/")[0]
    assert dict(helm.list_pods(manifests))[workload]["spec"]["securityContext"]["runAsUser"] in {
        int(number),
        10001,
    }
    assert int(number) > 0


@each
def test_nothing_is_fetched_past_the_locks(path: Path) -> None:
    found = dockerfiles.read_instructions(path)
    assert "ADD" not in {word for word, _ in found}
    commands = " ".join(" ".join(rest.split()) for word, rest in found if word == "RUN")
    assert not re.search(r"\b(curl|wget|git clone|apt-get|apk)\b", commands.replace(FONTS, ""))
    assert len(re.findall(r"\bpip install\b", commands)) == len(re.findall(r"--no-deps --require-hashes", commands))
    assert len(re.findall(r"\bnpm (?:i|install)\b", commands)) == 0


def test_the_platform_image_has_fonts_of_all_scripts() -> None:
    """Names of products and vendors are printed in PDF files, whatever their script."""
    (platform,) = [path for path in DOCKERFILES if path.parent.name == "platform"]
    commands = [" ".join(rest.split()) for word, rest in dockerfiles.read_last_stage(platform) if word == "RUN"]
    assert commands.count(FONTS) == 1


@each
def test_what_is_copied_is_there_and_reaches_the_builder(path: Path) -> None:
    for source in dockerfiles.list_copied_sources(path):
        assert (ROOT / source).exists(), source
        assert _reaches_the_builder(source.rstrip("/")), source


def _reaches_the_builder(source: str) -> bool:
    """The last rule of .dockerignore that speaks of the source decides, as the builder has it."""
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    decided = False
    for rule in (line for line in rules if line and not line.startswith("#")):
        pattern = rule.removeprefix("!").removesuffix("/**")
        if fnmatch(source, pattern) or source.startswith(f"{pattern}/"):
            decided = rule.startswith("!")
    return decided


@each
def test_no_secret_is_baked_in(path: Path) -> None:
    words = " ".join(rest for word, rest in dockerfiles.read_instructions(path) if word in {"ENV", "ARG"})
    assert not re.search(r"SECRET|PASSWORD|TOKEN|DATABASE_URL|REDIS_URL", words)


@pytest.mark.parametrize("path", DOCKERFILES[:2], ids=lambda path: path.parent.name)
def test_a_serving_image_carries_no_torch(path: Path) -> None:
    assert "requirements-train.txt" not in path.read_text(encoding="utf-8")
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    wanted = re.findall(r"^(torch|sentence-transformers)==\S+(?! ; sys_platform == 'never')\s*\\?$", lock, re.MULTILINE)
    assert wanted == []


def test_the_chart_mounts_what_the_image_names() -> None:
    """The image's own environment and the chart's agree on where data and the web app lie."""
    image = " ".join(rest for word, rest in dockerfiles.read_last_stage(DOCKERFILES[0]) if word == "ENV")
    api = dict(helm.list_containers(helm.render_minimal()))["lexdex-api/api"]
    chart = {variable["name"]: variable.get("value") for variable in api["env"]}
    for name in ("LEXDEX_DATA_DIR", "LEXDEX_WEB_DIST", "LEXDEX_PORT", "LEXDEX_HOST", "HOME", "HF_HUB_OFFLINE"):
        assert f"{name}={chart[name]}" in image


@pytest.mark.parametrize("path", DOCKERFILES[:2], ids=lambda path: path.parent.name)
def test_the_entry_point_is_the_command_that_the_package_declares(path: Path) -> None:
    project = tomllib.loads((path.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((command, target),) = project["scripts"].items()
    (entry,) = [json.loads(rest) for word, rest in dockerfiles.read_last_stage(path) if word == "ENTRYPOINT"]
    module, _, function = target.partition(":")
    assert entry == [command]
    assert f"from {module} import {function}" in path.read_text(encoding="utf-8")
    assert f"/opt/lexdex/venv/bin/{command}" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("source", [".git", ".git/config", ".github", ".env", "web/.env", "var", "docs", "k8s"])
def test_no_source_control_data_or_state_reaches_the_builder(source: str) -> None:
    assert not _reaches_the_builder(source)
