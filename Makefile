# Everything runs in a virtual environment of its own, made by the first target that needs it.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.PHONY: demo test lint bench clean

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest

bench: $(READY)
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache build dist
