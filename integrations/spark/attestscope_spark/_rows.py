"""The tables that stages exchange, and the making of their rows in tasks."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pyarrow

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

FIRST = ("kind string, shard int, number long, part int, line string, path string, content binary, "
         "route long, name binary, most int, sound boolean")
"""What the first stage writes, by `kind`:

- `input`: a record (`line`), the first piece of a capture (`path`, `content`) or a further one (`content`), with its
  place in its shard;
- `observation`: a line for the other stages, with its place in their order (`part`, `shard`, `number`);
- `mention`: a name under which the record of the observation `number` is looked up: `route`, `name`, how many
  records of a name are looked at (`most`), and whether this one is a sound attestation;
- `want`: a route that artifacts of the shard look up."""

JUDGED = "kind string, shard int, number long, content string, routes binary, line string"
"""What the second stage writes: the lines of a shard in their order, with the SHA-256 of artifacts
(`content`), and the routes that were looked up and not there (`routes`)."""

_TYPES = {"string": pyarrow.string(), "int": pyarrow.int32(), "long": pyarrow.int64(),
          "binary": pyarrow.binary(), "boolean": pyarrow.bool_()}


PIECE = 256 << 10
"""Maximum number of bytes of a capture in one row."""

RECORDS, CAPTURES = 256, 1
"""How many rows Spark gives to a task at once: rows with records or pieces of captures, and whole captures, which
can be large. Spark limits only the number of rows."""


@contextlib.contextmanager
def batched(spark: SparkSession, rows: int) -> Iterator[None]:
    """Lets Spark give at most `rows` rows at once to tasks that begin inside of it."""
    name = "spark.sql.execution.arrow.maxRecordsPerBatch"
    before = spark.conf.get(name)
    spark.conf.set(name, rows)
    try:
        yield
    finally:
        if before is not None:
            spark.conf.set(name, before)


def pieces(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields a row of the input, and a capture in pieces, of which only the first has the path."""
    content = row.get("content")
    if content is None:
        yield row
        return
    yield {"path": row.get("path") or "", "content": content[:PIECE]}
    for start in range(PIECE, len(content), PIECE):
        yield {"content": content[start:start + PIECE]}


def batches(schema: str, rows: Iterable[dict[str, Any]]) -> Iterator[pyarrow.RecordBatch]:
    """Yields rows in batches of limited size. A member that a row lacks is null."""
    fields = [field.split() for field in schema.split(", ")]
    arrow = pyarrow.schema([(name, _TYPES[kind]) for name, kind in fields])
    waiting: list[dict[str, Any]] = []
    size = 0
    for row in rows:
        waiting.append(row)
        size += len(row.get("line") or "") + len(row.get("content") or "") + 64
        if size > 4 << 20:
            yield pyarrow.RecordBatch.from_pylist(waiting, schema=arrow)
            waiting, size = [], 0
    if waiting:
        yield pyarrow.RecordBatch.from_pylist(waiting, schema=arrow)
