#!/usr/bin/env bash
# Changes one line at a time in a copy of the checkout and runs the tests: a change that no test notices is a survivor.
# Usage: platform/mutants/run.sh AREA (a file of this folder). cosmic-ray is not in the lock: it is installed beside it on the first run.
set -euo pipefail
cd "$(dirname "$0")/../.."
area=$1 root=$PWD tool=$PWD/.tools/cosmic-ray copy=$PWD/var/mutants/$1
[ -x "$tool/bin/cosmic-ray" ] || { python3 -m venv "$tool" && "$tool/bin/pip" install --quiet "cosmic-ray==8.7.*"; }
[ -d "$copy" ] || git worktree add --quiet --detach "$copy"
git -C "$copy" checkout --quiet --force "$(git rev-parse HEAD)"
ln -sfn "$root/.venv" "$copy/.venv"
cd "$copy"
export PYTHONPATH=$copy/platform:$copy/search-pipeline:$copy/charts:$copy/loadtests PYTHONDONTWRITEBYTECODE=1
session=$root/var/mutants/$area.sqlite
[ -f "$session" ] || "$tool/bin/cosmic-ray" init "platform/mutants/$area.toml" "$session"
"$tool/bin/cosmic-ray" baseline "platform/mutants/$area.toml"
timeout "${MUTANTS_SECONDS:-1200}" "$tool/bin/cosmic-ray" exec "platform/mutants/$area.toml" "$session" || true
"$tool/bin/cr-report" --surviving-only --show-diff "$session"
