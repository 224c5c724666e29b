"""The program `attestscope`: where it is, how it gets to the workers, and how a task runs it."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Optional

from ._policy import Policy

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


class ProgramError(Exception):
    """The program ended with an error of its own, or could not read its input. The text is what it printed on
    standard error."""


def find(program: Optional[str]) -> pathlib.Path:
    """Returns the path of the program: as given, or as `ATTESTSCOPE_PROGRAM` in the environment says, or from
    PATH."""
    chosen = program or os.environ.get("ATTESTSCOPE_PROGRAM") or shutil.which("attestscope")
    if not chosen or not pathlib.Path(chosen).is_file():
        raise ProgramError("attestscope is not in PATH; give its path as `program`")
    return pathlib.Path(chosen)


@dataclasses.dataclass(frozen=True)
class Shipped:
    """The program and its options as a task finds them."""

    program: str
    """The name of the program among the files of the Spark job."""
    options: tuple[tuple[str, str, bool], ...]
    """Name and value of each option, and whether the value is the name of a file of the job."""
    redaction_key: Optional[bytes]

    def command(self, command: str, *arguments: str) -> list[str]:
        """Returns the command line of a stage, for a task."""
        return [_file(self.program), command, *arguments]

    def flags(self) -> list[str]:
        """Returns the options of `analyze`, for a task."""
        return [f"--{name}={_file(value) if is_file else value}" for name, value, is_file in self.options]

    def run(self, command: list[str], folder: pathlib.Path, output: str) -> None:
        """Runs a command in a folder, with its standard output to a file there.

        Raises `ProgramError` if it neither ran to the end nor found anything."""
        environment = dict(os.environ)
        if self.redaction_key is not None:
            environment["ATTESTSCOPE_REDACTION_KEY"] = self.redaction_key.hex()
        with open(folder / output, "wb") as out, tempfile.TemporaryFile() as errors:
            code = subprocess.run(command, cwd=folder, env=environment, stdout=out, stderr=errors,
                                  stdin=subprocess.DEVNULL).returncode
            errors.seek(0)
            if code not in (0, 1, 2):
                raise ProgramError(f"attestscope {command[1]} ended with {code}: "
                                   + errors.read(2_000).decode(errors="replace"))


def ship(spark: SparkSession, program: Optional[str], policy: Policy) -> Shipped:
    """Sends the program, the files of the policy and this package to the workers."""
    context = spark.sparkContext
    folder = _sent()

    def send(path: pathlib.Path, add: Callable[[str], None] = context.addFile) -> str:
        # The name has a hash, because Spark refuses another file of the same name.
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()[:16]
        copy = folder / f"{digest}-{path.name}"
        if not copy.exists():
            shutil.copy(path, copy)
        add(str(copy))
        return copy.name

    package = folder / "attestscope_spark.zip"
    with zipfile.ZipFile(package, "w") as archive:
        for file in sorted(pathlib.Path(__file__).parent.glob("*.py")):
            # Without a date the archive is always the same.
            archive.writestr(zipfile.ZipInfo(f"attestscope_spark/{file.name}"), file.read_bytes())
    send(package, context.addPyFile)
    options = tuple(
        (name, send(pathlib.Path(value)) if is_file else value, is_file)
        for name, value, is_file in policy.arguments())
    return Shipped(send(find(program)), options, policy.redaction_key)


@functools.cache
def _sent() -> pathlib.Path:
    """Returns the folder with what was sent. There is one for all analyses of this process, because Spark also
    refuses a file of the same name from another folder."""
    return pathlib.Path(tempfile.mkdtemp(prefix="attestscope-"))


def _file(name: str) -> str:
    """Returns the path of a file of the job on this worker."""
    from pyspark import SparkFiles

    return SparkFiles.get(name)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """Returns a temporary folder of a task, in Spark's own one if there is one."""
    places = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")
    return tempfile.TemporaryDirectory(prefix="attestscope-", dir=places[0] or None)


def lines(path: pathlib.Path) -> Iterator[str]:
    """Yields the lines of a file that the program wrote."""
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in file:
            yield line.rstrip("\n")
