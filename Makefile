# Everything runs in a virtual environment of its own, made by the first target that needs it.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
CORE = $(VENV)/.core
READY = $(VENV)/.ready
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.PHONY: help demo test lint bench clean

help:
	@echo "make demo    play one game of 1894 and draw its end (RECORD=file.json: replay that file instead)"
	@echo "make test    every test, type and style check"
	@echo "make bench   the benchmarks"
	@echo "make clean   remove all that these made"

$(CORE): pyproject.toml
	@echo "Installing into $(VENV) (once) ..."
	$(PYTHON) -m venv $(VENV)
	$(PIP) '.[play]'
	@touch $(CORE)

$(READY): $(CORE)
	@echo "Installing what tests need into $(VENV) (once; some minutes) ..."
	$(PIP) '.[dev]'
	@touch $(READY)

# One whole game of 1894, or the replay of RECORD=file.json; then pictures of its end.
SEED ?= 1
OUT ?= out/demo
GAME = $(OUT)/1894-3p-$(SEED).json

demo: $(CORE)
	@mkdir -p "$(OUT)"
ifdef RECORD
	@$(BIN)/eighteenxx replay "$(RECORD)"
	@$(BIN)/eighteenxx draw game "$(RECORD)" --only map -o "$(OUT)/map.svg"
	@$(BIN)/eighteenxx draw game "$(RECORD)" --only market -o "$(OUT)/market.svg"
else
	@$(BIN)/eighteenxx simulate 1894 --players 3 --games 1 --seed $(SEED) -o "$(OUT)"
	@$(BIN)/eighteenxx draw game "$(GAME)" --only map -o "$(OUT)/map.svg"
	@$(BIN)/eighteenxx draw game "$(GAME)" --only market -o "$(OUT)/market.svg"
endif
	@echo "Map: $(OUT)/map.svg"
	@echo "Market: $(OUT)/market.svg"
	@echo "The command is $(BIN)/eighteenxx."

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest -n auto --dist loadfile

bench: $(READY)
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only

clean:
	rm -rf $(VENV) out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
