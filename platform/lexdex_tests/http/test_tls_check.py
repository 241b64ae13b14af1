"""`lexdex check-tls` finds what a site in front of Lexdex accepts that it should not."""

import socket
import ssl
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from lexdex_tests.fixtures.certificates import Authority

GOOD = "ECDHE+AESGCM:ECDHE+CHACHA20"
CURRENT = (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3)


@contextmanager
def serve(
    authority: Authority,
    *,
    versions: tuple[ssl.TLSVersion, ssl.TLSVersion] = CURRENT,
    ciphers: str = GOOD,
    name: str = "localhost",
) -> Iterator[str]:
    """Answer TLS connections by these rules; yields the address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*authority.issue(name))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version, context.maximum_version = versions
    context.set_ciphers(ciphers)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=answer, args=(listener, context), daemon=True)
        thread.start()
        yield f"https://localhost:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(timeout=10)


def answer(listener: socket.socket, context: ssl.SSLContext) -> None:
    """Shake hands with each connection until the listener is closed."""
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        with connection, suppress(OSError), context.wrap_socket(connection, server_side=True) as secure:
            secure.recv(1)


def check(address: str, authorities: Path) -> tuple[int, str]:
    """Run the command; return its exit code and what it printed."""
    command = [sys.executable, "-m", "lexdex", "check-tls", address, "--authorities", str(authorities)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)  # noqa: S603 - our own program
    return done.returncode, done.stdout + done.stderr


def test_a_site_with_current_versions_and_ciphers_passes(authority: Authority) -> None:
    with serve(authority) as address:
        code, printed = check(address, authority.certificate)
    assert (code, printed) == (
        0,
        f"{address} accepts TLS 1.2 and 1.3 with recommended ciphers only, and its certificate is valid.\n",
    )


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1])
def test_old_versions_of_the_site_are_found(authority: Authority, version: ssl.TLSVersion) -> None:
    with serve(authority, versions=(version, CURRENT[1]), ciphers=f"{GOOD}:ECDHE+AES:@SECLEVEL=0") as address:
        code, printed = check(address, authority.certificate)
    assert code == 1
    assert f"The site accepts {version.name.replace('_', '.')}. Allow TLS 1.2 and 1.3 only." in printed


@pytest.mark.parametrize("cipher", ["ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256"])
def test_weak_ciphers_of_the_site_are_found(authority: Authority, cipher: str) -> None:
    with serve(authority, ciphers=f"{GOOD}:{cipher}:@SECLEVEL=0") as address:
        code, printed = check(address, authority.certificate)
    assert (code, printed) == (1, f"The site accepts the cipher {cipher}. Allow {GOOD} only.\n")


def test_a_certificate_for_another_name_is_found(authority: Authority) -> None:
    with serve(authority, name="other.example") as address:
        code, printed = check(address, authority.certificate)
    assert code == 1
    assert "The certificate is not valid: Hostname mismatch" in printed


def test_a_certificate_of_an_unknown_authority_is_found(authority: Authority, tmp_path: Path) -> None:
    with serve(authority) as address:
        code, printed = check(address, Authority(tmp_path).certificate)
    assert code == 1
    assert "The certificate is not valid:" in printed


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://lexdex.example", "Please give an address that starts with https://"),
        ("https://localhost:1", "Nothing answers at localhost on port"),
    ],
)
def test_an_address_without_a_site_is_a_sentence(authority: Authority, address: str, sentence: str) -> None:
    code, printed = check(address, authority.certificate)
    assert code == 1
    assert sentence in printed
    assert "Traceback" not in printed
