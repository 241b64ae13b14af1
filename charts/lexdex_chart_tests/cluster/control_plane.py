"""A control plane of Kubernetes on loopback: etcd, API server, controllers and scheduler, without a kubelet."""

import json
import os
import secrets
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import yaml

from lexdex_chart_tests.helm import find_helm

START_SECONDS = 120.0
COMMAND_SECONDS = 240


class ControlPlane:
    """A running control plane; its files are in `folder`."""

    def __init__(self, program: Path, folder: Path) -> None:
        """Prepare the files and ports of a control plane; `start` starts it."""
        self._program, self._folder = program, folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._open = ExitStack()
        self._token = secrets.token_hex(16)
        etcd, peers, api = _find_free_ports(3)
        self._etcd, self._peers = f"http://127.0.0.1:{etcd}", f"http://127.0.0.1:{peers}"
        self._port, self.url = api, f"https://127.0.0.1:{api}"
        self.kubeconfig = folder / "kubeconfig"

    def start(self) -> None:
        """Start all parts, and wait until the API server is ready."""
        keys = self._folder / "keys"
        keys.mkdir(parents=True)
        key, public = keys / "accounts.key", keys / "accounts.pub"
        subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True)  # noqa: S603, S607
        subprocess.run(["openssl", "rsa", "-in", key, "-pubout", "-out", public], check=True, capture_output=True)  # noqa: S603, S607
        (keys / "tokens.csv").write_text(f'{self._token},admin,admin,"system:masters"\n', encoding="utf-8")
        self._start_etcd()
        self._start_part(
            "apiserver",
            f"--etcd-servers={self._etcd}",
            "--bind-address=127.0.0.1",
            "--advertise-address=127.0.0.1",
            f"--secure-port={self._port}",
            f"--cert-dir={keys}",
            "--service-account-issuer=https://cluster.invalid",
            f"--service-account-key-file={public}",
            f"--service-account-signing-key-file={key}",
            f"--token-auth-file={keys / 'tokens.csv'}",
            "--authorization-mode=RBAC",
            "--service-cluster-ip-range=10.96.0.0/16",
            "--endpoint-reconciler-type=none",
        )
        self._wait_for(keys / "apiserver.crt")
        self._write_kubeconfig(keys / "apiserver.crt")
        client = httpx.Client(
            base_url=self.url,
            headers={"Authorization": f"Bearer {self._token}"},
            verify=ssl.create_default_context(cafile=keys / "apiserver.crt"),
            timeout=30,
        )
        self.client = self._open.enter_context(client)
        self._wait_until_ready()
        common = (f"--kubeconfig={self.kubeconfig}", "--leader-elect=false", "--secure-port=0")
        self._start_part(
            "controllers",
            *common,
            # Nodes that report nothing stay ready: there is no kubelet.
            "--controllers=*,-node-lifecycle-controller",
            f"--service-account-private-key-file={key}",
        )
        self._start_part("scheduler", *common)

    def stop(self) -> None:
        """Stop all parts."""
        self._open.close()
        for process in reversed(self._processes):
            process.kill()
            process.wait()

    def run_kubectl(self, *arguments: str | Path, text: str | None = None) -> str:
        """Run kubectl with this standard input, and return its output with its warnings; fails with its error."""
        return self._run([self._program, "kubectl", *arguments], text)

    def run_helm(self, *arguments: str | Path) -> str:
        """Run Helm and return its output; raises CommandError."""
        return self._run([find_helm(), *arguments], None)

    def list_objects(self, kinds: str, namespace: str, selector: str = "") -> list[dict[str, Any]]:
        """List the objects of these kinds in a namespace."""
        chosen = ("--selector", selector) if selector else ()
        output = self.run_kubectl("get", kinds, "--namespace", namespace, "--output", "json", *chosen)
        items: list[dict[str, Any]] = json.loads(output)["items"]
        return items

    def _run(self, command: list[str | Path], text: str | None) -> str:
        environment = {**os.environ, "KUBECONFIG": str(self.kubeconfig), "HOME": str(self._folder)}
        done = subprocess.run(  # noqa: S603 - fixed programs
            command,
            input=text,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=COMMAND_SECONDS,
        )
        if done.returncode:
            raise CommandError(done.stdout.strip())
        return done.stdout

    def _start_etcd(self) -> None:
        self._start_part(
            "etcd",
            f"--data-dir={self._folder / 'etcd'}",
            f"--listen-client-urls={self._etcd}",
            f"--advertise-client-urls={self._etcd}",
            f"--listen-peer-urls={self._peers}",
            f"--initial-advertise-peer-urls={self._peers}",
            f"--initial-cluster=default={self._peers}",
            "--unsafe-no-fsync",
        )

    def _start_part(self, name: str, *arguments: str) -> None:
        with (self._folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(  # noqa: S603 - our own program
                [self._program, name, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self._folder
            )
        self._processes.append(process)

    def _write_kubeconfig(self, authority: Path) -> None:
        content = {
            "apiVersion": "v1",
            "kind": "Config",
            "clusters": [
                {"name": "test", "cluster": {"server": self.url, "certificate-authority": str(authority)}},
            ],
            "users": [{"name": "admin", "user": {"token": self._token}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "admin"}}],
            "current-context": "test",
        }
        self.kubeconfig.write_text(yaml.safe_dump(content), encoding="utf-8")

    def _wait_for(self, file: Path) -> None:
        self._wait(file.exists)

    def _wait_until_ready(self) -> None:
        def is_ready() -> bool:
            with suppress(httpx.TransportError):
                return self.client.get("/readyz").text == "ok"
            return False

        self._wait(is_ready)

    def _wait(self, is_done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not is_done():
            ended = [process for process in self._processes if process.poll() is not None]
            if ended or time.monotonic() > deadline:
                logs = "\n".join(
                    f"{log.name}: {log.read_text(errors='replace')[-2000:]}" for log in self._folder.glob("*.log")
                )
                raise RuntimeError(f"The control plane did not start.\n{logs}")
            time.sleep(0.2)


class CommandError(Exception):
    """A command failed; the message is its output."""


def _find_free_ports(count: int) -> list[int]:
    """Find ports of loopback that nothing uses now; all different."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@contextmanager
def run_control_plane(program: Path, folder: Path) -> Iterator[ControlPlane]:
    """Run a control plane in this context."""
    control_plane = ControlPlane(program, folder)
    try:
        control_plane.start()
        yield control_plane
    finally:
        control_plane.stop()
