# `make` alone says what there is. Needs GNU make 3.81 or newer and Python 3.11 or newer; all else goes into .venv.

PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
# What an environment is made from: when one of these changes, it is brought up to date.
INPUTS := pyproject.toml constraints.txt
READY := $(VENV)/.ready
DEV_READY := $(VENV)/.ready-dev
DOCS_READY := $(VENV)/.ready-docs
STUDIO_READY := $(VENV)/.ready-studio
BENCH_VENV := $(VENV)/bench
BENCH_READY := $(BENCH_VENV)/.ready

REQUIRE_PYTHON = "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	found=$$("$(PYTHON)" --version 2>&1) || found="not there"; \
	echo "printgen needs Python 3.11 or newer; $(PYTHON) is $$found." >&2; \
	echo "If you have a newer one, name it: make PYTHON=python3.12 (or its full path)." >&2; \
	exit 1; }

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help kits studio browser editor test quick guests lint compiled types windows-types style imports docs reference dist bench constraints clean

help: ## Say what there is to make
	@echo "printgen: print-and-play kits from one description of a game"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Another Python: make kits PYTHON=python3.12"

kits: $(READY) ## Make the kits of all games in output/
	@$(BIN)/printgen kit --all

studio: $(STUDIO_READY) editor ## Open printgen in your browser
	@$(BIN)/printgen studio

# The libraries with which the studio writes come from npm, once, and then again when they change.
editor: $(VENV)/pyvenv.cfg
	@$(BIN)/python tools/editor/build.py

# Three run at a time, for two cores: some wait for a browser or for a command.
# Tests are compiled once, whatever the environment says: else each of the processes does it again.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 3 --dist worksteal

CHECKS := types windows-types style imports

test: browser editor ## Check the code and run all tests
	@$(MAKE) --no-print-directory -j 2 $(CHECKS) compiled
	@echo "Tests"
	@$(PYTEST)

# Else all three do it at once; beside the checks, the second core has time for it.
compiled: $(DEV_READY)
	@told=$$($(PYTEST) -n 0 --collect-only -qq) || { echo "$$told"; exit 1; }

# The studio is tried in a real browser: Debian's without windows, where it may be installed, or one that is there.
browser: $(DEV_READY)
	@$(BIN)/python tools/browser.py

quick: $(DEV_READY) editor ## Run the quick tests: about a minute
	@$(PYTEST) -m "not slow"

guests: $(DEV_READY) ## Run the quick tests without each of the games in turn
	@$(BIN)/python tools/without_games.py

lint: $(DEV_READY) ## Check style, types and the order of imports
	@$(MAKE) --no-print-directory -j 2 $(CHECKS)

types: $(DEV_READY)
	@echo "Types"
	@$(BIN)/mypy

windows-types: $(DEV_READY)
	@echo "Types on Windows"
	@$(BIN)/mypy --platform win32 --no-warn-unreachable --cache-dir .mypy_cache/windows printgen

style: $(DEV_READY)
	@echo "Style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .

imports: $(DEV_READY)
	@echo "Imports"
	@$(BIN)/lint-imports --no-logo

# Not --quiet: it drops warnings before --strict counts them, so that a broken link would pass.
docs: $(DOCS_READY) ## Build the site of the documentation in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --clean
	@echo "Open site/index.html"

reference: $(READY) ## Write schemas and the pages of codes, commands, keys and API from the code
	@$(BIN)/python tools/reference.py

dist: $(READY) editor ## Build a wheel and a source archive in dist/
	@$(BIN)/python $(PIP_INSTALL) -c constraints.txt build hatchling
	@$(BIN)/python -m build --no-isolation --quiet --outdir dist .
	@ls dist

bench: $(READY) $(BENCH_READY) ## Measure speed, also that of others
	@$(BIN)/python bench/run.py --protograf-python $(BENCH_VENV)/bin/python
	@$(BIN)/python bench/playtest.py
	@$(BIN)/python bench/growth.py

constraints: ## Pin the newest versions of all dependencies in constraints.txt
	@$(REQUIRE_PYTHON)
	@echo "Resolving the newest versions (use the oldest Python that printgen supports)"
	@new=$$(mktemp -d) && trap 'rm -rf "$$new"' EXIT && \
	"$(PYTHON)" -m venv "$$new/venv" && \
	"$$new/venv/bin/python" $(PIP_INSTALL) -e ".[dev,docs]" && \
	"$$new/venv/bin/python" -m pip freeze --exclude-editable > "$$new/frozen" && \
	grep -E '^[A-Za-z0-9._-]+==[^ ]+$$' "$$new/frozen" | LC_ALL=C sort -f -t = -k 1,1 > "$$new/constraints" && \
	cp "$$new/constraints" constraints.txt
	@echo "constraints.txt pins $$(wc -l < constraints.txt | tr -d ' ') packages"

clean: ## Remove .venv and caches; the kits in output/ stay
	@rm -rf $(VENV) build dist site printgen/studio/static/built .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find printgen tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): $(INPUTS) $(VENV)/pyvenv.cfg
	@echo "Installing printgen in $(VENV)"
	@$(BIN)/python $(PIP_INSTALL) -c constraints.txt -e .
	@touch $@

$(DEV_READY): $(INPUTS) $(VENV)/pyvenv.cfg
	@echo "Installing printgen and what its tests need in $(VENV)"
	@$(BIN)/python $(PIP_INSTALL) -c constraints.txt -e ".[dev]"
	@$(BIN)/python tools/editor/build.py
	@touch $(READY) $@

$(STUDIO_READY): $(INPUTS) $(VENV)/pyvenv.cfg
	@echo "Installing printgen and what its studio needs in $(VENV)"
	@$(BIN)/python $(PIP_INSTALL) -c constraints.txt -e ".[studio]"
	@touch $(READY) $@

$(DOCS_READY): $(INPUTS) $(VENV)/pyvenv.cfg
	@echo "Installing printgen and what its documentation needs in $(VENV)"
	@$(BIN)/python $(PIP_INSTALL) -c constraints.txt -e ".[docs]"
	@touch $(READY) $@

# protograf wants an older rich and pillow than are pinned, so it gets an environment of its own.
$(BENCH_READY): $(INPUTS) $(VENV)/pyvenv.cfg
	@echo "Installing what printgen is compared with in $(BENCH_VENV)"
	@$(BIN)/python -m venv --clear $(BENCH_VENV)
	@grep -vE '^(pillow|rich)==' constraints.txt > $(BENCH_VENV)/constraints.txt
	@$(BENCH_VENV)/bin/python $(PIP_INSTALL) -c $(BENCH_VENV)/constraints.txt -e ".[bench]"
	@touch $@

# Made anew also when it is there but its Python is gone.
ifeq ($(shell test -x $(BIN)/python && echo yes),)
.PHONY: $(VENV)/pyvenv.cfg
endif
$(VENV)/pyvenv.cfg:
	@$(REQUIRE_PYTHON)
	@echo "Creating $(VENV) with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }
