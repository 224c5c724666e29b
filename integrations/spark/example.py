#!/usr/bin/env python3
"""Analyzes records on a Spark of this machine: counts, Parquet, and a report of what was rejected.

Usage: example.py [RECORDS.jsonl…] [--app-id ID] [--root PEM] [--receipt-root PEM] [-o FOLDER]

Without records it makes 300 of its own.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

from pyspark.sql import SparkSession

import attestscope_spark as attest
from attestscope_spark._program import find


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("records", nargs="*")
    arguments.add_argument("--app-id", action="append", default=[])
    arguments.add_argument("--root")
    arguments.add_argument("--receipt-root")
    arguments.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("spark-example"))
    options = arguments.parse_args()
    output = options.output.resolve()
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    if not options.records:
        made = output / "made"
        subprocess.run([str(find(None)), "forge", "-q", "--count", "300", "-o", str(made)], check=True)
        options.records = [str(file) for file in sorted(made.glob("records*.jsonl"))]
        options.root = options.root or str(made / "attestation-root.pem")
        options.receipt_root = options.receipt_root or str(made / "receipt-root.pem")

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (SparkSession.builder.master("local[*]").config("spark.log.level", "ERROR")
             .config("spark.ui.showConsoleProgress", "false").getOrCreate())
    policy = attest.Policy(app_ids=tuple(options.app_id), attestation_root=options.root,
                           receipt_root=options.receipt_root)
    analysis = attest.analyze(spark.read.text(options.records), policy, work=str(output / "work"))
    analysis.results.groupBy("type", "outcome").count().orderBy("type", "outcome").show()
    analysis.results.where("outcome = 'rejected'").selectExpr("explode(causes) as cause").groupBy("cause") \
        .count().orderBy("count", ascending=False).show(10, truncate=False)
    attest.write(analysis, str(output / "verdicts"))
    attest.report(analysis.results.where("outcome = 'rejected'"), analysis, str(output / "report"))
    spark.stop()
    print(f"Parquet: {output / 'verdicts'}\nReport: {output / 'report' / 'index.html'}")


if __name__ == "__main__":
    main()
