#!/usr/bin/env python3
"""Measures the stages and the package, and prints a table in Markdown.

Usage: measure.py TOOL [--records 20000] [--assertions 50000] [--shards 8] [--no-spark]

First forged records, then assertions of one key. CPU seconds are of the program and its children; memory is the
largest resident set. Shuffled bytes are what Spark's event log says, compressed as Spark writes them; memory of a
task too: of the worker's Java process, of Python, and of the program. Compare the seconds of one execution only.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "integrations/spark"), str(ROOT / "Tests"), str(pathlib.Path(__file__).parent)]

import equality  # noqa: E402
import skewed  # noqa: E402
import stages  # noqa: E402

import attestscope_spark as attest  # noqa: E402


WATCH = """import os, sys
child = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=sys.stderr)"""
"""Runs a command, and prints its exit code, CPU seconds and largest resident set in KiB. A process of its own: the
set of a child begins with that of its parent."""


class Costs:
    """What commands cost, by the name of the stage."""

    def __init__(self, records: int) -> None:
        self.records, self.rows = records, []

    def run(self, name: str, commands: list[tuple[list[str], pathlib.Path]]) -> None:
        """Runs commands one after the other, each with its output to a file."""
        cpu, size, peak = 0.0, 0, 0
        for command, output in commands:
            with open(output, "wb") as out:
                done = subprocess.run([sys.executable, "-S", "-c", WATCH, *command], stdout=out,
                                      stderr=subprocess.PIPE, text=True)
            code, seconds, largest = done.stderr.split()[-3:]
            if int(code) not in (0, 1, 2):
                sys.exit(f"{' '.join(command)[:200]}: {done.stderr[:1000]}")
            cpu += float(seconds)
            size += output.stat().st_size
            peak = max(peak, int(largest))
        self.rows.append((name, cpu, size, peak))

    def table(self) -> str:
        lines = ["| stage | CPU ms per record | output, bytes per record | memory, MB |", "|---|---|---|---|"]
        lines += [f"| {name} | {1000 * cpu / self.records:.2f} | {size / self.records:,.0f} | {peak / 1000:.0f} |"
                  for name, cpu, size, peak in self.rows]
        return "\n".join(lines)


def measure_stages(tool: str, files: list[pathlib.Path], roots: list[str], records: int, place: pathlib.Path) -> str:
    """Measures each stage over parts of equal size, with the records that each part wants."""
    costs = Costs(records)
    analyze = [tool, "analyze", "-q", "--jobs", "1", *roots]
    costs.run("one run", [([*analyze, "--format", "jsonl", "--", *map(str, files)], place / "whole")])
    numbers = range(len(files))
    costs.run("observe", [([*analyze, "--emit", "observations,wants", "--shard", str(number), "--", str(files[number])],
                           place / f"obs{number}") for number in numbers])
    observed = [str(place / f"obs{number}") for number in numbers]
    costs.run("merge for each part", [([tool, "merge", "--for", str(number), *observed], place / f"own{number}")
                                      for number in numbers])
    costs.run("judge", [([*analyze, "--emit", "results,events", "--observations", str(place / f"own{number}"),
                          "--shard", str(number), "--", str(files[number])], place / f"part{number}")
                        for number in numbers])
    events = 0
    for number in numbers:
        with open(place / f"part{number}", "rb") as part, open(place / f"bare{number}", "wb") as bare:
            for line in part:
                if not line.startswith(b'{"artifact":{'):
                    bare.write(line)
                    events += len(line)
    costs.run("findings", [([tool, "findings", "--without-artifacts", *(str(place / f"bare{number}")
                                                                       for number in numbers)], place / "found")])
    wanted = sum(len(line) for number in numbers for line in open(place / f"obs{number}", "rb")
                 if b'"what":"want"' in line[:80])
    return (f"{costs.table()}\n\nEvents: {events / records:,.0f} bytes per record. "
            f"Wants: {wanted / records:,.0f} bytes per record.")


def cpu_seconds() -> float:
    """Returns the CPU seconds of this process and all below it, also of those that ended (proc(5))."""
    parents, seconds = {}, {}
    for place in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name of a process, in parentheses, may contain anything.
            fields = place.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        number = int(place.parent.name)
        parents[number] = int(fields[1])
        seconds[number] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def is_own(number: int) -> bool:
        while number in parents and number != os.getpid():
            number = parents[number]
        return number == os.getpid()

    return sum(each for number, each in seconds.items() if is_own(number))


def measure_spark(tool: str, items: list[bytes], roots: dict[str, str], shards: int, workers: int,
                  place: pathlib.Path) -> str:
    """Measures one analysis with a number of workers."""
    from pyspark.sql import SparkSession

    log = pathlib.Path(tempfile.mkdtemp(dir=place))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (SparkSession.builder.master(f"local-cluster[{workers},1,1024]").config("spark.ui.enabled", "false")
             .config("spark.sql.shuffle.partitions", "8").config("spark.log.level", "ERROR")
             .config("spark.ui.showConsoleProgress", "false")
             .config("spark.executor.memory", "1g").config("spark.executor.processTreeMetrics.enabled", "true")
             .config("spark.executor.metrics.pollingInterval", "100ms").config("spark.eventLog.enabled", "true")
             .config("spark.eventLog.compress", "false").config("spark.eventLog.rolling.enabled", "false")
             .config("spark.eventLog.dir", f"file:{log}").getOrCreate())
    source = place / "input.jsonl"
    source.write_bytes(b"".join(items))
    table = spark.read.text(str(source)).repartition(shards)
    table.count()
    began, before = time.monotonic(), cpu_seconds()
    analysis = attest.analyze(table, attest.Policy(**roots), work=str(log / "work"), program=tool)
    count = analysis.results.count()
    elapsed, cpu = time.monotonic() - began, cpu_seconds() - before
    equality.stop(spark)
    written, read, peaks = 0, 0, dict.fromkeys(PROCESSES, 0)
    for file in log.glob("*app-*"):
        for line in open(file, encoding="utf-8"):
            event = json.loads(line)
            if event["Event"] != "SparkListenerTaskEnd" or not event.get("Task Metrics"):
                continue
            written += event["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
            read += event["Task Metrics"]["Input Metrics"]["Bytes Read"]
            for name in PROCESSES:
                peaks[name] = max(peaks[name], event["Task Executor Metrics"][f"ProcessTree{name}RSSMemory"])
    memory = " | ".join(f"{peaks[name] / 1e6:.0f}" for name in PROCESSES)
    return (f"| {workers} | {elapsed:.1f} | {1000 * cpu / len(items):.2f} | {analysis.rounds} "
            f"| {written / len(items):,.0f} | {read / len(items):,.0f} | {memory} | {count:,} |")


PROCESSES = ("JVM", "Python", "Other")
"""The processes of a worker in Spark's event log; the other one is the program."""


