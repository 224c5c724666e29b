# attestscope. `make report` and `make test` install missing system packages themselves.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
# Debian packages that the build and the checks need, each with a file that exists if it is installed.
SYSTEM := libssl-dev:/usr/include/openssl/ssl.h zlib1g-dev:/usr/include/zlib.h \
	libarchive-dev:/usr/include/archive.h libbrotli-dev:/usr/include/brotli/decode.h \
	libxml2-dev:/usr/include/libxml2/libxml/parser.h pkg-config:/usr/bin/pkg-config
CHECKING := python3-venv:/usr/share/doc/python3-venv chromium:/usr/bin/chromium \
	openssl:/usr/bin/openssl chromium-driver:/usr/bin/chromedriver fonts-noto-core:/usr/share/fonts/truetype/noto \
	libjemalloc2:/usr/share/doc/libjemalloc2
VENV := .build/venv
PROGRAM := .build/release/attestscope
FUZZ := .build/fuzz
# One build for the checks: the program and the unit tests, optimized, with the faults that tests of crash
# handling need. `make test` needs no other build of them. Without debug information, an index of the system's
# modules, and a second pass for the module files of tests, it takes about a sixth less time.
CHECKED := .build/checked
TOOL := $(CHECKED)/release/attestscope
CHECKING_BUILD = -c release --scratch-path $(CHECKED) --disable-xctest -debug-info-format none \
	-Xswiftc -enable-testing -Xswiftc -DTEST_TRAPS -Xswiftc -no-emit-module-separately-wmo \
	-Xswiftc -index-ignore-system-modules
