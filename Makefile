# The two commands that matter: make play, make test. Both set up everything they need in .venv.

PY := .venv/bin/python
# the package to run: the compiled build when there is a C compiler, else src
RUN = path=$$($(PY) -m tools.compile --path $(KIND)) && PYTHONPATH="$$path" $(PY)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test quick browser bench learning strength kills fuzz lock mutants scoring compile format changelog docs environment develop clean

help:
	@echo "make play      open the table in the browser; the rules are compiled in the background"
	@echo "make test      all checks: lint, types, tests interpreted and compiled, examples in the docs"
	@echo "make quick     in a minute: lint, types, and the tests affected by what has changed since main"
	@echo "make browser   all tests of the page, including those that make test leaves out"
	@echo "make bench     measure the speed of the rules, compared with OpenSpiel and RLCard, and of the solver"
	@echo "make kills     kill servers and databases during play, 200 times each (KILLS=1000), and check that nothing is lost"
	@echo "make fuzz      feed strange bytes to everything that reads them, a minute each (SECONDS=600)"
	@echo "make learning  train policies for two games in three minutes, and check that they beat random play and a beginner"
	@echo "make strength  let bots of each level play the level below, in every game; takes hours"
	@echo "make mutants   break the rules on purpose and check that the tests notice"
	@echo "make scoring   break the scoring of games in every small way (GAMES='mau_mau durak'), and check the same"
	@echo "make compile   compile the rules, if there is a C compiler; KIND=--thorough takes longer and runs faster"
	@echo "make docs      build the site into .build/site"
	@echo "make lock      update the lock files of containers and continuous integration"
	@echo "make format    format the sources"
	@echo "make develop   only set up .venv, with the command .venv/bin/reihum and all development tools"
	@echo "make changelog VERSION=x.y.z   move the fragments of changelog.d into CHANGELOG.md"
	@echo "make clean     remove everything generated, including .venv"

play:
	@sh tools/venv.sh
	@$(PY) -m tools.play

test: develop
	@$(PY) -m tools.check

quick: develop
	@$(PY) -m tools.quick

browser: develop
	@$(RUN) -m pytest --quiet --numprocesses 2 tests/web

bench: KIND = --thorough
bench: environment
	@$(PY) -m tools.install bench
	@$(RUN) -m reihum bench
	@$(RUN) -m reihum bench solver

kills: develop
	@$(RUN) -m tools.kills --kills $(or $(KILLS),200)

# the rules as plain Python: Atheris can only watch that
fuzz: develop
	@PYTHONPATH=src $(PY) -m tools.fuzz --seconds $(or $(SECONDS),60)
	@$(RUN) -m tests.server.sweep

lock: environment
	@$(PY) -m pip install --quiet uv
	@PATH=.venv/bin:$$PATH $(PY) -m tools.lock

strength: environment
	@for bots in beginner,random advanced,beginner master,advanced; do \
		$(RUN) -m reihum arena all --rounds --deals 100 --bots $$bots && \
		$(RUN) -m reihum arena dritter_mann --rounds --deals 600 --seats 4 --bots $$bots && \
		$(RUN) -m reihum arena hoechste_karte --rounds --deals 1000 --seats 2 --bots $$bots && \
		$(RUN) -m reihum arena ratefix --rounds --deals 400 --seats 2 --bots $$bots || exit 1; \
	done

learning: develop
	@$(RUN) -m pytest -q -s tests/research/learning_mau_mau.py

mutants: develop
	@PYTHONPATH=src $(PY) -m tools.mutants

# the core may be compiled: only the game itself is changed
scoring: develop
	@$(RUN) -m tools.scoring_mutants $(GAMES)

compile: environment
	@$(PY) -m tools.compile $(KIND)

format: develop
	@$(PY) -m ruff check --fix --exit-zero
	@$(PY) -m ruff format
	@if command -v npm >/dev/null; then $(PY) -m tools.page format; fi

changelog: develop
	@$(PY) -m towncrier build --yes --version $(or $(VERSION),$(error name the version: make changelog VERSION=0.2.0))

docs: environment
	@$(PY) -m tools.install docs
	@PYTHONPATH=src $(PY) -m tools.site

environment:
	@sh tools/venv.sh
	@$(PY) -m tools.install

develop:
	@sh tools/venv.sh
	@$(PY) -m tools.install dev docs

clean:
	rm -rf .venv node_modules .build build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