def measure(tool: str, items: list[bytes], roots: dict[str, str], shards: int, is_with_spark: bool,
            place: pathlib.Path) -> None:
    """Measures the stages and the package with some records, and prints tables."""
    size = -(-len(items) // shards)
    files = []
    for start in range(0, len(items), size):
        files.append(place / f"records{len(files)}.jsonl")
        files[-1].write_bytes(b"".join(items[start:start + size]))
    print(f"{len(items):,} records of {sum(map(len, items)) / len(items):,.0f} bytes in {len(files)} parts\n")
    flags = [f"--{name}={value}" for name, value, _ in attest.Policy(**roots).arguments()]
    print(measure_stages(tool, files, flags, len(items), place), flush=True)
    if not is_with_spark:
        return
    for jobs in (1, 2):
        began = time.monotonic()
        with open(place / "whole", "wb") as file:
            subprocess.run([tool, "analyze", "-q", "--format", "jsonl", "--jobs", str(jobs), *flags, "--",
                            *map(str, files)], stdout=file)
        print(f"\nOne run with {jobs} of --jobs: {time.monotonic() - began:.1f} s", flush=True)
    print("\n| workers | seconds | CPU ms per record | rounds | shuffled, bytes per record | read, bytes per record "
          "| Java, MB | Python, MB | program, MB | artifacts |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for workers in (1, 2):
        print(measure_spark(tool, items, roots, shards, workers, place), flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("tool")
    arguments.add_argument("--records", type=int, default=20_000)
    arguments.add_argument("--assertions", type=int, default=50_000)
    arguments.add_argument("--shards", type=int, default=8)
    arguments.add_argument("--no-spark", action="store_true")
    options = arguments.parse_args()
    tool = str(pathlib.Path(options.tool).resolve())
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        subprocess.run([tool, "forge", "-q", "-o", place / "corpus", "--count", str(options.records)], check=True)
        items = [line for file in sorted((place / "corpus").glob("records*.jsonl")) for line in stages.records(file)]
        roots = {f"{kind}_root": str(place / "corpus" / f"{kind}-root.pem") for kind in ("attestation", "receipt")}
        measure(tool, items, roots, options.shards, not options.no_spark, place)
        print("\nAssertions of one key:\n")
        measure(tool, list(skewed.assertions(options.assertions)), {}, options.shards, not options.no_spark, place)


if __name__ == "__main__":
    main()