# The compiler allocates a lot: with this allocator, it takes about a tenth less time.
BUILD_FOR_CHECKS = LD_PRELOAD=$(firstword $(wildcard /usr/lib/*/libjemalloc.so.2)) swift build $(CHECKING_BUILD)
# The program for the trials of stages and of Spark: `make test-stages STAGES_PROGRAM=attestscope` takes one that
# is built already.
STAGES_PROGRAM ?=
STAGES_BUILD := $(if $(STAGES_PROGRAM),,checked)
STAGES_TOOL := $(or $(STAGES_PROGRAM),$(TOOL))
TIME ?= 1200
SECONDS ?= 1200
# Links the Swift runtime statically if the toolchain contains it in that form. The program then starts
# faster, and runs on machines without a toolchain.
STATIC = $(shell runtime=$$(swift -print-target-info 2>/dev/null \
	  | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'); \
	[ -n "$$runtime" ] && [ -d "$${runtime}_static" ] && echo --static-swift-stdlib)
SWIFT_RELEASE = swift build -c release --disable-local-rpath $(STATIC)
SWIFT_BUILD = $(SWIFT_RELEASE) --product attestscope

.PHONY: setup setup-checks build checked report test lint unit consumer soak mutations differential decoys test-stages test-stages-long reliability fuzz fuzz-short fuzz-long fuzzers score fresh-reports \
	check-reports check-handbook check-schema schema check-pages check-texts pictures format comparisons handbook samples new-rule new-cause new-finding new-container new-format try-entries try-tasks \
	growth ratios coverage sanitize bench install install-files clean

## Installs the system packages that are missing.
setup: WANTED := $(SYSTEM)
setup-checks: WANTED := $(SYSTEM) $(CHECKING)
setup setup-checks:
	@$(install_missing)

# Installs the packages of WANTED whose file is missing.
define install_missing
	missing=""; \
	for entry in $(WANTED); do \
	  [ -e "$${entry#*:}" ] || missing="$$missing $${entry%%:*}"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "Installing$$missing"; \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	fi
endef

## Builds the program, optimized.
build: setup
	$(SWIFT_BUILD)

## Builds the program, the unit tests and everything else that the checks need. One build of all of it keeps both
## cores busy: the modules of the program wait for one another, and those of the tests are compiled in between.
checked: setup
	$(BUILD_FOR_CHECKS) --build-tests

## Analyzes samples/ and writes reports/: genuine artifacts, and forged ones under their own roots.
report: build
	@$(call write_reports,reports,$(PROGRAM))
	@echo "Report: reports/real/index.html"
	@echo "Report: reports/forged/index.html"

# Writes report folders for the samples to the folder $(1) with the program $(2). A rejected sample isn't an
# error here. The results of forged samples omit the bytes, because these results are in git; the pages show
# the bytes.
define analyze
	$(2) analyze samples/real -o $(1)/real -q --fail-on never; \
	$(2) analyze samples/forged samples/raw -o $(1)/forged -q --fail-on never --evidence none \
	  --attestation-root samples/roots/throwaway-attestation-root.pem \
	  --receipt-root samples/roots/throwaway-receipt-root.pem
endef

# Writes the report folders and the digest of every file, because most pages aren't in git.
define write_reports
	rm -rf $(1)/real $(1)/forged; mkdir -p $(1); \
	$(call analyze,$(1),$(2)); \
	(cd $(1) && find real forged -type f | LC_ALL=C sort | xargs -d '\n' sha256sum > manifest.sha256)
endef

## Runs all checks; .ci/run runs this. Three run at a time, because some of them use less than a core, but `ratios`,
## which measures time, runs alone. What needs no build runs beside the build.
test: setup-checks
	$(MAKE) -j3 format checked $(VENV)/installed
	$(MAKE) -o checked fresh-reports
	$(MAKE) -j3 --output-sync=target $(MADE) $(SIDE_BY_SIDE)
	$(MAKE) $(MADE) ratios
	@echo "All checks passed."

# What exists when these run. Without it each of them would make it again, and those that need the reports would
# run last.
MADE := -o setup-checks -o checked -o fresh-reports

# The longest first.
SIDE_BY_SIDE := unit check-pages score mutations soak differential growth decoys comparisons check-texts \
	check-schema check-handbook check-reports consumer

## Checks the format and the texts of the sources.
lint: format comparisons

format:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz Benchmarks
	python3 Tests/check-imports.py
	python3 Tests/check-traps.py
	python3 Tests/check-words.py
	python3 Tests/check-links.py
	python3 Tests/new-entry/new_entry.py --check

## Checks that text is compared by its bytes.
comparisons: checked
	python3 Tests/check-comparisons.py $(CHECKED)/release

unit: checked
	swift test --skip-build $(CHECKING_BUILD)

## Checks that another package can use the library: its product, and its public declarations.
consumer: checked
	swift build --package-path Tests/Consumer --scratch-path .build/consumer --print-manifest-job-graph > /dev/null
	$(CHECKED)/release/Consumer samples/real/attestation-a-sit-plus-ios16.2-2023-04-12-prod.json

## Truncates genuine artifacts at every eighth length and flips a bit of every other byte. Fails on a crash, and on
## a broken artifact that is accepted without a warning.
soak: checked
	python3 Tests/soak.py $(TOOL) samples/real

## Mutates inputs of every fuzzed kind with a fixed random seed.
mutations: checked
	python3 Tests/mutations.py $(TOOL) samples

## Changes every receipt and every path of the samples. Fails if the program accepts one that OpenSSL rejects.
differential: checked
	python3 Tests/differential/compare.py $(TOOL) samples

## Adds client values to forged captures. Fails if one makes an artifact accepted, or an
## accepted one rejected.
decoys: checked
	python3 Tests/decoys.py $(TOOL)

## Splits small inputs into parts at random, and compares the stages for clusters with one run.
test-stages: $(STAGES_BUILD)
	python3 Tests/stages.py $(STAGES_TOOL) samples

## The same for 20,000 records and up to 64 parts.
test-stages-long: $(STAGES_BUILD)
	python3 Tests/stages.py $(STAGES_TOOL) samples --records 20000 --parts 2,7,64 --seeds 1,2,3

## Checks that nothing is lost when the program is killed, when the machine fails, and on 10,000 hostile
## files, that no flipped bit is accepted silently, that no command uses the network, and that an input in
## pieces gives the results of the whole. Needs root and strace.
reliability: checked $(VENV)/installed
	python3 Tests/failures.py $(TOOL) samples
	python3 Tests/offline.py $(TOOL) samples
	$(VENV)/bin/python Tests/follow.py $(TOOL) samples
	python3 Tests/hostile.py $(TOOL) samples
	python3 Tests/soak.py $(TOOL) samples/real --every-bit
	python3 Tests/resume.py $(TOOL)

## Runs every fuzzer for TIME seconds, or only some: FUZZERS="CBOR BER".
fuzz: fuzzers
	python3 Fuzz/run.py $(FUZZ) $(TIME) $(FUZZERS)

## Runs the fuzzers for 12 seconds each, starting from the samples.
fuzz-short: TIME := 12
fuzz-short: fuzzers
	python3 Fuzz/run.py $(FUZZ) $(TIME) --short $(FUZZERS)

## Runs fuzzers two at a time, SECONDS each, and keeps their lines in .build/fuzz/long.log:
## `make fuzz-long TARGETS="Binding Flows" SECONDS=1200`.
fuzz-long: fuzzers
	@{ date -u; git rev-parse HEAD; } >> $(FUZZ)/long.log
	python3 Fuzz/run.py $(FUZZ) $(SECONDS) --jobs 2 $(TARGETS) | tee -a $(FUZZ)/long.log

fuzzers: build
	swift build -c release --sanitize=fuzzer --package-path Fuzz --scratch-path $(FUZZ)
	$(PROGRAM) analyze samples/real samples/raw samples/attacks -q --format jsonl --fail-on never \
	  > $(FUZZ)/results.jsonl
	python3 Fuzz/seeds.py samples $(FUZZ)/results.jsonl $(FUZZ)/seeds

## Analyzes forged corpora and compares the results with their labels; then scores the program as a
## verifier.
score: checked
	python3 Tests/score-diagnosis.py $(TOOL) --demand 98
	python3 Tests/score-flows.py $(TOOL) --demand 98
	python3 Tests/score-captures.py $(TOOL) --demand 98
	python3 Tests/score-posted.py $(TOOL) --demand 99
	python3 Tests/score-errors.py $(TOOL) --demand 98
	python3 Tests/confirm-commands.py $(TOOL)
	@corpus=$$(mktemp -d); trap 'rm -rf "$$corpus"' EXIT; \
	$(TOOL) forge -q -o "$$corpus"; \
	python3 docs/examples/score.py "$$corpus" $(TOOL) analyze - -q \
	  --attestation-root "$$corpus/attestation-root.pem" \
	  --receipt-root "$$corpus/receipt-root.pem"

# A folder for fresh reports, for the checks that read them.
FRESH := .build/reports

fresh-reports: checked
	@$(call write_reports,$(FRESH),$(TOOL))

## Compares reports/ with fresh ones, byte for byte: the files in git, and all others by digest.
check-reports: fresh-reports
	@diff reports/manifest.sha256 $(FRESH)/manifest.sha256 \
	  && (cd reports && sha256sum --check --quiet --ignore-missing manifest.sha256) \
	  || { echo "reports/ is not up to date: run make report."; exit 1; }

## Generates docs/handbook from the rules and causes.
handbook: build
	@$(call write_handbook,docs/handbook,$(PROGRAM))

check-handbook: checked
	@fresh=$$(mktemp -d); trap 'rm -rf "$$fresh"' EXIT; \
	$(call write_handbook,$$fresh,$(TOOL)); \
	diff -qr docs/handbook "$$fresh" || { echo "docs/handbook is not up to date: run make handbook."; exit 1; }

define write_handbook
	mkdir -p $(1); rm -f $(1)/*.md; \
	$(2) explain --list --format markdown > $(1)/README.md; \
	for id in $$($(2) explain --list --ids); do $(2) explain "$$id" --format markdown > "$(1)/$$id.md"; done
endef

## Writes docs/result.schema.json from the field tables in Sources/Results.
schema: build
	@$(call write_schema,.build/release/attestscope) > docs/result.schema.json

define write_schema
	$(1) schema | python3 -m json.tool --no-ensure-ascii --indent 2
endef

# The golden files with lines of results; the others are events for other programs.
RESULTS_GOLDEN = $(filter-out %/ocsf.jsonl %/timesketch.jsonl,$(wildcard Tests/ReportsTests/Golden/*.jsonl))

## Compares docs/result.schema.json with a fresh one, validates every line of results against it, and checks
## SARIF and JUnit.
check-schema: fresh-reports $(VENV)/installed
	@$(call write_schema,$(TOOL)) | diff docs/result.schema.json - \
	  || { echo "docs/result.schema.json is not up to date: run make schema."; exit 1; }
	$(VENV)/bin/python Tests/validate-results.py $(FRESH)/*/results.jsonl $(RESULTS_GOLDEN)
	python3 Tests/validate-exports.py $(FRESH)/real $(FRESH)/forged
	@events=$$(mktemp -d); trap 'rm -rf "$$events"' EXIT; \
	for form in timesketch ocsf; do \
	  $(TOOL) analyze samples/captures samples/real samples/forged Tests/hostile.jsonl -q --fail-on never \
	    --format $$form > "$$events/samples.$$form"; \
	done; \
	$(VENV)/bin/python Tests/validate-events.py "$$events/samples.timesketch" "$$events/samples.ocsf"

## Writes the pictures of README.md.
pictures: build setup-checks $(VENV)/installed
	$(VENV)/bin/python Tests/pictures.py $(PROGRAM) docs/images

## Does the tasks of a reader in a browser on an index of 900 artifacts, and prints their times.
try-tasks: checked setup-checks $(VENV)/installed
	@work=$$(mktemp -d); trap 'rm -rf "$$work"' EXIT; \
	$(TOOL) forge -q --count 900 -o "$$work/corpus"; \
	$(TOOL) forge -q --flows -o "$$work/flows"; \
	for name in corpus flows; do \
	  $(TOOL) analyze "$$work/$$name/records" -q --fail-on never -o "$$work/$$name-report" \
	    --attestation-root "$$work/$$name/attestation-root.pem" --receipt-root "$$work/$$name/receipt-root.pem"; \
	done; \
	$(VENV)/bin/python Tests/browser-tasks.py $(TOOL) "$$work/corpus" "$$work/corpus-report" "$$work/flows-report"

$(VENV)/installed:
	@mkdir -p .build
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --no-compile --quiet --disable-pip-version-check jsonschema selenium \
	  ocsf-json-schema timesketch-import-client six
	$(VENV)/bin/pip install --no-compile --quiet --disable-pip-version-check --no-deps axe-playwright-python
	@touch $@

## Checks report pages in a real browser: those of the samples, and of records full of hostile strings.
check-pages: fresh-reports setup-checks $(VENV)/installed
	@pages=$$(mktemp -d); trap 'rm -rf "$$pages"' EXIT; \
	python3 Tests/benign-twin.py Tests/hostile.jsonl > "$$pages/hostile.jsonl"; \
	$(TOOL) analyze Tests/hostile.jsonl -q --fail-on never -o "$$pages/hostile"; \
	$(TOOL) analyze "$$pages/hostile.jsonl" -q --fail-on never -o "$$pages/benign"; \
	$(TOOL) forge --flows -q -o "$$pages/flows"; \
	$(TOOL) analyze "$$pages/flows/records" -q --fail-on never -o "$$pages/talk" \
	  --attestation-root "$$pages/flows/attestation-root.pem" \
	  --receipt-root "$$pages/flows/receipt-root.pem"; \
	$(VENV)/bin/python Tests/browser-gate.py $(FRESH)/real $(FRESH)/forged "$$pages/talk" \
	  "$$pages/hostile" \
	  --twin "$$pages/hostile" "$$pages/benign"

## Finds faulty texts in pages, documents, terminal output, comparisons and explanations.
check-texts: fresh-reports
	python3 Tests/check-texts.py $(TOOL) $(FRESH)/real $(FRESH)/forged --inputs samples/captures

## Writes the forged samples again. Cases that didn't change give the same files.
samples:
	$(SWIFT_RELEASE) --product ForgeSamples
	.build/release/ForgeSamples samples

## Starts a rule: its file, its test, and its entry in the list. `make new-rule NAME=attestation.key-size`
new-rule:
	@python3 Tests/new-entry/new_entry.py rule "$(NAME)"

## Starts a cause. `make new-cause NAME=K15-key-of-other-app FAMILY=KeyUseCauses`
new-cause:
	@python3 Tests/new-entry/new_entry.py cause "$(NAME)" "$(FAMILY)"

## Starts a rule on conversations, which gives findings. `make new-finding NAME=flow.key-flood`
new-finding:
	@python3 Tests/new-entry/new_entry.py finding "$(NAME)"

## Starts the reader of an input format. `make new-container NAME=insomnia`
new-container:
	@python3 Tests/new-entry/new_entry.py container "$(NAME)"

## Starts an output format. `make new-format NAME=ocsf`
new-format:
	@python3 Tests/new-entry/new_entry.py format "$(NAME)"

## Starts one entry of each kind in a copy of the project, builds it and runs it. Takes a full build.
try-entries:
	python3 Tests/new-entry/try_entries.py

## Runs the unit tests with AddressSanitizer and with ThreadSanitizer: `make sanitize TARGETS="DecodingTests"` runs
## those of some targets.
sanitize: setup
	python3 Tests/sanitize.py address $(if $(TARGETS),--targets $(TARGETS))
	python3 Tests/sanitize.py thread $(if $(TARGETS),--targets $(TARGETS))

## Prints the line coverage of the unit tests for each target.
coverage: setup
	swift test --enable-code-coverage
	@python3 Tests/coverage.py "$$(swift test --show-codecov-path)"

## Checks that results are bounded, and at most about twice as long for twice the input.
growth: checked
	python3 Benchmarks/growth.py $(TOOL) --short

## Checks that the program isn't slower than before, compared with other work of the same run.
ratios: checked
	python3 Benchmarks/ratios.py $(TOOL) $(CHECKED)/release/SignatureFloor samples/real

## Measures diagnoses, long inputs, captures and conversations; then prints one table, and fails if a
## threshold is missed.
bench: build
	$(SWIFT_RELEASE) --product SignatureFloor
	python3 Benchmarks/diagnosis.py $(PROGRAM)
	python3 Benchmarks/growth.py $(PROGRAM)
	python3 Benchmarks/containers.py $(PROGRAM)
	python3 Benchmarks/conversation.py $(PROGRAM)
	python3 Benchmarks/table.py $(PROGRAM) .build/release/SignatureFloor samples/real

## Installs the program, its manual page and its shell completions.
install: build install-files

install-files:
	install -D -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/attestscope"
	@$(call install_text,manual,man/man1/attestscope.1)
	@$(call install_text,completions bash,bash-completion/completions/attestscope)
	@$(call install_text,completions zsh,zsh/site-functions/_attestscope)
	@$(call install_text,completions fish,fish/vendor_completions.d/attestscope.fish)

# Installs what the program prints for $(1) as share/$(2).
define install_text
	text=$$(mktemp); trap 'rm -f "$$text"' EXIT; $(PROGRAM) $(1) > "$$text"; \
	install -D -m 644 "$$text" "$(DESTDIR)$(PREFIX)/share/$(2)"
endef

include packaging/packaging.mk
include integrations/spark/spark.mk

clean:
	rm -rf .build
