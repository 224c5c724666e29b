"""The rounds of the second stage: shards are judged again until nothing is missed."""

from __future__ import annotations

import pathlib
import subprocess
import tempfile
from typing import TYPE_CHECKING

from . import _deliver
from ._judge import judging
from ._program import ProgramError, Shipped
from ._rows import JUDGED

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

_MOST_ROUNDS = 12
"""How often shards are judged before the run gives up. Each round needs what the one before it found out, and no
chain of records that refer to each other is so long."""


def judge(
    spark: SparkSession, shipped: Shipped, first: DataFrame, program: pathlib.Path, work: str
) -> tuple[DataFrame, int]:
    """Judges all shards, and again those that looked up names that they had not been given, with these.

    Returns the lines of the last judgement of each shard."""
    from pyspark.sql import functions

    shards = [row[0] for row in first.where("kind = 'input'").select("shard").distinct().collect()]
    if not shards:
        raise ValueError("the evidence has no records and no files")
    head, tail = _shared(spark, first, program)
    _deliver.kept(first).write.parquet(f"{work}/kept")
    found = spark.read.parquet(f"{work}/kept")
    wants = first.where("kind = 'want'").select(functions.col("shard").alias("target"), "route")
    judged, missed, still = None, None, first.sparkSession.createDataFrame([(each,) for each in shards], "shard int")
    for number in range(_MOST_ROUNDS):
        records = _deliver.delivered(first, found, wants.join(
            functions.broadcast(still.withColumnRenamed("shard", "target")), "target"))
        count = len(shards)
        rows = (_step(records, 0, "source", "number", "line")
                .unionByName(_step(first.where("kind = 'observation' and part = 5"), 1, "0", "number", "line"))
                .unionByName(_step(first.where("kind = 'input'"), 2, "0", "number", "line", "path", "content")))
        if missed is not None:
            rows = rows.unionByName(_step(missed, 1, "round", "number", content="routes"))
        path = f"{work}/judged/round={number}"
        (rows.join(functions.broadcast(still), "shard").repartition(count, "shard")
         .sortWithinPartitions("shard", "step", "source", "number")
         .mapInArrow(judging(shipped, head, tail), JUDGED).write.parquet(path))
        now = spark.read.schema(JUDGED).parquet(path).withColumn("round", functions.lit(number + 1))
        judged = now if judged is None else judged.join(
            functions.broadcast(still), "shard", "left_anti").unionByName(now)
        vain = now.where("kind = 'missed'")
        shards = [row[0] for row in vain.select("shard").distinct().collect()]
        if not shards:
            return judged.drop("round"), number + 1
        still = spark.createDataFrame([(each,) for each in shards], "shard int")
        missed = vain if missed is None else missed.unionByName(vain)
        wants = wants.unionByName(vain.select(
            functions.col("shard").alias("target"), functions.explode(_routes()).alias("route")))
    raise ProgramError(f"shards still miss records after {_MOST_ROUNDS} rounds")


def _step(table: DataFrame, step: int, source: str, number: str, line: str = "null", path: str = "null",
          content: str = "null") -> DataFrame:
    """Returns rows for `judging`."""
    return table.selectExpr(
        "shard", f"{step} as step", f"int({source}) as source", f"{number} as number",
        f"string({line}) as line", f"string({path}) as path", f"binary({content}) as content")


def _routes() -> Column:
    """Returns the routes of a row of missed names as numbers: eight bytes each, big-endian, with a sign."""
    from pyspark.sql import functions

    return functions.expr("""transform(sequence(0, int(length(routes) / 8) - 1), place ->
        bigint(conv(hex(substring(routes, place * 8 + 1, 8)), 16, -10)))""")


def _shared(spark: SparkSession, first: DataFrame, program: pathlib.Path) -> tuple[str, str]:
    """Sends the observations that all shards need to the workers, and returns the names of the two files: what
    comes before the records, and what comes after them. The program limits their size."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="attestscope-"))
    shared = first.where("kind = 'observation' and part in (0, 2, 3, 4)").select("part", "shard", "number", "line")
    with open(folder / "observations", "wb") as file:
        for row in shared.orderBy("part", "shard", "number").toLocalIterator():
            file.write(row["line"].encode() + b"\n")
    with open(folder / "merged", "wb") as file:
        subprocess.run([str(program), "merge", str(folder / "observations")], stdout=file, check=True)
    names = f"head-{folder.name}", f"tail-{folder.name}"
    with open(folder / "merged", "rb") as merged, open(folder / names[0], "wb") as head, \
            open(folder / names[1], "wb") as tail:
        for line in merged:
            (head if b'"what":"shard"' in line[:80] else tail).write(line)
    for name in names:
        spark.sparkContext.addFile(str(folder / name))
    return names
