# Trials of the package for Spark. Nothing here is part of `make test`.

SPARKING := python3-venv:/usr/share/doc/python3-venv default-jre-headless:/usr/bin/java
# What `make test-spark` compares; `make test-spark SPARK_TEST="--parts 7 --seeds 1"` is a short one.
SPARK_TEST ?= --records 20000 --parts 2,7,64 --seeds 1,2,3
SPARK_VERSION := 4.0.1

.PHONY: setup-spark test-spark test-spark-long measure-spark

setup-spark: WANTED := $(SYSTEM) $(SPARKING)
setup-spark:
	@$(install_missing)

$(VENV)/spark-$(SPARK_VERSION): | setup-spark
	@mkdir -p .build
	[ -x $(VENV)/bin/pip ] || python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check pyspark==$(SPARK_VERSION) pyarrow 'pandas<3' duckdb cryptography
	@touch $@

## Compares analyses on a Spark cluster of two workers with one run: samples, conversations, 20,000 records.
test-spark: $(STAGES_BUILD) $(VENV)/spark-$(SPARK_VERSION)
	$(VENV)/bin/python integrations/spark/tests/equality.py $(STAGES_TOOL) samples $(SPARK_TEST)
	$(VENV)/bin/python integrations/spark/tests/usage.py $(STAGES_TOOL) samples
	$(VENV)/bin/python integrations/spark/tests/questions.py $(STAGES_TOOL) samples

## The same once for 200,000 records.
test-spark-long: $(STAGES_BUILD) $(VENV)/spark-$(SPARK_VERSION)
	$(VENV)/bin/python integrations/spark/tests/equality.py $(STAGES_TOOL) samples --records 200000 --only records \
	  --parts 64 --seeds 1 --no-kill

## Measures the stages and the package: docs/cluster.md has the numbers.
measure-spark: $(STAGES_BUILD) $(VENV)/spark-$(SPARK_VERSION)
	$(VENV)/bin/python integrations/spark/tests/measure.py $(STAGES_TOOL)
