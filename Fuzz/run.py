#!/usr/bin/env python3
"""Runs the fuzzers and prints the result of each.

Usage: run.py BUILD SECONDS [--short] [--jobs 1] [NAME...]

BUILD contains the fuzzers and SEEDS made by seeds.py. Each fuzzer keeps its corpus in BUILD/corpus and
starts from it the next time; with --short it starts from the seeds only. With --jobs, several run at a time.
A line for each states its executions, its peak memory and what it found. An input that crashes a fuzzer
stays in BUILD/findings. Minimize it, and add it to samples/attacks with a case file.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
# Each fuzzer with its dictionary, if it has one.
FUZZERS = {
    "Text": "text", "CBOR": "cbor", "BER": "ber", "Receipt": "ber", "Records": "records",
    "Containers": "containers", "Results": "results", "Pipeline": "records",
    "Binding": None, "Flows": None, "ResultsFiles": "results", "Profiles": "containers",
    "Context": "records",
}
# Far above the needs of an input of this size: the timeout is wall-clock time, and the machine may be busy.
LIMITS = ("-timeout=30", "-report_slow_units=30", "-rss_limit_mb=1024", "-malloc_limit_mb=512", "-max_len=16384")
STATUS = re.compile(r"cov: (\d+) ft: (\d+)")


def run(name, build, seconds, corpus):
    """Runs one fuzzer. Returns True if it found nothing."""
    findings = build / "findings"
    findings.mkdir(exist_ok=True)
    prefix = f"{name.lower()}-"
    before = set(findings.glob(f"{prefix}*"))
    words = FUZZERS[name] and f"-dict={HERE / 'Dictionaries' / FUZZERS[name]}.dict"
    start = time.monotonic()
    process = subprocess.run(
        [build / "release" / f"Fuzz{name}", corpus, build / "seeds" / name.lower(),
         *([words] if words else []), f"-max_total_time={seconds}",
         f"-artifact_prefix={findings}/{prefix}", "-print_final_stats=1", *LIMITS],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
    log = process.stderr
    (build / f"{name}.log").write_text(log)
    runs = re.search(r"number_of_executed_units: (\d+)", log)
    memory = re.search(r"peak_rss_mb: +(\d+)", log)
    covered = STATUS.findall(log)
    found = sorted(set(findings.glob(f"{prefix}*")) - before)
    lines = [f"{name}: {time.monotonic() - start:.0f} s, {runs[1] if runs else 0} executions, "
             + (f"{covered[-1][0]} edges, {covered[-1][1]} features, " if covered else "")
             + f"peak {memory[1] if memory else 0} MB, {len(found)} crashes"]
    lines += [f"  {line}" for line in log.splitlines() if "Fatal error" in line or "ERROR: libFuzzer" in line]
    lines += [f"  {file}" for file in found]
    if not runs and not found:
        lines += [f"  it did not run: {log[-400:]}"]
    print("\n".join(lines), flush=True)
    return process.returncode == 0 and not found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("seconds", type=int)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_intermixed_args()
    build = options.build.resolve()

    def fuzz(name):
        if options.short:
            with tempfile.TemporaryDirectory() as corpus:
                return run(name, build, options.seconds, corpus)
        corpus = build / "corpus" / name.lower()
        corpus.mkdir(parents=True, exist_ok=True)
        return run(name, build, options.seconds, corpus)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        quiet = list(pool.map(fuzz, options.names or FUZZERS))
    sys.exit(0 if all(quiet) else 1)


if __name__ == "__main__":
    main()
