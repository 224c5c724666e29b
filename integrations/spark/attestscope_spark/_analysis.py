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
from ._rows import FIRST

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
    parts = [part for part in (None if table is None else records(table, columns), _files(captures))
             if part is not None]
    if not parts:
        raise ValueError("there is nothing to analyze: give a table, captures, or both")
    spark = parts[0].sparkSession
    shipped = ship(spark, program, policy)
    offset = 0
    for part in parts:
        part.mapInArrow(observing(shipped, offset), FIRST).write.mode("append").parquet(f"{work}/first")
        offset += part.rdd.getNumPartitions()
    first = spark.read.schema(FIRST).parquet(f"{work}/first")
    judged, count = judge(spark, shipped, first, find(program), work)
    found = (judged.where("kind in ('frame', 'event', 'missed')").select("shard", "number", "line")
             .repartition(1).sortWithinPartitions("shard", "number")
             .mapInArrow(finding(shipped), FOUND))
    found.write.parquet(f"{work}/findings")
    found = spark.read.schema(FOUND).parquet(f"{work}/findings")
    return Analysis(
        _results.results(judged.where("kind = 'artifact'")), _results.findings(found), _results.summary(found),
        count)


def _files(captures: Optional[DataFrame]) -> Optional[DataFrame]:
    return None if captures is None else captures.select("path", "content")
