"""The first stage: what the records of a shard say that other shards may need."""

from __future__ import annotations

import base64
import json
import pathlib
import struct
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow

from ._place import Place
from ._program import Shipped, lines, scratch
from ._rows import FIRST, batches, pieces

PARTS = ("shard", "record", "string", "exchange", "key", "want", "given")
"""The kinds of observations in the order of a file."""

Task = Callable[[Iterable[pyarrow.RecordBatch]], Iterable[pyarrow.RecordBatch]]
"""What `mapInArrow` takes."""


def observing(shipped: Shipped, offset: int) -> Task:
    """Returns the task that keeps the inputs of its partition as those of one shard, and observes them.

    Inputs and observations are written together, so that they are always of the same attempt: a partition that
    Spark computes again may have other rows.

    - offset: the number of the first shard."""

    def rows(given: Iterable[pyarrow.RecordBatch]) -> Iterator[dict[str, Any]]:
        from pyspark import TaskContext

        context = TaskContext.get()
        shard = offset + (context.partitionId() if context else 0)
        with scratch() as folder:
            place = Place(pathlib.Path(folder), shard)
            number = 0
            for batch in given:
                for row in batch.to_pylist():
                    place.add(row.get("line"), row.get("path"), row.get("content"))
                    for piece in pieces(row):
                        yield {"kind": "input", "shard": shard, "number": number, **piece}
                        number += 1
            place.close()
            if not place.inputs:
                return
            shipped.run(
                shipped.command("analyze", *shipped.flags(), "--emit", "observations,wants", "--shard",
                                str(shard), "--jobs", "1", "-q", "--", *place.inputs),
                place.folder, "observations")
            for line in lines(place.folder / "observations"):
                yield from _observation(line)

    return lambda given: batches(FIRST, rows(given))


def _observation(line: str) -> Iterator[dict[str, Any]]:
    """Yields the rows of one line."""
    value = json.loads(line)
    place = {"shard": value["shard"], "number": value["number"]}
    what = value["what"]
    yield {"kind": "observation", **place, "part": PARTS.index(what), "line": line}
    if what == "want":
        for route in unpacked(base64.b64decode(value["routes"])):
            yield {"kind": "want", **place, "route": route}
    for name in value.get("names", []):
        yield {"kind": "mention", **place, **_mention(name, value.get("state"))}


# The second reading looks at no more records of a name (docs/cluster.md).
_MOST = {"attestation": 1, "misfit": 1, "app": 1, "acceptedApp": 1, "challenge": 64, "assertion": 64,
         "counter": 64}


def _mention(name: str, state: str | None) -> dict[str, Any]:
    """Returns what is to know of a name: `TOPIC:HASH:ROUTE`."""
    topic, digest, route = name.split(":")
    # The second byte of a state tells whether the attestation is sound.
    is_sound = topic == "attestation" and state is not None and base64.b64decode(state)[1] == 1
    return {"name": bytes.fromhex(digest)[:16], "route": struct.unpack(">q", bytes.fromhex(route))[0],
            "most": _MOST[topic], "sound": is_sound}


def unpacked(routes: bytes) -> list[int]:
    """Returns routes as numbers with a sign, as Spark has them."""
    return list(struct.unpack(f">{len(routes) // 8}q", routes))
