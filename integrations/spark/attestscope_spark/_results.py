"""The tables that callers see."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_ARTIFACT = """id string, record string, verdict struct<outcome: string, headline: string>,
artifact struct<type: string, source: struct<file: string, entry: long, path: string, capturedAt: timestamp>>,
checks array<struct<rule: string, result: string>>,
diagnoses array<struct<cause: string, certainty: string>>"""

_FINDING = """rule string, result string, title string, found string, eventCount long, artifacts array<string>,
key string, challenge string, account string, diagnoses array<struct<cause: string, certainty: string>>"""

_SUMMARY = """inputs long, read long, artifacts long, outcomes map<string, long>, types map<string, long>,
failures map<string, long>, warnings map<string, long>, causes map<string, long>, findings map<string, long>,
cleared long, skippedCount long, notes array<string>, interrupted boolean"""


def results(artifacts: DataFrame) -> DataFrame:
    """Returns a row for each artifact: what most questions need, and the whole `line` of results.

    - artifacts: lines of the second stage, of the kind `artifact`."""
    from pyspark.sql import functions

    value = functions.from_json("line", _ARTIFACT)
    return _numbered(artifacts).withColumn("value", value).select(
        "value.id", "value.record", functions.col("value.artifact.type").alias("type"),
        functions.col("value.verdict.outcome").alias("outcome"),
        functions.col("value.verdict.headline").alias("headline"),
        functions.col("value.artifact.source.capturedAt").alias("captured"),
        functions.to_date("value.artifact.source.capturedAt").alias("day"),
        functions.col("value.diagnoses.cause").alias("causes"),
        functions.expr("filter(value.checks, check -> check.result = 'fail').rule").alias("failed"),
        functions.expr("filter(value.checks, check -> check.result = 'warn').rule").alias("warned"),
        functions.col("value.artifact.source.file").alias("file"),
        functions.col("value.artifact.source.entry").alias("entry"), "shard", "number", "line")


def _numbered(artifacts: DataFrame) -> DataFrame:
    """Returns the lines with the IDs that one run gives: the second artifact with the same bytes has the suffix
    `:2`. Only hashes and places are shuffled, and of the repeated ones only."""
    from pyspark.sql import Window, functions

    places = artifacts.select("content", "shard", "number")
    repeated = places.groupBy("content").count().where("count > 1").select("content")
    order = Window.partitionBy("content").orderBy("shard", "number")
    repeats = (places.join(repeated, "content").withColumn("repeat", functions.row_number().over(order))
               .where("repeat > 1").select("shard", "number", "repeat"))
    return artifacts.join(repeats, ["shard", "number"], "left").withColumn(
        "line",
        functions.expr("""CASE WHEN repeat IS NULL THEN line ELSE replace(
            line, concat('"id":"', content, '"'), concat('"id":"', content, ':', repeat, '"')) END"""))


def findings(found: DataFrame) -> DataFrame:
    """Returns a row for each finding, in the order of `number`."""
    return _parsed(found.where("kind = 'finding'"), _FINDING)


def summary(found: DataFrame) -> DataFrame:
    """Returns the only row of the summary, with the `line` of the summary, and `run`, that of the run."""
    from pyspark.sql import functions

    run = found.where("kind = 'run'").select(functions.col("line").alias("run"))
    return _parsed(found.where("kind = 'summary'"), _SUMMARY).drop("number").crossJoin(run)


def _parsed(lines: DataFrame, schema: str) -> DataFrame:
    from pyspark.sql import functions

    return lines.withColumn("value", functions.from_json("line", schema)).select("number", "value.*", "line")
