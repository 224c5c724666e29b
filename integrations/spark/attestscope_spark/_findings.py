"""The last stage: findings on conversations across shards, and the summary."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow

from ._observe import Task
from ._program import Shipped, lines, scratch
from ._rows import batches

FOUND = "kind string, number long, line string"
"""The line of the run, the findings, and the summary, by `kind`: `run`, `finding`, `summary`."""


def finding(shipped: Shipped) -> Task:
    """Returns the task that joins the events of all shards, sorted by shard and number. It writes them to its
    local disk, and the program sorts them there: memory does not grow with their number."""

    def rows(given: Iterable[pyarrow.RecordBatch]) -> Iterator[dict[str, Any]]:
        with scratch() as name:
            folder = pathlib.Path(name)
            parts = _written(given, folder)
            if not parts:
                return
            shipped.run(shipped.command("findings", "--without-artifacts", "--", *parts), folder, "results")
            for number, line in enumerate(lines(folder / "results")):
                yield {"kind": _kind(number, line), "number": number, "line": line}

    return lambda given: batches(FOUND, rows(given))


def _written(given: Iterable[pyarrow.RecordBatch], folder: pathlib.Path) -> list[str]:
    """Writes the lines of each shard to a file, and returns the names."""
    parts: list[str] = []
    file, shard = None, None
    for batch in given:
        for row in batch.to_pylist():
            if shard != row["shard"]:
                if file is not None:
                    file.close()
                shard = row["shard"]
                parts.append(f"part-{shard}")
                file = open(folder / parts[-1], "wb")
            assert file is not None
            file.write(row["line"].encode() + b"\n")
    if file is not None:
        file.close()
    return parts


def _kind(number: int, line: str) -> str:
    """Returns the kind of a line of results without artifacts."""
    if number == 0:
        return "run"
    return "summary" if line.startswith('{"artifacts":') and '"kind":"summary"' in line else "finding"
