# make run    a site on http://127.0.0.1:8000
# make test   everything the tests need, then the tests
# make check  ruff, mypy, import rules
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# uv installs in seconds what pip takes a minute for; where it cannot, pip does.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
UV := $(BIN)/uv --quiet pip install --python $(BIN)/python --reinstall-package tavola
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -name '*.so') setup.py pyproject.toml

.PHONY: run test check bench bench-server clean browser

run: $(VENV)/installed
	@$(BIN)/tavola serve

test: $(VENV)/tests browser
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

check: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy -p tavola
	$(BIN)/python -m pytest -q tests/test_imports.py

bench: $(VENV)/bench
	$(BIN)/python bench/engine.py

bench-server: $(VENV)/tests
	$(BIN)/python bench/server.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The package itself, its rules compiled where a C compiler is found.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@echo "Installing into $(VENV); the first time takes a minute or so…"
	@$(PIP) uv && $(UV) . || $(PIP) .
	@touch $@

# The same with what tests and checks need, in one go: the rules are compiled once.
$(VENV)/tests: $(BIN)/python $(SOURCES)
	@echo "Installing into $(VENV), with what the tests need…"
	@$(PIP) uv && $(UV) ".[check,test]" || $(PIP) ".[check,test]"
	@touch $(VENV)/installed $@

$(VENV)/bench: $(VENV)/tests
	@$(PIP) "open_spiel>=2"
	@touch $@

# Chromium for the browser tests: Debian's, where this may install it; else the tests say why they skip.
browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }; } || \
	  echo "No Chromium: the browser tests will be skipped. Debian, Ubuntu: sudo apt-get install chromium"

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
