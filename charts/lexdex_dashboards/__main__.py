"""Runs Prometheus beside `make run`, with the chart's rules and a page that draws the chart's dashboards.

Prometheus serves the page itself, so that this needs neither Grafana nor a server of ours.
"""

import json
import os
import shutil
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
CHART = ROOT / "charts" / "lexdex"
FOLDER = ROOT / "var" / "prometheus"
API_PORT = int(os.environ.get("LEXDEX_METRICS_PORT") or 9464)
ADDRESS = os.environ.get("PROMETHEUS_ADDRESS") or "127.0.0.1:9090"
PAGE = "user/"


def find_prometheus() -> str:
    """Return the path of Prometheus, that of `make tools` or an installed one; exits with a sentence without any."""
    own = ROOT / ".tools" / "bin" / "prometheus"
    found = str(own) if own.exists() else shutil.which("prometheus")
    if found is None:
        sys.exit("Prometheus is not on this machine: run `make tools` (with apt), or install it.")
    return found


def write_config(folder: Path) -> Path:
    """Write the configuration: API and worker of `make run` under the job that rules and dashboards expect."""
    config = {
        "global": {"scrape_interval": "5s", "evaluation_interval": "5s"},
        "rule_files": [str(CHART / "rules" / "*.yaml")],
        "scrape_configs": [
            {
                "job_name": "lexdex",
                "static_configs": [{"targets": [f"127.0.0.1:{API_PORT}", f"127.0.0.1:{API_PORT + 1}"]}],
            }
        ],
    }
    path = folder / "prometheus.yml"
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    return path


def write_page(folder: Path) -> Path:
    """Write the page and the dashboards that it draws."""
    folder.mkdir(exist_ok=True)
    shutil.copy(Path(__file__).with_name("index.html"), folder)
    names = ("overview", "api", "search", "jobs", "database", "business")
    texts = [(CHART / "dashboards" / f"{name}.yaml").read_text(encoding="utf-8") for name in names]
    (folder / "dashboards.json").write_text(json.dumps([yaml.safe_load(text) for text in texts]), encoding="utf-8")
    return folder


def main() -> None:
    """Replace this process by Prometheus."""
    program = find_prometheus()
    FOLDER.mkdir(parents=True, exist_ok=True)
    options = [
        f"--config.file={write_config(FOLDER)}",
        f"--storage.tsdb.path={FOLDER / 'data'}",
        f"--web.listen-address={ADDRESS}",
        f"--web.user-assets={write_page(FOLDER / 'page')}",
        "--log.level=warn",
    ]
    sys.stdout.write(
        f"Dashboards: http://{ADDRESS}/{PAGE} (Ctrl-C stops them). They show a site that was started with\n"
        f"`make run LEXDEX_METRICS_PORT={API_PORT}`; curves begin with the second scrape.\n"
    )
    sys.stdout.flush()
    os.execv(program, [program, *options])  # noqa: S606 - Prometheus, found above


if __name__ == "__main__":
    main()
