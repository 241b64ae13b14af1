#!/usr/bin/env bash
# Writes the three locks: what `make run` installs, what tests add, what training adds (torch).
set -euo pipefail
cd "$(dirname "$0")/.."
ours=(--no-emit-package lexdex --no-emit-package lexdex-search --no-emit-package lexdex-loadtests)
how=(--quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes --no-annotate --custom-compile-command "make lock")
serving=(--override requirements.overrides.txt)

uv pip compile pyproject.toml "${how[@]}" "${ours[@]}" "${serving[@]}" -o requirements.txt
uv pip compile pyproject.toml --group test "${how[@]}" "${ours[@]}" "${serving[@]}" -c requirements.txt -o requirements-test.txt
# Training takes the serving versions as they are, save the two packages that serving leaves out.
pins=$(mktemp)
trap 'rm -f "$pins"' EXIT
grep -E '^[a-z0-9-]+==' requirements.txt | grep -vE '^(torch|sentence-transformers)==' | sed 's/ \\$//' > "$pins"
uv pip compile --group pyproject.toml:train "${how[@]}" -c "$pins" -o requirements-train.txt
