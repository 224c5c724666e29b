"""The folder in which a task keeps the inputs of one shard."""

from __future__ import annotations

import pathlib
import re
from typing import IO, Optional


class Place:
    """The inputs of one shard as files: one file for all records, and one for each capture.

    The names are the same in both readings, because results and observations contain them."""

    def __init__(self, folder: pathlib.Path, shard: int) -> None:
        self.folder = folder
        self.records = f"shard-{shard}.jsonl"
        self.inputs: list[str] = []
        self._file: Optional[IO[bytes]] = None
        self._capture: Optional[pathlib.Path] = None

    def add(self, line: Optional[str], path: Optional[str], content: Optional[bytes]) -> None:
        """Adds a record, a capture with the path that Spark read it from, or a further piece of the last capture,
        without a path."""
        if line is not None:
            if self._file is None:
                self._file = open(self.folder / self.records, "wb")
                self.inputs.append(self.records)
            # A line feed inside a JSON text is only white space.
            self._file.write(line.replace("\n", " ").encode("utf-8", "surrogatepass") + b"\n")
            return
        if path is None and self._capture is not None:
            with open(self._capture, "ab") as file:
                file.write(content or b"")
            return
        name = _name(path or "")
        if self._is_taken(name):
            name = f"again-{len(self.inputs)}/{name}"
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content or b"")
        self._capture = target
        self.inputs.append(name)

    def _is_taken(self, name: str) -> bool:
        """Whether another capture has this path, or a path below or above it."""
        path = self.folder / name
        return path.exists() or any(parent.is_file() for parent in path.parents)

    def close(self) -> None:
        """Ends the writing."""
        if self._file is not None:
            self._file.close()


def _name(path: str) -> str:
    """Returns a relative path that leads nowhere else: host and folders of a URI, as results show them."""
    whole = re.sub(r"[\x00-\x1f]", "_", re.sub(r"^[A-Za-z][\w+.-]*:", "", path))
    parts = [part for part in whole.split("/") if part not in ("", ".", "..")]
    return "/".join(["inputs", *(part[:200] for part in parts or ["capture"])])
