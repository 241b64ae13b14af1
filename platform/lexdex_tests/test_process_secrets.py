"""In production each process starts with the secrets that it uses, and needs no others."""

import subprocess
import sys

import pytest

from lexdex_tests.http.test_production import PRODUCTION
from lexdex_tests.live_site import ROOT, Site

EMAILS, KEY = "LEXDEX_SMTP_URL", "LEXDEX_SECRET_KEY"
SIGNING = ("LEXDEX_CERTIFICATE_KEY_FILE", "LEXDEX_CREDENTIAL_KEY_FILE", "LEXDEX_LOG_KEY_FILE")
CACHE, REDIS = "LEXDEX_CACHE_REDIS_URL", "LEXDEX_REDIS_URL"


def run_without(site: Site, command: str, *missing: str) -> "subprocess.CompletedProcess[str]":
    environment = {**site.environment, **PRODUCTION, EMAILS: "smtps://mail.example:465"}
    environment |= dict.fromkeys(SIGNING, str(site.data / "no-key"))
    given = {name: value for name, value in environment.items() if name not in missing}
    return subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-m", "lexdex", *command.split()],
        env={"PATH": "/usr/bin:/bin", **given},
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        check=False,
    )


@pytest.mark.parametrize("command", ["migrate", "seed", "catalogue export"])
def test_the_jobs_of_the_chart_need_nothing_but_the_database(site: Site, command: str) -> None:
    finished = run_without(site, command, EMAILS, KEY, CACHE, REDIS)
    assert finished.returncode == 0, finished.stderr


@pytest.mark.parametrize(
    ("command", "missing", "words"),
    [
        ("worker", EMAILS, "LEXDEX_SMTP_URL must name a mail server"),
        ("worker", KEY, "LEXDEX_SECRET_KEY contains the key for development"),
        *(("worker", name, f"{name} must name the file of a signing key") for name in SIGNING),
        ("worker", "", "LEXDEX_LOG_KEY_FILE names the file"),
        ("serve", KEY, "LEXDEX_SECRET_KEY contains the key for development"),
        ("rotate-keys", KEY, "LEXDEX_SECRET_KEY contains the key for development"),
        ("account end-sessions --all", KEY, "LEXDEX_SECRET_KEY contains the key for development"),
    ],
)
def test_a_process_refuses_to_start_without_a_secret_that_it_uses(
    site: Site, command: str, missing: str, words: str
) -> None:
    finished = run_without(site, command, missing)
    assert finished.returncode != 0
    assert words in finished.stderr
