#!/usr/bin/env bash
# Writes the bill of materials (CycloneDX) of the web app to the file $1, from its lock.
# `npm sbom --omit=dev` would leave out each package that a development package names, too, such as React
# (github.com/npm/cli/issues/7909), so it reads a copy of the lock without development packages.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp "$root/web/package.json" "$root/web/package-lock.json" "$root/web/.npmrc" "$copy"

npm_of_copy() { python3 "$root/platform/bootstrap.py" npm --prefix "$copy" "$@"; }
npm_of_copy pkg delete devDependencies
# Offline: it removes packages from the lock and looks none up.
npm_of_copy install --package-lock-only --offline --ignore-scripts > /dev/null
npm_of_copy sbom --package-lock-only --sbom-format cyclonedx > "$copy/bill"
mv "$copy/bill" "$1"
