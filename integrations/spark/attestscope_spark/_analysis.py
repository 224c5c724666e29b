"""The run over all stages."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Optional

from . import _results
from ._columns import Columns, records
from ._findings import FOUND, finding
from ._observe import observing
from ._policy import Policy
from ._program import find, ship
from ._rounds import judge
from ._rows import CAPTURES, FIRST, RECORDS, batched

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

@dataclasses.dataclass(frozen=True)
class Analysis:
    """What one run of the program over the same evidence gives, as tables."""

    results: DataFrame
    """A row for each artifact: `id`, `record`, `type`, `outcome`, `headline`, `captured`, `day`, `causes`, `failed`
    and `warned` (rules), `file`, `entry`, its place (`shard`, `number`), and the whole `line` of results."""
    findings: DataFrame
    """A row for each finding on conversations: `rule`, `result`, `title`, `found`, `eventCount`, `artifacts`, `key`,
    `challenge`, `account`, `diagnoses`, and the whole `line`."""
    summary: DataFrame
    """One row: counts by outcome, type, rule and cause, `notes`, the `line` of the summary, and that of the `run`."""
    rounds: int
    """How often shards were judged: 1 if the first stage knew all records that they needed."""


def analyze(
    table: Optional[DataFrame], policy: Policy = Policy(), *, work: str, columns: Columns = None,
    captures: Optional[DataFrame] = None, program: Optional[str] = None
) -> Analysis:
    """Analyzes evidence records, captures, or both.

    - table: the records, a row each. A partition becomes a shard: 10,000 to 1,000,000 records are a good size.
    - policy: what the server expects.
    - work: a folder for intermediate tables, on storage that driver and workers share. It contains the evidence as
      it is; delete it afterwards. It must not exist.
    - columns: which columns of `table` are read; see `Columns`.
    - captures: files that `spark.read.format("binaryFile")` reads: captures, logs, archives. A file is never split.
    - program: the path of `attestscope` on the driver, for workers of the same system; from PATH if it is left out.

    The tables are read from `work` when they are used. Raises `ProgramError` if a stage fails."""
    parts = [(part, rows) for part, rows in (
        (None if table is None else records(table, columns), RECORDS), (_files(captures), CAPTURES))
             if part is not None]
    if not parts:
        raise ValueError("there is nothing to analyze: give a table, captures, or both")
    spark = parts[0][0].sparkSession
    shipped = ship(spark, program, policy)
    first = None
    for part, rows in parts:
        offset = 0 if first is None else _shards(first)
        with batched(spark, rows):
            part.mapInArrow(observing(shipped, offset), FIRST).write.mode("append").parquet(f"{work}/first")
        first = spark.read.schema(FIRST).parquet(f"{work}/first")
    assert first is not None
    with batched(spark, RECORDS):
        judged, count = judge(spark, shipped, first, find(program), work)
    found = (judged.where("kind in ('frame', 'event', 'missed')").select("shard", "number", "line")
             .repartition(1).sortWithinPartitions("shard", "number")
             .mapInArrow(finding(shipped), FOUND))
    found.write.parquet(f"{work}/findings")
    found = spark.read.schema(FOUND).parquet(f"{work}/findings")
    return Analysis(
        _results.results(judged.where("kind = 'artifact'")), _results.findings(found), _results.summary(found),
        count)


def _shards(first: DataFrame) -> int:
    """Returns the number after that of the last shard. The table is not asked for its partitions: Spark would
    compute it again for that."""
    from pyspark.sql import functions

    last = first.where("kind = 'input'").agg(functions.max("shard").alias("last")).first()
    return 0 if last is None or last["last"] is None else last["last"] + 1


def _files(captures: Optional[DataFrame]) -> Optional[DataFrame]:
    return None if captures is None else captures.select("path", "content")
