"""The tables that stages exchange, and the making of their rows in tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow

FIRST = ("kind string, shard int, number long, part int, line string, path string, content binary, "
         "route long, name binary, most int, sound boolean")
"""What the first stage writes, by `kind`:

- `input`: a record (`line`) or a capture (`path`, `content`), with its place in its shard;
- `observation`: a line for the other stages, with its place in their order (`part`, `shard`, `number`);
- `mention`: a name under which the record of the observation `number` is looked up: `route`, `name`, how many
  records of a name are looked at (`most`), and whether this one is a sound attestation;
- `want`: a route that artifacts of the shard look up."""

JUDGED = "kind string, shard int, number long, content string, routes binary, line string"
"""What the second stage writes: the lines of a shard in their order, with the SHA-256 of artifacts
(`content`), and the routes that were looked up and not there (`routes`)."""

_TYPES = {"string": pyarrow.string(), "int": pyarrow.int32(), "long": pyarrow.int64(),
          "binary": pyarrow.binary(), "boolean": pyarrow.bool_()}


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
