#!/usr/bin/env bash
# Writes the four locks: what `make run` installs, what tests add, what load tests add, what training adds (torch).
set -euo pipefail
cd "$(dirname "$0")/.."
ours=(--no-emit-package lexdex --no-emit-package lexdex-search --no-emit-package lexdex-loadtests)
how=(--quiet --universal --python-version 3.11 --no-emit-index-url --generate-hashes --no-annotate --custom-compile-command "make lock")
serving=(--override requirements.overrides.txt)

uv pip compile pyproject.toml "${how[@]}" "${ours[@]}" "${serving[@]}" -o requirements.txt
uv pip compile pyproject.toml --group test "${how[@]}" "${ours[@]}" "${serving[@]}" -c requirements.txt -o requirements-test.txt
# Load tests take the versions of the tests, whose environment they share on a developer's machine.
pins=$(mktemp)
trap 'rm -f "$pins"' EXIT
grep -hE '^[a-z0-9-]+==' requirements.txt requirements-test.txt | sed 's/ \\$//' | sort -u > "$pins"
uv pip compile loadtests/pyproject.toml "${how[@]}" "${ours[@]}" "${serving[@]}" -c "$pins" -o requirements-loadtest.txt
# Training takes the serving versions as they are, save the two packages that serving leaves out.
grep -E '^[a-z0-9-]+==' requirements.txt | grep -vE '^(torch|sentence-transformers)==' | sed 's/ \\$//' > "$pins"
uv pip compile --group pyproject.toml:train "${how[@]}" -c "$pins" -o requirements-train.txt
