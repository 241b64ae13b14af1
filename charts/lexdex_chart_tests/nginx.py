"""Runs the nginx of the web image with the files of this checkout, and an API that reports what reached it."""

import gzip
import json
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from lexdex_chart_tests.helm import ROOT

CONF = ROOT / "web" / "nginx"
HTTPS = "https://lexdex.example.org"
VARIABLES = {"PUBLIC_URL": HTTPS, "PUBLIC_SCHEMA": "false", "API_SCHEME": "http", "LISTEN_SCHEME": "http"}
SCHEME_FILES = ("listen-http", "listen-https", "api-http", "api-https")


class Interface(BaseHTTPRequestHandler):
    """Reports what reached it."""

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        received = {
            "method": self.command,
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "body": self.rfile.read(length).decode(),
        }
        body = json.dumps(received).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_DELETE = _answer  # noqa: N815 - the base class's names

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""


@contextmanager
def run_interface(context: ssl.SSLContext | None = None) -> Iterator[str]:
    """Run the API that reports what reached it, by https if there is a TLS context; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Interface)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def free_port() -> int:
    """Return a TCP port that is free at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _dist(folder: Path) -> Path:
    """What a build of the web app leaves behind, in small."""
    dist = folder / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "legal").mkdir()
    (dist / "assets" / "app-1a2b3c.js").write_text("//" + "x" * 2000, encoding="utf-8")
    (dist / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"//compressed ahead of time"))
    (dist / "index.html").write_text("landing", encoding="utf-8")
    (dist / "legal" / "index.html").write_text("legal", encoding="utf-8")
    (dist / "spa.html").write_text("shell", encoding="utf-8")
    (dist / "product.html").write_text("a product's shell", encoding="utf-8")
    (dist / "results.html").write_text("the shell of results", encoding="utf-8")
    return dist


def _write_config(folder: Path, port: int, variables: dict[str, str]) -> Path:
    """The image's own files with the places of this machine."""
    tls_port = variables.get("TLS_PORT", "0")
    places = {
        "/tmp/": f"{folder}/",  # noqa: S108 - the image's own place to write
        "listen 8443 ssl": f"listen 127.0.0.1:{tls_port} ssl",
        "/etc/lexdex/tls": f"{folder}/tls",
        **{f"${{{name}}}": value for name, value in variables.items()},
        **{f"/etc/nginx/{name}.conf": f"{folder}/{name}.conf" for name in SCHEME_FILES},
        "include /etc/nginx/mime.types;": "types { text/html html; text/javascript js; }",
        "/etc/nginx/static-headers.conf": str(CONF / "static-headers.conf"),
        "/usr/share/nginx/html": str(_dist(folder)),
        "listen 8080": f"listen 127.0.0.1:{port}",
        "/dev/stdout": f"{folder}/access.log",
        "/dev/stderr": f"{folder}/error.log",
    }
    files = [("nginx.conf", "nginx.conf"), ("lexdex.conf.template", "lexdex.conf")]
    for source, target in (*files, *((f"{name}.conf", f"{name}.conf") for name in SCHEME_FILES)):
        text = (CONF / source).read_text(encoding="utf-8")
        for image, here in places.items():
            text = text.replace(image, here)
        (folder / target).write_text(text, encoding="utf-8")
    return folder / "nginx.conf"


def start_server(folder: Path, upstream: str, **variables: str) -> Iterator[httpx.Client]:
    """Run nginx behind a proxy that names the visitor's scheme: https."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is part of the web image and not of this machine")
    port = free_port()
    folder.chmod(0o755)
    command = [
        program,
        "-e",
        f"{folder}/error.log",
        "-c",
        str(_write_config(folder, port, {**VARIABLES, "API_UPSTREAM": upstream, **variables})),
        "-g",
        "daemon off; user root;",
    ]
    server = subprocess.Popen(command)  # noqa: S603 - the program found above
    try:
        address, transport = f"http://127.0.0.1:{port}", httpx.HTTPTransport(retries=3)
        with httpx.Client(base_url=address, transport=transport, headers={"x-forwarded-proto": "https"}) as client:
            assert server.poll() is None, (folder / "error.log").read_text(encoding="utf-8")
            assert client.get("/health/web").text == "live\n"
            yield client
    finally:
        server.terminate()
        server.wait(timeout=10)
