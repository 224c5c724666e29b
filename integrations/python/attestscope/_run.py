"""Runs the program and reads its results."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Optional, Union

from ._decoding import decode
from ._results import Artifact, Finding, Summary

if TYPE_CHECKING:
    import pandas

Result = Union[Artifact, Finding]
"""An artifact with its checks and causes, or what only several artifacts together show."""

Record = Mapping[str, Any]
"""An evidence record: `attestation`, `assertion`, `receipt` or `token`, and what the server expected.
Values of type `bytes` are written in Base64."""


class AnalysisError(Exception):
    """The program could not analyze its input: wrong arguments, or an error of its own.

    `code` is its exit code, and the text is what it printed on standard error.
    """

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message or f"attestscope ended with {code}")
        self.code = code


@dataclasses.dataclass(frozen=True)
class Policy:
    """What the server expects of all records. Each member is an option of `attestscope analyze`."""

    app_ids: tuple[str, ...] | list[str] = ()
    """The App IDs that are accepted: TEAMID.bundle.id."""
    environment: Optional[str] = None
    """`production`, `development` or `any`."""
    as_of: Optional[str] = None
    """The time to check validity at: RFC 3339, `capture`, `issuance` or `now`."""
    attestation_root: Union[str, os.PathLike[str], None] = None
    """A PEM file with the root to trust instead of Apple's, for attestations."""
    receipt_root: Union[str, os.PathLike[str], None] = None
    """The same for receipts."""
    jwks: Union[str, os.PathLike[str], None] = None
    """A file with the JSON Web Key Set to verify tokens with."""
    profile: Union[str, os.PathLike[str], None] = None
    """A file that describes your services."""
    redact_ids: bool = False
    """Whether key IDs and everything else that identifies a device are replaced by hashes."""

    def arguments(self) -> list[str]:
        """Returns the options of the command line."""
        options = [("app-id", value) for value in self.app_ids]
        for field in ("environment", "as_of", "attestation_root", "receipt_root", "jwks", "profile"):
            value = getattr(self, field)
            if value is not None:
                options.append((field.replace("_", "-"), os.fspath(value)))
        if self.redact_ids:
            options.append(("redact", "ids"))
        return [f"--{name}={value}" for name, value in options]


def program() -> str:
    """Returns the path of the program: beside this Python, else in PATH.

    `ATTESTSCOPE_PROGRAM` in the environment takes precedence.
    """
    chosen = os.environ.get("ATTESTSCOPE_PROGRAM")
    if chosen:
        return chosen
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable)]
    user = sysconfig.get_path("scripts", f"{os.name}_user") if "posix_user" in sysconfig.get_scheme_names() else None
    for folder in [*folders, user]:
        path = shutil.which("attestscope", path=folder) if folder else None
        if path:
            return path
    found = shutil.which("attestscope")
    if found is None:
        raise FileNotFoundError("the program attestscope is neither in the environment nor in PATH")
    return found


class Run(Iterator[Result]):
    """The results of a run, in the order of the records; findings follow the artifacts.

    `summary` is available after the last result. `close` ends the run early.
    """

    summary: Optional[Summary] = None

    def __init__(self, records: Union[Iterable[Record], str, os.PathLike[str]], policy: Policy) -> None:
        is_file = isinstance(records, (str, os.PathLike))
        source = os.fspath(records) if isinstance(records, (str, os.PathLike)) else "-"
        # A path that begins with a hyphen isn't an option.
        if is_file and source.startswith("-"):
            source = os.path.join(".", source)
        self._messages = tempfile.TemporaryFile()
        self._failure: Optional[BaseException] = None
        self._process = subprocess.Popen(
            [program(), "analyze", source, "--format=jsonl", "--quiet", "--fail-on=never", *policy.arguments()],
            stdin=subprocess.DEVNULL if is_file else subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._messages)
        if not is_file:
            threading.Thread(target=self._send, args=(records,), daemon=True).start()

    def _send(self, records: Iterable[Record]) -> None:
        """Writes the records, one to a line."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            with pipe:
                for record in records:
                    pipe.write(json.dumps(record, default=_text).encode() + b"\n")
        except BrokenPipeError:
            pass
        except Exception as error:  # An error of the caller's iterator or record is the caller's to see.
            self._failure = error
            self._process.kill()

    def __next__(self) -> Result:
        stream = self._process.stdout
        assert stream is not None
        if stream.closed:
            raise StopIteration
        for line in stream:
            value = json.loads(line)
            kind = value["kind"]
            if kind == "artifact":
                return decode(Artifact, value)
            if kind == "finding":
                return decode(Finding, value)
            if kind == "summary":
                self.summary = decode(Summary, value)
        self._end()
        raise StopIteration

    def _end(self) -> None:
        """Waits for the program, and raises an error if it did not finish its work."""
        code = self._process.wait()
        self._messages.seek(0)
        message = self._messages.read().decode(errors="replace").strip()
        self.close()
        if self._failure is not None:
            raise self._failure
        if self.summary is None or code not in (0, 1, 2):
            raise AnalysisError(code, message)

    def close(self) -> None:
        """Ends the program, whether or not it has finished."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._messages.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def analyze(
    records: Union[Iterable[Record], str, os.PathLike[str]], policy: Optional[Policy] = None
) -> Run:
    """Analyzes records that refer to each other: an assertion finds the key of its attestation.

    `records` are evidence records, or the path of a file or folder in any format that the program reads.
    Returns an iterator of results. Raises `AnalysisError` if the program fails.
    """
    return Run(records, policy or Policy())


def frame(results: Iterable[Result]) -> pandas.DataFrame:
    """Returns a table with a row for each artifact. Needs pandas, which this package doesn't install."""
    import pandas

    rows = [
        {
            "id": result.id, "record": result.record, "type": result.artifact.type,
            "outcome": result.verdict.outcome, "headline": result.verdict.headline,
            "cause": result.diagnoses[0].cause if result.diagnoses else None,
            "certainty": result.diagnoses[0].certainty if result.diagnoses else None,
            "actor": result.diagnoses[0].actor if result.diagnoses else None,
            "failed": [check.rule for check in result.checks if check.result == "fail"],
            "app_id": result.artifact.summary.app_id, "key_id": result.artifact.summary.key_id,
            "captured_at": result.artifact.source.captured_at,
        }
        for result in results if isinstance(result, Artifact)
    ]
    columns = [
        "id", "record", "type", "outcome", "headline", "cause", "certainty", "actor", "failed", "app_id",
        "key_id", "captured_at",
    ]
    return pandas.DataFrame(rows, columns=columns)


def _text(value: Any) -> Any:
    """Returns what JSON has no form for: bytes in Base64, paths and times as text."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        import base64

        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, pathlib.PurePath):
        return str(value)
    if hasattr(value, "isoformat"):
        return value.isoformat()
    raise TypeError(f"a record can't contain {type(value).__name__}")
