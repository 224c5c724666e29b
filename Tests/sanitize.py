#!/usr/bin/env python3
"""Builds the unit tests with a sanitizer, and runs them one target after the other.

Usage: sanitize.py address|thread [--targets DecodingTests ...] [--filter PATTERN] [--skip-build]

All targets at a time would need more memory than most machines have: a sanitizer multiplies that of each process,
and some tests start the program. Tests of such targets run one after the other. Tests of the program find it
beside their bundle, so it has the sanitizer too.

The tests are optimized, because some take minutes otherwise. A sanitizer writes a report to a file, whichever
process it is in, so a report counts even if the test that caused it passes. Prints a line for each target, and
the sum. Exits with 1 if a test fails, a target doesn't end, or there is a report.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Targets whose tests start programs. They come last, because they take longest. Leaks aren't looked for in them: a
# program doesn't free what its last function uses before it ends, and the compiler may drop the pointer to that
# before. All that was reported was of this kind: the output of `diff`, and 48 bytes of the parsed command line.
STARTING = {"AttestscopeCLITests"}
# Tests that can't pass in a program with a sanitizer: AddressSanitizer reads /proc when a program starts, and a
# sanitizer defines `read`, which OfflineTests expects from the C library.
SKIPPED = {"AttestscopeCLITests": ("ArgumentTests/withoutProc", "OfflineTests/symbols")}
# ThreadSanitizer ends a program for which a small limit of file sizes is set, before the program does anything.
SKIPPED_WITH = {"thread": {"AttestscopeCLITests": ("ExitCodeTests/fullReport", "ForgeCommandTests/full")}}
# Targets in which OpenSSL leaks (Tests/leaks.txt). It is built without frame pointers, so only slow unwinding finds
# the function that loses the memory.
UNWINDING = {"ChecksTests"}
# The most seconds that the tests of a target may take.
PATIENCE = 7200
ENDED = re.compile(r"Test run with (\d+) tests? .*?(passed|failed) after ([\d.]+) seconds")
FAILED = re.compile(r"^✘ Test (?!run|case)(.+?) (?:failed after|recorded an issue)", re.M)


def command(action, sanitizer, *options):
    return ["swift", *action, "-c", "release", "--scratch-path", f".build/{sanitizer}",
            f"--sanitize={sanitizer}", "--disable-xctest", "-Xswiftc", "-enable-testing",
            "-Xswiftc", "-DTEST_TRAPS", *options]


def variables(sanitizer, reports):
    """Returns the environment of tests whose sanitizer writes to `reports`."""
    preloaded = {}
    if sanitizer == "thread":
        library = reports.parent / "mutex-order.so"
        subprocess.run(["clang", "-O2", "-shared", "-fPIC", ROOT / "Tests" / "mutex-order.c", "-o", library],
                       check=True)
        preloaded = {"LD_PRELOAD": str(library)}
    # The default quarantine of freed memory, 256 MB for each process, is too much for hundreds of them.
    log = f"log_path={reports}/report"
    return os.environ | preloaded | {
        "SWIFT_BACKTRACE": "enable=no",
        "ASAN_OPTIONS": f"{log}:quarantine_size_mb=32",
        "LSAN_OPTIONS": f"suppressions={ROOT}/Tests/leaks.txt:print_suppressions=0",
        "TSAN_OPTIONS": log,
    }


def run(target, sanitizer, pattern, reports, environment):
    """Runs the tests of a target. Returns their number, the names of those that failed, and whether all ended."""
    options = ["--skip-build", "--filter", rf"^{target}\.{pattern}"]
    own = ":detect_leaks=0" if target in STARTING else ":fast_unwind_on_malloc=0" if target in UNWINDING else ""
    environment = environment | {"ASAN_OPTIONS": environment["ASAN_OPTIONS"] + own}
    if target in STARTING:
        options.append("--no-parallel")
    for test in (*SKIPPED.get(target, ()), *SKIPPED_WITH.get(sanitizer, {}).get(target, ())):
        options += ["--skip", test]
    before = len(list(reports.iterdir()))
    start = time.monotonic()
    log = reports.parent / f"{target}.log"
    with open(log, "wb") as output:
        child = subprocess.Popen(command(["test"], sanitizer, *options), cwd=ROOT, env=environment, stdout=output,
                                 stderr=subprocess.STDOUT)
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
    text = log.read_text(errors="replace")
    ended = ENDED.findall(text)
    count = sum(int(number) for number, _, _ in ended)
    failed = sorted(set(FAILED.findall(text)))
    whole = bool(ended) and (child.returncode == 0 or bool(failed))
    found = len(list(reports.iterdir())) - before
    print(f"{target:24}{count:6} tests {len(failed):4} failed {found:4} reports {time.monotonic() - start:7.0f} s"
          + ("" if whole else f"   did not end: {child.returncode}"), flush=True)
    for name in failed:
        print(f"  {name}", flush=True)
    return count, failed, whole


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sanitizer", choices=("address", "thread"))
    parser.add_argument("--targets", nargs="*")
    parser.add_argument("--filter", default="")
    parser.add_argument("--skip-build", action="store_true")
    options = parser.parse_args()
    if not options.skip_build:
        subprocess.run(command(["build"], options.sanitizer, "--build-tests"), cwd=ROOT, check=True)
    targets = options.targets or sorted((path.name for path in (ROOT / "Tests").glob("*Tests")),
                                        key=lambda name: (name in STARTING, name))
    folder = ROOT / ".build" / options.sanitizer / "trials"
    folder.mkdir(parents=True, exist_ok=True)
    reports = pathlib.Path(tempfile.mkdtemp(prefix="reports-", dir=folder))
    environment = variables(options.sanitizer, reports)
    ends = [run(target, options.sanitizer, options.filter, reports, environment) for target in targets]
    count, failed = sum(end[0] for end in ends), sum(len(end[1]) for end in ends)
    found = sorted(reports.iterdir())
    for report in found[:20]:
        lines = report.read_text(errors="replace").splitlines()
        print(f"{report}: " + next((line for line in reversed(lines) if line.startswith("SUMMARY")), ""))
    print(f"{options.sanitizer}: {count} tests of {len(targets)} targets, {failed} failed, {len(found)} reports")
    sys.exit(1 if failed or found or not all(end[2] for end in ends) else 0)


if __name__ == "__main__":
    main()
