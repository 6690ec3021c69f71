# Everything runs from .venv, which these targets make themselves. `make` alone lists them.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python -m
READY := $(VENV)/.ready

.PHONY: help
help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "gapscope needs Python 3.11 or newer; say which with make PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(RUN) pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

.PHONY: install
install: $(READY)  ## make .venv with everything in it

.PHONY: demo
demo: $(READY)  ## answer conv1d in the terminal, with a report beside it
	$(VENV)/bin/gapscope ask conv1d --no-sweep --budget 40 --html conv1d.html --force
	@echo "Open conv1d.html to see it."

.PHONY: test
test: $(READY) lint  ## everything CI runs
	$(RUN) pytest --durations=10

.PHONY: check
check: $(READY) lint  ## the fast loop: ruff, mypy, import-linter, unit tests
	$(RUN) pytest -m "not slow" --ignore=tests/end_to_end --ignore=tests/conformance

.PHONY: lint
lint: $(READY)
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(VENV)/bin/lint-imports
	$(RUN) codespell_lib README.md CONTRIBUTING.md docs src tests changelog.d

.PHONY: format
format: $(READY)  ## let ruff put the files in order
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

.PHONY: schema
schema: $(READY)  ## write the JSON Schema of an answer into docs/
	$(VENV)/bin/python -c 'import json; from gapscope.model.codec import schema; print(json.dumps(schema(), indent=2))' > docs/answer.schema.json

.PHONY: docs
docs: $(READY)  ## build the site into site/, strictly
	$(RUN) mkdocs build --strict --quiet

.PHONY: screenshots
screenshots: $(READY)  ## take the pictures in docs/images with Chromium
	$(RUN) website.screenshots

.PHONY: bench-pairs
bench-pairs: $(READY)  ## record how far fresh process pairs lie apart on this machine, for MINUTES
	$(RUN) benchmarks.measure.layout
	$(RUN) benchmarks.measure.record --minutes $(MINUTES)
	$(RUN) benchmarks.measure.priors
	$(RUN) benchmarks.measure.rules

# Live trials take hours and may be stopped at any time: MINUTES says when, and the next run goes on from there.
# Leave the machine alone meanwhile. What is recorded and resampled from recordings comes before them, the tables last.
MINUTES ?= 60

.PHONY: bench-measure
bench-measure: bench-pairs  ## put gapscope and its neighbours through pairs of known ratio, for MINUTES
	$(RUN) benchmarks.measure.live --minutes $(MINUTES)
	$(RUN) benchmarks.measure.table

.PHONY: bench-diagnosis
bench-diagnosis: $(READY)  ## put planted gaps before gapscope why, for MINUTES; goes on where it was stopped
	$(RUN) benchmarks.diagnosis.run --minutes $(MINUTES)
	$(RUN) benchmarks.diagnosis.located --minutes $(MINUTES)
	$(RUN) benchmarks.diagnosis.unseen --minutes $(MINUTES)
	$(RUN) benchmarks.diagnosis.table

.PHONY: bench-why
bench-why: $(READY)  ## ask gapscope why three of the founding questions, about an hour
	$(RUN) benchmarks.why_questions

.PHONY: bench-gates
bench-gates: $(READY)  ## plant regressions before gapscope gate and the pytest plugin, for MINUTES
	$(RUN) benchmarks.gating --minutes $(MINUTES)
	$(RUN) benchmarks.team_tables

.PHONY: bench-serve
bench-serve: $(READY)  ## how long the pages over ten thousand answers take
	$(RUN) benchmarks.serve_speed
	$(RUN) benchmarks.team_tables

.PHONY: bench-analyse
bench-analyse: $(READY)  ## how long ten thousand timings take to analyse
	$(RUN) benchmarks.analyse_speed

.PHONY: bench-modality
bench-modality: $(READY)  ## compare rules that tell two paces from one
	$(RUN) benchmarks.modality_rules

.PHONY: bench-answers
bench-answers: $(READY)  ## ask conv1d and put the answer into README.md
	$(VENV)/bin/gapscope ask conv1d --budget 40 --json benchmarks/results/conv1d.json --force
	$(RUN) benchmarks.answers

.PHONY: clean
clean:  ## remove .venv and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
