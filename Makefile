PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CASE := spec/hoc/examples/ten-cards-left.toml

.PHONY: all help spec test prove prove-self docs browser conform power cover bench clean
all: $(VENV)/installed ## rule on a disputed situation on which the readings differ (sets up .venv)
	@$(BIN)/hoc-ref rule $(CASE) --all-readings

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 10

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "hoc-ref needs Python 3.11 or newer (make PYTHON=python3.12)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "This Python comes without venv: install it (on Debian and Ubuntu: apt install python3-venv)"; exit 1; }
	@echo "setting up $(VENV)" && $(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[conform]'
	@touch $@

$(VENV)/test: $(VENV)/installed
	@echo "installing what the tests need" && $(BIN)/pip install -q --disable-pip-version-check -e '.[test]'
	@touch $@

$(VENV)/audit: $(VENV)/test
	@echo "installing a second prover" && $(BIN)/pip install -q --disable-pip-version-check -e '.[audit]'
	@touch $@

$(VENV)/docs: $(VENV)/installed
	@echo "installing what the docs need" && $(BIN)/pip install -q --disable-pip-version-check -e '.[docs]'
	@touch $@

spec: $(VENV)/installed ## compile spec/ and sources/ into the package's data
	@$(BIN)/python -m hoc_ref.compile

test: $(VENV)/test ## lint, types, the chain, the tests
	$(BIN)/ruff check hoc_ref tests docs
	$(BIN)/mypy
	$(BIN)/python tests/subset.py hoc_ref/hoc
	$(BIN)/hoc-ref trace hoc
	$(BIN)/hoc-ref prove hoc --quick
	$(BIN)/pytest -n auto --dist loadfile --ignore tests/browser --cov --cov-report=term --cov-fail-under=92

prove: $(VENV)/test ## what is proved of the rules, on every path, and the false twins
	$(BIN)/hoc-ref prove hoc

prove-self: $(VENV)/audit ## the proofs held to account: seeded faults, lines no path executes (some minutes)
	$(BIN)/python -m tests.proofs.audit

conform: $(VENV)/installed ## the reference against its own vectors
	$(BIN)/hoc-ref conform -- $(BIN)/hoc-ref serve

power: $(VENV)/test ## how many planted faults the vectors tell (some minutes)
	$(BIN)/python -m tests.power.score

cover: $(VENV)/test ## which lines no test executes
	$(BIN)/pytest --ignore tests/browser --cov --cov-report=term-missing

NPM := docs/node_modules/ready
$(NPM): docs/package.json docs/package-lock.json
	@if command -v npm >/dev/null; \
	then echo "installing what the ruling page runs on" && npm ci --prefix docs --ignore-scripts --no-audit --no-fund --silent; \
	else echo "npm is missing: the pages are built without the ruling page" && mkdir -p docs/node_modules; fi
	@touch $@

docs: $(VENV)/docs $(NPM) ## the pages, in docs/_build/html (TEXTS=DIR: the texts facing)
	@$(BIN)/python -m hoc_ref.compile
	$(if $(TEXTS),HOC_REF_TEXTS='$(abspath $(TEXTS))') $(BIN)/sphinx-build -q -W -n -b html docs docs/_build/html
	$(BIN)/python docs/links.py docs/_build/html
	@echo "docs/_build/html/index.html"

$(VENV)/browser: $(VENV)/test
	@echo "installing what drives a browser" && $(BIN)/pip install -q --disable-pip-version-check -e '.[browser]'
	@touch $@

browser: $(VENV)/browser docs ## the built pages in headless Chromium
	$(BIN)/pytest -n auto tests/browser

$(VENV)-bench/ready: $(VENV)/installed
	@echo "installing the peers" && $(PYTHON) -m venv $(VENV)-bench
	@$(VENV)-bench/bin/pip install -q --disable-pip-version-check pokerkit==0.7.7 rlcard==1.2.0
	@touch $@

bench: $(VENV)-bench/ready ## the project beside its peers, in one run
	$(BIN)/python tests/bench/run.py $(VENV)-bench/bin/python
	$(BIN)/python tests/bench/conform.py

clean: ## remove what was built
	rm -rf $(VENV) $(VENV)-bench docs/_build docs/node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
