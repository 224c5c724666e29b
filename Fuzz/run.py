#!/usr/bin/env python3
"""Runs the fuzzers in sequence and prints the result of each.

Usage: run.py BUILD SECONDS [--short] [NAME...]

BUILD contains the fuzzers and SEEDS made by seeds.py. Each fuzzer keeps its corpus in BUILD/corpus and
starts from it the next time; with --short it starts from the seeds only. An input that crashes a fuzzer
stays in BUILD/findings. Minimize it, and add it to samples/attacks with a case file.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
# Each fuzzer with its dictionary.
FUZZERS = {
    "Text": "text", "CBOR": "cbor", "BER": "ber", "Receipt": "ber", "Records": "records",
    "Containers": "containers", "Results": "results", "Pipeline": "records",
}
# Far above the needs of an input of this size: the timeout is wall-clock time, and the machine may be busy.
LIMITS = ("-timeout=30", "-rss_limit_mb=1024", "-malloc_limit_mb=512", "-max_len=16384")
STATUS = re.compile(r"cov: (\d+) ft: (\d+)")


def run(name, build, seconds, corpus):
    """Runs one fuzzer. Returns True if it found nothing."""
    findings = build / "findings"
    findings.mkdir(exist_ok=True)
    before = set(findings.iterdir())
    start = time.monotonic()
    process = subprocess.run(
        [build / "release" / f"Fuzz{name}", corpus, build / "seeds" / name.lower(),
         f"-dict={HERE / 'Dictionaries' / FUZZERS[name]}.dict", f"-max_total_time={seconds}",
         f"-artifact_prefix={findings}/{name.lower()}-", "-print_final_stats=1", *LIMITS],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
    log = process.stderr
    (build / f"{name}.log").write_text(log)
    runs = re.search(r"number_of_executed_units: (\d+)", log)
    memory = re.search(r"peak_rss_mb: +(\d+)", log)
    covered = STATUS.findall(log)
    found = sorted(set(findings.iterdir()) - before)
    print(f"{name}: {time.monotonic() - start:.0f} s, {runs[1] if runs else 0} runs, "
          + (f"{covered[-1][0]} edges, {covered[-1][1]} features, " if covered else "")
          + f"{memory[1] if memory else 0} MB, {len(found)} findings", flush=True)
    for line in log.splitlines():
        if "Fatal error" in line or "ERROR: libFuzzer" in line:
            print(f"  {line}")
    for file in found:
        print(f"  {file}")
    return process.returncode == 0 and not found


def main():
    names = [argument for argument in sys.argv[3:] if argument != "--short"] or list(FUZZERS)
    build, seconds = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    quiet = True
    for name in names:
        if "--short" in sys.argv:
            with tempfile.TemporaryDirectory() as corpus:
                quiet &= run(name, build, seconds, corpus)
        else:
            corpus = build / "corpus" / name.lower()
            corpus.mkdir(parents=True, exist_ok=True)
            quiet &= run(name, build, seconds, corpus)
    sys.exit(0 if quiet else 1)


if __name__ == "__main__":
    main()
