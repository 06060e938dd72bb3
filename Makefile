# make chat     set everything up and chat        make check    format, lint, types, layers
# make test     set everything up and run tests   make demo     repeat the conversations in docs/
# make bench    measure                           make tree     bring README's tree up to date
# make format   put the format right              make clean    remove what make has made
# make man      write the manual page anew        make recording   play and record README's session
#
# Each target makes the virtual environment that it needs. Override on the command line:
#   PYTHON=/path/to/python3.12   VENV=elsewhere   ARGS="--new"   TESTS=tests/chat   WORKERS=4

VENV ?= .venv
ARGS ?=
TESTS ?= tests
WORKERS ?= 3
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
ARCHITECTURE := tests/test_architecture.py tests/test_packaging.py tests/test_readme.py tests/rules

# The first Python that is new enough and can make a virtual environment.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && echo $$python && break; done)

# What Python compiled is kept: claw starts faster, in tests hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: chat test check format tree man recording demo bench clean
.DEFAULT_GOAL := help

.PHONY: help
help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

chat: $(VENV)/.installed
	@$(BIN)/claw --home . chat $(ARGS)

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadgroup $(TESTS) $(ARGS)

check: check-style check-types check-layers check-architecture

# Each alone too; with --jobs they run side by side.
.PHONY: check-style check-types check-layers check-architecture
check-style: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

check-types: $(VENV)/.installed-dev
	$(BIN)/mypy

check-layers: $(VENV)/.installed-dev
	$(BIN)/lint-imports --no-logo --no-cache

check-architecture: $(VENV)/.installed-dev
	$(BIN)/python -m pytest --quiet $(ARCHITECTURE)

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

tree: $(VENV)/.installed-dev
	PYTHONPATH=. $(BIN)/python docs/tree.py

man: $(VENV)/.installed-dev
	PYTHONPATH=. $(BIN)/python -m claw --man > docs/claw.1

recording: $(VENV)/.installed-dev
	PYTHONPATH=. $(BIN)/python docs/recording.py

demo: $(VENV)/.installed
	$(BIN)/python docs/demo.py $(ARGS)

bench: $(VENV)/.installed-dev
	$(BIN)/python bench/run.py $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

# A stamp is as old as the last installation; a newer pyproject.toml installs anew.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "Installing claw with its embedded model's engine into $(VENV); the first time takes a minute or two."
	@$(PIP) --editable '.[local]'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	@echo "Installing claw with the tools for its tests into $(VENV); the first time takes a minute or two."
	@$(PIP) --editable '.[local,dev]'
	@touch $@ $(VENV)/.installed

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "claw needs Python 3.11 or newer with the modules venv and ensurepip;" \
		"install it (on Debian and Ubuntu: apt install python3 python3-venv) or name it: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
