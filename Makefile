PYTHON ?= python3
BIN := .venv/bin
# Named after the Python version, so that a distribution upgrade renews the environment.
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
READY := .venv/ready-$(VERSION)
TOOLS := .venv/tools-$(VERSION)
LOCKS := requirements.lock requirements-dev.lock
SOURCES := $(shell find companion hardware screens -name '*.py')
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard companion/locale/*/LC_MESSAGES/*.po))
TEST_CATALOGUES := $(patsubst %.po,%.mo,$(wildcard tests/three_cards/locale/*/LC_MESSAGES/*.po))

# One worker more than there are cores: some tests wait for a device or a process of their own.
# What Python compiled is kept, whatever the environment says: each worker would do it anew.
WORKERS := --numprocesses $(shell expr $$(nproc) + 1) --dist worksteal
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest $(WORKERS)
RULES := tests/words tests/play tests/games tests/table tests/settings
WITHOUT_A_WINDOW := -m "not screen"

.PHONY: help run install check test lint coverage demo pictures walks clubs bench faults secrets edits dead-ends booted installed imaged evenings fresh release release-key sounds measures fuzz findings catalogues setup tools lock lowest check-wheels clean

help:
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 20

run: setup  ## start the companion; ARGS="..." are its options
	$(BIN)/companion $(ARGS)

install:  ## install on this device, to start at boot; ARGS="--dry-run" prints what would be done
	@./install.sh $(ARGS)

check: lint  ## check format, lint, types, who imports whom, and the rules without a window
	$(PYTEST) -m "not screen and not whole" $(RULES)

test: lint  ## run every check and test
	@packaging/debian.sh systemd mosquitto postgresql
	@command -v chromedriver > /dev/null || packaging/debian.sh chromium chromium-driver
	$(PYTEST)
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --doctest-modules companion hardware

lint: tools
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

coverage: tools  ## tell which branches of companion/ no test without a window takes
	$(PYTEST) --cov --cov-report term:skip-covered $(WITHOUT_A_WINDOW) $(RULES) tests/keep tests/command

demo: tools  ## play a match with nobody at the table; a picture of every screen goes to build/demo
	$(BIN)/python -m tests.demo
	@command -v chromedriver > /dev/null || packaging/debian.sh chromium chromium-driver
	$(BIN)/python -m tests.demo.phones

pictures: demo  ## the same, then keep the pictures that the documentation shows
	$(BIN)/python -m tests.demo.shown
	$(BIN)/python -m tests.demo.moving

walks: tools  ## take every walk through the screens, and every other long test
	$(PYTEST) -m 'whole or hypothesis' --hypothesis-profile all -o faulthandler_timeout=0

clubs: tools  ## test clubs; POSTGRESQL_BIN=... is the folder of another version's programs
	$(PYTEST) tests/club

bench: tools  ## measure speed, also beside others' work
	@packaging/debian.sh postgresql
	@$(BIN)/python -c 'import dd.cudd, pysdd' 2> /dev/null || \
		$(BIN)/pip install --quiet --no-build-isolation --editable '.[bench]' || true
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tests.bench

faults: tools  ## make every fault on purpose, for twenty minutes, and tell what was lost
	$(BIN)/python -m tests.faults $(ARGS)

secrets: tools  ## look for anything that tells matches apart that differ in a secret alone
	nice $(BIN)/python -m tests.searches.secrets $(ARGS)

edits: tools  ## edit logs of random matches, and look for anything that can then not be told
	nice $(BIN)/python -m tests.searches.edits $(ARGS)

dead-ends: tools  ## look for anything that may happen and cannot be told, also on the screen
	nice $(BIN)/python -m tests.searches.dead_ends $(ARGS)
	nice $(BIN)/python -m tests.searches.on_screen
	nice $(BIN)/python -m tests.searches.keys

booted: tools $(CATALOGUES)  ## boot the unit with a program that crashes, then look at the panel of a PC; ARGS=panel for that
	@packaging/debian.sh mmdebstrap qemu-system-x86 cpio e2fsprogs
	$(BIN)/python -m tests.systemd.booted $(ARGS)

installed: tools $(CATALOGUES)  ## install on fresh systems, boot them, and play an evening of trouble; ARGS=arm64 for that
	@packaging/debian.sh mmdebstrap systemd-container qemu-user-static binfmt-support arch-test git
	$(BIN)/python -m tests.install.rooted $(ARGS)

imaged: tools $(CATALOGUES)  ## ask the tool that builds the image about it, run its hooks and boot the root
	@packaging/debian.sh mmdebstrap qemu-system-x86 fdisk e2fsprogs git rsync podman uidmap pv \
		btrfs-progs dctrl-tools dosfstools mtools zip curl uuid-runtime cryptsetup dpkg-dev \
		dbus-user-session debian-archive-keyring build-essential autoconf automake libtool autopoint \
		flex gettext pkgconf python3-yaml python3-debian python3-jsonschema python3-pip
	$(BIN)/python -m tests.install.imaged $(ARGS)

evenings: tools $(CATALOGUES)  ## play a hundred random evenings of trouble on a booted system; ARGS=20 for fewer
	@packaging/debian.sh mmdebstrap systemd-container git
	$(BIN)/python -m tests.install.rooted.evenings $(ARGS)

fresh: tools  ## follow the README on bare bookworm and trixie, as root and as a user; ARGS="trixie user"
	@packaging/debian.sh mmdebstrap systemd-container git
	$(BIN)/python -m tests.fresh $(ARGS)

release: tools $(CATALOGUES)  ## build the signed archive of a release in build/, with every wheel that it needs
	@$(BIN)/python -m companion.install.building $(ARGS)

release-key: tools  ## make the private key that signs releases, in ~/.config/companion/release.pem
	@$(BIN)/python -m companion.install.building --new-key $(ARGS)

sounds: setup  ## write the sounds of the speaker anew, as hardware/sounds/knocks.py makes them
	@$(BIN)/python -m hardware.sounds.knocks

measures: tools  ## measure the code: terms, names, kv, imports, types
	@$(BIN)/python -m tests.measures

fuzz: tools  ## feed the readers' decoders anything for a minute; ARGS=600 for ten
	@$(BIN)/python -c 'import atheris' 2> /dev/null || \
		$(BIN)/pip install --quiet --no-build-isolation --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz $(ARGS)

findings: setup  ## run what other programs do unexpectedly, a line each; see findings/README.md
	@packaging/debian.sh systemd udev
	@changed=0; for script in findings/*-*.sh; do \
		if said=$$(PYTHON=$(CURDIR)/$(BIN)/python nice $$script 2>&1); then \
			echo "$$script: $$(echo "$$said" | sed -n 's/^Behaviour: //p')"; \
		else echo "$$said"; echo "$$script: CHANGED"; changed=1; fi; \
	done; exit $$changed

define collect
	$(BIN)/pybabel --quiet extract --mapping babel.cfg --keyword N_ --no-location --sort-output \
		--omit-header --output-file .venv/companion.pot $(2)
	for catalogue in $(1)/*; do $(BIN)/pybabel --quiet update \
		--input-file .venv/companion.pot --output-file $$catalogue/LC_MESSAGES/companion.po \
		--locale $${catalogue##*/} --no-fuzzy-matching --ignore-obsolete \
		--ignore-pot-creation-date --width 100 || exit 1; done
	sed --in-place '/^"\(POT-C\|PO-R\|Report\|Last-T\|Language-T\|Generated\)/d' \
		$(1)/*/LC_MESSAGES/companion.po
endef

catalogues: tools  ## collect the sentences of code and screens for translation
	$(call collect,companion/locale,companion hardware screens)
	$(call collect,tests/three_cards/locale,tests/three_cards)

setup: $(READY) $(CATALOGUES) .venv/compiled  ## install what runs the app; PYTHON=... chooses the interpreter

tools: setup $(TOOLS) $(TEST_CATALOGUES)  ## install what checks and tests it, too

$(READY): pyproject.toml requirements.lock packaging/debian.sh packaging/venv.sh
	@packaging/venv.sh $(PYTHON)
	@touch $@

$(TOOLS): $(READY) requirements-dev.lock
	@echo "Installing tools for developers into .venv"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
		--only-binary :all: --requirement requirements-dev.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-index --no-build-isolation \
		--editable '.[checkout,dev]'
	@touch $@

# The service may write nowhere here, and would compile every module anew at each start.
.venv/compiled: $(SOURCES) | $(READY)
	@$(BIN)/python -m compileall -q companion hardware screens
	@touch $@

%.mo: %.po | $(READY)
	$(BIN)/python -c 'import polib, sys; polib.pofile(sys.argv[1]).save_as_mofile(sys.argv[2])' $< $@

# Apart from the environment, which cannot be made from a lock that lacks something.
UV := .venv/lock/bin/uv
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate

$(UV):
	$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/pip install --quiet uv

lock: $(UV)  ## lock the newest versions that pyproject.toml allows
	$(LOCK) --upgrade --extra checkout --output-file requirements.lock pyproject.toml
	$(LOCK) --upgrade --extra checkout --extra dev --constraint requirements.lock \
		--output-file requirements-dev.lock pyproject.toml

lowest: $(UV) $(TOOLS) $(CATALOGUES) $(TEST_CATALOGUES)  ## run the tests without a window with the lowest versions that pyproject.toml allows
	$(UV) pip compile --quiet --resolution lowest-direct --no-header --no-annotate \
		--extra checkout --extra dev --output-file .venv/lowest.txt pyproject.toml
	$(PYTHON) -m venv --clear .venv/lowest
	.venv/lowest/bin/pip install --quiet --disable-pip-version-check --only-binary :all: \
		--requirement .venv/lowest.txt
	PYTHONDONTWRITEBYTECODE= .venv/lowest/bin/pytest $(WORKERS) $(WITHOUT_A_WINDOW) $(RULES) tests/keep

# 2.36 is the C library of Debian bookworm. The target folder only has to be empty.
check-wheels: $(UV)  ## look for a wheel of every locked version on every system we support
	for python in 3.11 3.12 3.13; do for machine in x86_64 aarch64; do \
		$(UV) pip install --quiet --dry-run --no-build --require-hashes --target .venv/empty \
			--python-version $$python --python-platform $$machine-manylinux_2_36 \
			$(LOCKS:%=--requirements %) || exit 1; \
	done; done

clean:  ## remove what set-up made, except Debian packages
	rm -rf .venv *.egg-info $(CATALOGUES) $(TEST_CATALOGUES)
