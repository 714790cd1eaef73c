# make run    a site on http://127.0.0.1:8000
# make dev    the same from the sources as they are, uncompiled
# make test   everything the tests need, then the tests
# make check  ruff, mypy, import rules; with Node 20 also types, style and tests of the scripts
# make format ruff's and Biome's
# make types  the scripts' types of the API, from its OpenAPI document
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMMA := ,
# uv installs in seconds what pip takes a minute for, trusting the certificates that the system trusts. Where it fails,
# pip goes on, and what uv had to say is shown when pip fails as well.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
UV := UV_SYSTEM_CERTS=1 $(BIN)/uv --quiet pip install --python $(BIN)/python --reinstall-package tavola
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -name '*.so') setup.py pyproject.toml

define install
@{ $(PIP) uv && $(UV) $(1); } 2>$(VENV)/uv.log || { \
  echo "uv could not install it; trying pip. Compiling takes some minutes…"; \
  $(PIP) $(1) || { echo "What uv said:"; cat $(VENV)/uv.log; exit 1; } >&2; }
@touch $@
endef

.PHONY: run dev test check types format bench bench-server clean browser

run: $(VENV)/installed
	@$(BIN)/tavola serve

dev: $(BIN)/tavola
	PYTHONPATH=src $(BIN)/python -m tavola.cli serve

test: $(VENV)/tests browser
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

check: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy -p tavola
	$(BIN)/python -m pytest -q tests/test_imports.py
	@PYTHON=$(BIN)/python .ci/scripts check

# What is not there yet is installed first; nobody needs Node to run a site.
types: $(VENV)/tests
	@PYTHON=$(BIN)/python .ci/scripts types

format:
	$(BIN)/ruff format .
	@PYTHON=$(BIN)/python .ci/scripts format

bench: $(VENV)/bench
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/engine.py

bench-server: $(VENV)/tests
	$(BIN)/python bench/server.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The package itself, its rules compiled where a C compiler is found, anew only when games or bots have changed.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@echo "Installing into $(VENV); the first time takes a minute or so…"
	$(call install,.)

# Only where nothing is installed yet.
$(BIN)/tavola:
	@$(MAKE) --no-print-directory $(VENV)/installed

# The same with what tests and checks need, in one go: the rules are compiled once.
$(VENV)/tests: $(BIN)/python $(SOURCES)
	@echo "Installing into $(VENV), with what the tests need…"
	$(call install,".[check$(COMMA)test]")
	@touch $(VENV)/installed

$(VENV)/bench: $(VENV)/tests
	@$(PIP) "open_spiel>=2"
	@touch $@

# Chromium for the browser tests: Debian's, where this may install it; else the tests say why they skip. The shell
# without a window is a fifth faster.
browser:
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; } >/dev/null; } || \
	  echo "No Chromium: the browser tests will be skipped. Debian, Ubuntu: sudo apt-get install chromium"

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
