"""The second stage: judges the artifacts of a shard with what other shards say of them."""

from __future__ import annotations

import base64
import json
import pathlib
import shutil
from collections.abc import Iterable, Iterator
from typing import IO, Any, Optional

import pyarrow

from ._observe import PARTS, Task
from ._place import Place
from ._program import Shipped, lines, scratch
from ._rows import JUDGED, batches

STEPS = "shard int, step int, source int, number long, line string, path string, content binary"
"""The rows of a task, sorted by shard, step, source and number. Steps: 0 records of other shards, 1 the names
that the shard was given (in `content`), 2 its own inputs."""


def judging(shipped: Shipped, head: str, tail: str) -> Task:
    """Returns the task that judges the shards of its partition, one after the other. Only one row is in memory
    at a time.

    - head: the name of the job's file with the observations of all shards that come before records.
    - tail: the same for those that come after them."""

    def rows(given: Iterable[pyarrow.RecordBatch]) -> Iterator[dict[str, Any]]:
        shard: Optional[_Shard] = None
        for batch in given:
            for row in batch.to_pylist():
                if shard is None or shard.number != row["shard"]:
                    if shard is not None:
                        yield from shard.judged()
                    shard = _Shard(shipped, row["shard"], head, tail)
                shard.add(row)
        if shard is not None:
            yield from shard.judged()

    return lambda given: batches(JUDGED, rows(given))


class _Shard:
    """The files of one shard in a task."""

    def __init__(self, shipped: Shipped, number: int, head: str, tail: str) -> None:
        self.number = number
        self._shipped = shipped
        self._folder = scratch()
        self._path = pathlib.Path(self._folder.name)
        self._place = Place(self._path, number)
        self._observations: IO[bytes] = open(self._path / "observations", "wb")
        self._tail = tail
        self._step = 0
        self._given = 0
        self._want: dict[str, Any] = {}
        self._copy(head)

    def _copy(self, name: str) -> None:
        from pyspark import SparkFiles

        with open(SparkFiles.get(name), "rb") as file:
            shutil.copyfileobj(file, self._observations)

    def _reach(self, step: int) -> None:
        """Ends the records of other shards once another step begins."""
        if self._step == 0 and step > 0:
            self._copy(self._tail)
        self._step = max(self._step, step)

    def add(self, row: dict[str, Any]) -> None:
        """Adds a row in the order of `STEPS`."""
        self._reach(row["step"])
        if row["step"] == 2:
            self._place.add(row["line"], row["path"], row["content"])
            return
        line = row["line"] if row["step"] == 0 else self._given_line(row)
        self._observations.write(line.encode() + b"\n")

    def _given_line(self, row: dict[str, Any]) -> str:
        """Returns the observation that names were given: those that the first stage wanted (`line`), and those
        that were missed since (`content`)."""
        if row["content"] is None:
            self._want = json.loads(row["line"])
        else:
            self._want["routes"] = base64.b64encode(row["content"]).decode()
        self._want.update(what=PARTS[-1], number=self._given)
        self._given += 1
        return json.dumps(self._want, separators=(",", ":"))

    def judged(self) -> Iterator[dict[str, Any]]:
        """Runs the program and yields its lines."""
        self._reach(2)
        self._observations.close()
        self._place.close()
        try:
            self._shipped.run(
                self._shipped.command(
                    "analyze", *self._shipped.flags(), "--emit", "results,events", "--observations",
                    "observations", "--shard", str(self.number), "--jobs", "1", "-q", "--",
                    *self._place.inputs),
                self._path, "results")
            yield from self._rows()
        finally:
            self._folder.cleanup()

    def _rows(self) -> Iterator[dict[str, Any]]:
        """Yields the lines that the program printed. The SHA-256 of an artifact is in the event after it."""
        artifact: Optional[dict[str, Any]] = None
        for number, line in enumerate(lines(self._path / "results")):
            row = {"shard": self.number, "number": number, "line": line, **_read(line)}
            if artifact is not None:
                artifact["content"] = row.get("content")
                yield artifact
                artifact = None
            if row["kind"] == "artifact":
                artifact = row
            else:
                yield row


def _read(line: str) -> dict[str, Any]:
    """Returns the kind of a line, and what stages must know of it."""
    if line.startswith('{"kind":"event"'):
        if '"what":"artifact"' in line[:80]:
            return {"kind": "event", "content": json.loads(line)["sha256"]}
        if '"what":"missed"' in line[:80]:
            return {"kind": "missed", "routes": base64.b64decode(json.loads(line)["routes"])}
        return {"kind": "event"}
    return {"kind": "artifact" if line.startswith('{"artifact":{') else "frame"}
