# The whole build. `make help` lists the commands.

PYTHON ?= python3
BIN    := .venv/bin
LOCKS  := requirements
PYTEST := $(BIN)/pytest -n auto --dist loadgroup -q
BROWSERS = $$($(BIN)/python -c 'import os; print(min(8, 2 * (os.cpu_count() or 1)))')

# The same tests run on plain and on compiled code; tests/system/test_build.py checks that it is the code meant here.
PURE     := PYTHONPATH= PARLOUR_EXPECT=pure
COMPILED := PYTHONPATH=build/compiled PARLOUR_EXPECT=compiled
ENGINE   := $(wildcard tests/laws tests/games tests/core tests/table tests/bots tests/rl) tests/system/test_build.py
SERVED   := $(wildcard $(addprefix tests/server/test_,connection.py matches.py once.py rfc6455.py slow_clients.py twins.py)) \
            tests/store/test_writer.py
KILLS    ?= 1000
SEED     ?= 1
LAB      ?= --matches 200 --values 6 --pairs 50 --ceiling
GAMES    ?= fogline stackdoku summon5 underlinery underscore

# Where the environment forbids it, every run of pytest would rewrite all its assertions anew: ten seconds a worker.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal install compiled web check format lint types layers quick checkweb test soak bench lab golden lock peers clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: compiled web  ## the house at http://127.0.0.1:8000
	@PYTHONPATH=build/compiled $(BIN)/parlour serve

terminal: compiled  ## the title in this terminal
	@PYTHONPATH=build/compiled $(BIN)/parlour

install: .venv/.installed  ## .venv with the locked tools and Parlour itself, plain and editable

compiled: install  ## build/compiled: the package as it is installed, rules and bots compiled by mypyc
	@$(BIN)/python tools/compile.py build/compiled

web: web/dist/.built  ## web/dist: the browser client

# Side by side: none of them keeps both cores busy all the time.
check: install web/node_modules/.installed  ## lint, types, layers, quick tests, the client's types and tests; a minute
	@$(MAKE) --no-print-directory -j --output-sync=target lint types layers checkweb quick

format: install  ## put the code into shape and mend what the linter can mend
	$(BIN)/ruff check -q --fix
	$(BIN)/ruff format -q

lint: install
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: install
	$(BIN)/mypy

layers: install
	$(BIN)/lint-imports --no-logo

quick: install
	$(PURE) $(PYTEST) -m "not slow" --ignore=tests/web

checkweb: web/node_modules/.installed
	cd web && npx --no-install svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output machine >/dev/null || \
	  npx --no-install svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	cd web && npx --no-install vitest run --silent --reporter=dot

# The browser's tests run by themselves: Playwright keeps an event loop in its thread, and other tests make their own.
# They move at the pace of people and mostly wait, so twice as many run as there are cores, a file at a time.
test: install web/node_modules/.installed  ## everything: check, all tests plain, engine tests compiled, browser, installs
	@echo "checking types and layers, compiling, building the client (about two minutes)"
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint types layers compiled web peers
	$(PURE) $(PYTEST) --durations=20 --ignore=tests/web
	$(PURE) $(PYTEST) -n $(BROWSERS) --dist loadfile --durations=20 tests/web
	$(COMPILED) $(PYTEST) $(ENGINE) $(SERVED)

soak: install peers  ## two servers, a worker, PostgreSQL, Redis and nginx are killed at random while people play: KILLS=1000 SEED=1
	@$(PURE) nice $(BIN)/python -m tests.soak --kills $(KILLS) --seed $(SEED)

bench: compiled .venv/.bench  ## speed, side by side with peers
	@PYTHONPATH=build/compiled $(BIN)/python -P -m bench

lab: compiled  ## docs/lab: a report on every game and its presets, played anew where rules or bots have changed
	@mkdir -p build/lab
	@for game in $(GAMES); do rm -f build/lab/records/$$game-*; \
	  PYTHONPATH=build/compiled nice $(BIN)/parlour lab $$game --preset all $(LAB) \
	    --results build/lab/$$game.jsonl --out build/lab || exit 1; \
	  cp build/lab/$$game.md docs/lab/; rm -f docs/lab/records/$$game-*; mkdir -p docs/lab/records; \
	  cp build/lab/records/$$game-* docs/lab/records/; \
	done

golden: install  ## write what is generated anew: golden playthroughs, choices of bots, screens, protocol; review it as a diff
	$(BIN)/python -m tests.laws.goldens --write
	$(BIN)/python -m tests.bots.choices --write
	$(BIN)/python -m tests.terminal.screens --write
	$(BIN)/python -m parlour.server.schema ts > web/src/lib/protocol.ts
	$(BIN)/python -m parlour.server.schema refresh docs/protocol.md

lock: .venv/bin/uv  ## resolve requirements/*.txt anew from pyproject.toml
	$(UV_COMPILE) --extra dev -o $(LOCKS)/dev.txt pyproject.toml
	$(UV_COMPILE) --extra bench -c $(LOCKS)/dev.txt -o $(LOCKS)/bench.txt pyproject.toml
	echo uv | $(UV_COMPILE) -o $(LOCKS)/uv.txt -

# The tests need a browser, PostgreSQL, Redis and nginx; Debian's are taken where there are none.
peers:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } || \
	  { echo "The tests of the store need PostgreSQL (Debian: apt-get install postgresql)" >&2; exit 1; }
	@command -v redis-server >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server >/dev/null; } || \
	  { echo "The tests of several servers need Redis (Debian: apt-get install redis-server)" >&2; exit 1; }
	@command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null; } || \
	  { echo "The tests of several servers need nginx (Debian: apt-get install nginx-light)" >&2; exit 1; }
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; } || \
	  { echo "The tests of the web client need Chromium (Debian: apt-get install chromium)" >&2; exit 1; }

web/node_modules/.installed: web/package.json web/package-lock.json
	@echo "fetching what builds the browser client (about ten seconds)"
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

web/dist/.built: web/node_modules/.installed $(shell find web/src web/public web/index.html web/*.ts web/*.js web/*.json -type f 2>/dev/null)
	@echo "building the browser client (about fifteen seconds)"
	@cd web && npx --no-install vite build --logLevel warn
	@touch $@

clean:  ## remove everything that make made
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache web/dist web/node_modules

# uv writes locks without hosts; --universal makes one lock serve every platform.
UV_COMPILE := $(BIN)/uv pip compile -q --upgrade --universal --generate-hashes --python-version 3.11 \
              --custom-compile-command "make lock"

.venv/bin/uv: $(LOCKS)/uv.txt
	@$(PYTHON) -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Parlour needs Python 3.11 or newer with the venv module (Debian: apt-get install python3-venv); name another one by: make PYTHON=python3.12" >&2; exit 1; }
	@echo "making .venv and fetching the locked packages (about half a minute)"
	@[ -x $@ ] || $(PYTHON) -m venv --clear .venv
	$(BIN)/pip install -q --require-hashes -r $(LOCKS)/uv.txt
	@touch $@

.venv/.tools: .venv/bin/uv $(LOCKS)/dev.txt
	$(BIN)/uv pip sync -q --compile-bytecode --python $(BIN)/python $(LOCKS)/uv.txt $(LOCKS)/dev.txt
	@touch $@

# Editable and plain: an edit is live at once, and no stale .so can shadow it.
.venv/.installed: .venv/.tools pyproject.toml setup.py
	PARLOUR_PURE=1 $(BIN)/uv pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/.bench: .venv/.installed $(LOCKS)/bench.txt
	$(BIN)/uv pip install -q --python $(BIN)/python -r $(LOCKS)/bench.txt
	@touch $@
