"""Results as files: Parquet for queries, and the report folder for readers."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any, Optional

from ._analysis import Analysis
from ._program import ProgramError, find

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def write(analysis: Analysis, folder: str) -> None:
    """Writes Parquet: `results` in folders by outcome and day, `findings`, and `summary`."""
    analysis.results.write.partitionBy("outcome", "day").parquet(f"{folder}/results")
    analysis.findings.write.parquet(f"{folder}/findings")
    analysis.summary.write.parquet(f"{folder}/summary")


def report(
    part: DataFrame, analysis: Analysis, folder: str, *, with_findings: bool = True,
    program: Optional[str] = None
) -> None:
    """Writes the report folder of some of the results on the driver, row by row.

    - part: rows of `results`, filtered as you like.
    - with_findings: whether the report also has the findings about artifacts of this part.

    Raises `ProgramError` if the program cannot write the folder."""
    whole = analysis.summary.select("run", "line").first()
    if whole is None:
        raise ProgramError("there is no summary")
    command = [str(find(program)), "report", "-", "-o", folder, "-q"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as run:
        assert run.stdin is not None and run.stderr is not None
        count, findings = 0, 0
        try:
            _put(run.stdin, whole["run"])
            for row in part.select("shard", "number", "line").orderBy("shard", "number").toLocalIterator():
                _put(run.stdin, row["line"])
                count += 1
            if with_findings:
                for row in _about(part, analysis.findings).orderBy("number").toLocalIterator():
                    _put(run.stdin, row["line"])
                    findings += 1
            _put(run.stdin, json.dumps(_summary(json.loads(whole["line"]), count)))
        except BrokenPipeError:
            pass  # The program tells why it ended.
        finally:
            try:
                run.stdin.close()
            except BrokenPipeError:
                pass
        errors = run.stderr.read().decode(errors="replace")
        if run.wait() not in (0, 1, 2):
            raise ProgramError(f"attestscope report ended with {run.returncode}: {errors[:2000]}")


def _put(pipe: Any, line: str) -> None:
    pipe.write(line.encode() + b"\n")


def _about(part: DataFrame, findings: DataFrame) -> DataFrame:
    """Returns the findings about at least one of the artifacts."""
    from pyspark.sql import functions

    ids = part.select("id").distinct()
    named = findings.select("number", functions.explode("artifacts").alias("id"))
    return findings.join(named.join(ids, "id").select("number").distinct(), "number")


def _summary(whole: dict[str, Any], count: int) -> dict[str, Any]:
    """Returns the summary of a part. The program counts what it reads; the number of artifacts tells it that the
    input is complete."""
    if count != whole["artifacts"]:
        whole["notes"].append(
            f"These are {count:,} of {whole['artifacts']:,} artifacts; inputs and checklists are those of all.")
    whole["artifacts"] = count
    return whole
