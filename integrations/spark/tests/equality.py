#!/usr/bin/env python3
"""Compares analyses on Spark with one run of the program over the same evidence.

Usage: equality.py TOOL SAMPLES [--records 20000] [--assertions 50000] [--parts 2,7,64] [--seeds 1,2,3]
           [--only samples,flows,captures,skewed,records]

Spark runs as `local-cluster` with two workers of their own processes. The evidence is split over partitions at
random; artifacts with their verdicts, checks and causes, findings, and the counts of the summary must be equal as
sets. During one job a worker is killed. In the set `skewed`, all assertions are of one key. Needs pyspark, pyarrow,
pandas, cryptography and Java.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "integrations/spark"), str(ROOT / "Tests"), str(pathlib.Path(__file__).parent)]

import skewed  # noqa: E402
import stages  # noqa: E402  (Tests/stages.py: what must be equal)

import attestscope_spark as attest  # noqa: E402


LARGE = 5_000
"""Results of sets with more items are made without the bytes of artifacts."""

SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Options of Java for processes that don't live long."""


def session(memory: int, workers: int):
    """Starts Spark with workers that have one core and `memory` MiB each."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Analyses are short: most of the CPU time of Java would be the optimizing compiler.
    return (SparkSession.builder.master(f"local-cluster[{workers},1,{memory}]")
            .config("spark.driver.extraJavaOptions", SHORT).config("spark.executor.extraJavaOptions", SHORT)
            .config("spark.executor.memory", f"{memory}m").config("spark.driver.memory", "1g")
            .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "8")
            .config("spark.task.maxFailures", "8").config("spark.log.level", "ERROR")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.sql.session.timeZone", "UTC").getOrCreate())


def stop(spark) -> None:
    """Stops Spark, and deletes the folders of its workers, which contain copies of the program."""
    import pyspark

    name = spark.sparkContext.applicationId
    spark.stop()
    shutil.rmtree(pathlib.Path(pyspark.__file__).parent / "work" / name, ignore_errors=True)


def placed(spark, parts: list[list[str]], read, schema: str):
    """Returns a table with a partition for each list of paths, whose rows are those that `read` makes of a path."""
    return spark.createDataFrame(
        spark.sparkContext.parallelize(parts, len(parts)).flatMap(lambda part: part).flatMap(read), schema)


class Comparison:
    """Analyses of one set of inputs."""

    def __init__(self, spark, tool: str, name: str, items: list, roots: dict[str, str], folder: pathlib.Path):
        self.spark, self.tool, self.name, self.items, self.folder = spark, tool, name, items, folder
        self.is_records = isinstance(items[0], bytes)
        self.policy = attest.Policy(**roots, evidence="none" if len(items) > LARGE else None)

    def parts(self, count: int, seed: int) -> list[list]:
        """Puts each item into one of `count` parts at random, in the order of the items."""
        return stages.partition(self.items, count, random.Random(f"{self.name} {count} {seed}"))

    def local(self, parts: list[list]):
        """Returns what one run over the parts, one after the other, gives. Their order is that of the evidence,
        which conversations without times and the certainty of some findings depend on."""
        options = [f"--{option}={value}" for option, value, _ in self.policy.arguments()]
        inputs = [str(item) for part in parts for item in part] if not self.is_records else ["all.jsonl"]
        if self.is_records:
            (self.folder / "all.jsonl").write_bytes(b"".join(item for part in parts for item in part))
        results = self.folder / "local.jsonl"
        with open(results, "wb") as file:
            code = subprocess.run([self.tool, "analyze", *options, "--format", "jsonl", "-q", "--", *inputs],
                                  cwd=self.folder, stdout=file).returncode
        if code not in (0, 1, 2):
            sys.exit(f"{self.name}: the one run ended with {code}")
        with open(results, "rb") as file:
            return stages.outline(file)

    def analyze(self, parts: list[list], during=lambda: None) -> attest.Analysis:
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        if self.is_records:
            # Files, because the memory of the driver is for no more than a small part of the records.
            paths = []
            for number, part in enumerate(parts):
                paths.append([str(self.folder / f"part-{number}.jsonl")])
                pathlib.Path(paths[-1][0]).write_bytes(b"".join(part))
            given = {"table": placed(self.spark, paths, self.record_rows, "value string")}
        else:
            paths = [[str(item) for item in part] for part in parts]
            given = {"table": None,
                     "captures": placed(self.spark, paths, self.capture_rows, "path string, content binary")}
        during()
        return attest.analyze(policy=self.policy, work=str(work), program=self.tool, **given)

    # Spark sends functions by name unless they are made here: its workers don't have this module.
    record_rows = staticmethod(lambda path: (
        (line.decode("utf-8", "surrogateescape"),) for line in open(path, "rb")))
    capture_rows = staticmethod(lambda path: [(f"file:{path}", open(path, "rb").read())])

    def lines(self, analysis: attest.Analysis) -> Iterator[bytes]:
        """Yields all lines. They go through files, because they are too many for the driver."""
        for number, table in enumerate((analysis.results, analysis.findings, analysis.summary)):
            folder = self.folder / f"work/lines-{number}"
            table.select("line").write.text(str(folder))
            for file in sorted(folder.glob("part-*")):
                with open(file, "rb") as lines:
                    yield from lines

    def difference(self, parts: list[list], analysis: attest.Analysis) -> str | None:
        """Returns what differs from the one run; `None` if nothing does."""
        ids = collections.Counter()
        failure = stages.difference(self.local(parts), stages.outline(self.lines(analysis), ids), self.name)
        if failure is None and max(ids.values()) > 1:
            return f"{self.name}: two artifacts have one ID"
        if failure is None and not self.is_records:
            shards = analysis.results.select("file", "shard").distinct().groupBy("file").count()
            if shards.where("count > 1").count():
                return f"{self.name}: a capture is in two shards"
        return failure


def killing(spark, log: list[str]):
    """Returns a function that kills the process of one worker a few seconds after the job began."""
    def kill() -> None:
        time.sleep(6)
        # The processes of executors are grandchildren of this one.
        for process in pathlib.Path("/proc").iterdir():
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words \
                    and spark.sparkContext.applicationId.encode() in words:
                os.kill(int(process.name), signal.SIGKILL)
                log.append(process.name)
                return

    return lambda: threading.Thread(target=kill, daemon=True).start()


def conversing(records: list[bytes]) -> list[bytes]:
    """Returns the records with accounts and answers, every twentieth again from another account, and one assertion
    2,000 times, as if one key made most of the traffic."""
    chance = random.Random(1)
    talking = []
    for number, line in enumerate(records):
        record = json.loads(line)
        record["account"] = f"user {number // 4}"
        record["served"] = chance.choice(["accepted", "accepted", "refused"])
        talking.append(record)
        if number % 20 == 0:
            talking.append({**record, "account": f"user {number}", "id": f"{record.get('id')}-again"})
    hot = next(record for record in talking if record.get("assertion") and record["served"] == "accepted")
    talking += [{**hot, "id": f"hot-{number}"} for number in range(2_000)]
    return [json.dumps(record).encode() + b"\n" for record in talking]


def sets(tool: str, samples: pathlib.Path, place: pathlib.Path, options):
    """Yields the name, the items and the roots of each set of inputs that is wanted."""
    wanted = options.only.split(",")

    def forge(folder: str, *more: str) -> None:
        subprocess.run([tool, "forge", "-q", "-o", place / folder, *more], check=True)

    def roots(folder: str) -> dict[str, str]:
        return {f"{kind}_root": str(place / folder / f"{kind}-root.pem") for kind in ("attestation", "receipt")}

    def lines(folder: pathlib.Path) -> list[bytes]:
        return [line for file in sorted(folder.glob("records*.jsonl" if folder.name == "corpus" else "*.jsonl"))
                for line in stages.records(file)]

    if "samples" in wanted:
        yield "samples", [file for file in sorted(samples.rglob("*")) if file.is_file()
                          and "roots" not in file.parts and not file.name.endswith(".case.json")], {}
    if "flows" in wanted or "captures" in wanted:
        forge("flows", "--flows")
    if "flows" in wanted:
        yield "flows", lines(place / "flows/records"), roots("flows")
    if "captures" in wanted:
        yield "captures", sorted((place / "flows/captures").iterdir()), roots("flows")
    if "skewed" in wanted:
        yield "skewed", list(skewed.assertions(options.assertions)), {}
    if "records" in wanted:
        forge("corpus", "--count", str(options.records))
        yield "records", conversing(lines(place / "corpus")), roots("corpus")


def planned(comparisons: list[Comparison], options) -> Iterator[tuple[Comparison, int, int, bool]]:
    """Yields what is analyzed in how many parts, with which seed, and whether a worker is killed. All sets have
    their first partitionings before the second ones, so that a difference is found early."""
    counts, seeds = [[int(each) for each in text.split(",")] for text in (options.parts, options.seeds)]
    for seed in seeds:
        for comparison in comparisons:
            if comparison.name == "skewed" and seed == seeds[0]:
                yield comparison, counts[-1], seed, False
            elif comparison.name != "skewed":
                yield from ((comparison, parts, seed, False) for parts in counts)
            if comparison.name == "records" and seed == seeds[0] and not options.no_kill:
                yield comparison, 7, 9, True


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("samples", type=pathlib.Path)
    arguments.add_argument("--records", type=int, default=20_000)
    arguments.add_argument("--assertions", type=int, default=50_000)
    arguments.add_argument("--parts", default="2,7,64")
    arguments.add_argument("--seeds", default="1,2,3")
    arguments.add_argument("--memory", type=int, default=1024)
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--only", default="samples,flows,captures,skewed,records")
    arguments.add_argument("--no-kill", action="store_true")
    options = arguments.parse_args()
    tool = str(pathlib.Path(options.tool).resolve())
    spark = session(options.memory, options.workers)
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        comparisons = [Comparison(spark, tool, name, items, roots, place) for name, items, roots
                       in sets(tool, options.samples.resolve(), place, options)]
        for comparison, parts, seed, is_killed in planned(comparisons, options):
            name, log = comparison.name, []
            began = time.monotonic()
            items = comparison.parts(parts, seed)
            analysis = comparison.analyze(items, killing(spark, log) if is_killed else lambda: None)
            failure = comparison.difference(items, analysis)
            if is_killed and not log:
                failure = f"{name}: no worker was killed"
            count += 1
            failures += [f"{failure} ({parts} parts, seed {seed})"] if failure else []
            print(f"{name}: {len(comparison.items):,} in {parts} parts, seed {seed}"
                  f"{', a worker killed' if is_killed else ''}: {'different' if failure else 'equal'}"
                  f" ({analysis.rounds} rounds, {time.monotonic() - began:.0f} s)", flush=True)
            if failure:
                print(failure, flush=True)
    stop(spark)
    print(f"{len(failures)} of {count} analyses differ" if failures
          else f"{count} analyses on Spark give what one run gives")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
