#!/usr/bin/env bash
# Changes one expression at a time in a copy of the checkout and runs the tests: a change that no test notices is a survivor.
# Usage: platform/mutants/run.sh AREA, a file of this folder or `web`. The tools are no part of the locks: the first run installs
# them beside the checkout (cosmic-ray) or into the copy (Stryker).
set -euo pipefail
cd "$(dirname "$0")/../.."
area=$1 root=$PWD copy=$PWD/var/mutants/$1
[ -d "$copy" ] || git worktree add --quiet --detach "$copy"
git -C "$copy" checkout --quiet --force "$(git rev-parse HEAD)"
ln -sfn "$root/.venv" "$copy/.venv"

if [ "$area" = web ]; then
  cd "$copy/web"
  export PATH=$root/.venv/bin:$PATH
  [ -d node_modules ] || cp -al "$root/web/node_modules" node_modules
  [ -x node_modules/.bin/stryker ] || npm install --no-save --no-audit --no-fund @stryker-mutator/core@10.1.1 @stryker-mutator/vitest-runner@10.1.1
  exec timeout "${MUTANTS_SECONDS:-1200}" node_modules/.bin/stryker run
fi

tool=$root/.tools/cosmic-ray session=$root/var/mutants/$area.sqlite config=platform/mutants/$area.toml
[ -x "$tool/bin/cosmic-ray" ] || { python3 -m venv "$tool" && "$tool/bin/pip" install --quiet "cosmic-ray==8.7.*"; }
cd "$copy"
export PYTHONPATH=$copy/platform:$copy/search-pipeline:$copy/charts:$copy/loadtests PYTHONDONTWRITEBYTECODE=1
[ -f "$session" ] || "$tool/bin/cosmic-ray" init "$config" "$session"
"$tool/bin/cosmic-ray" baseline "$config"
timeout "${MUTANTS_SECONDS:-1200}" "$tool/bin/cosmic-ray" exec "$config" "$session" || true
"$tool/bin/cr-report" --surviving-only --show-diff "$session"
