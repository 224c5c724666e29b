#!/usr/bin/env python3
"""Checks results.sarif and junit.xml of report folders.

Usage: validate-exports.py FOLDER…

SARIF: every object has only members of SARIF 2.1.0, with the right types and all required ones (the tables
name the sections), and indices, counts and URIs are consistent. It uses its own tables instead of the
official JSON schema, which isn't available as a package. JUnit: it is well-formed, and its totals are
right. Both report artifacts without a verdict and inputs that could not be read.
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

TEXT, NUMBER, FLAG = str, int, bool
LEVELS = {"none", "note", "warning", "error"}
URI = re.compile(r"^(file://)?[A-Za-z0-9._~/%-]+$")

# Object: section of the standard, required members, and all members that we write with their types.
# A list of one element is an array of that type, a name is another object, a set is an enumeration.
OBJECTS = {
    "log": ("3.13", {"version", "runs"}, {"$schema": TEXT, "version": {"2.1.0"}, "runs": ["run"]}),
    "run": ("3.14", {"tool"}, {
        "tool": "tool", "invocations": ["invocation"], "results": ["result"],
        "redactionTokens": [TEXT], "columnKind": {"utf16CodeUnits", "unicodeCodePoints"}}),
    "tool": ("3.18", {"driver"}, {"driver": "component"}),
    "component": ("3.19", {"name"}, {
        "name": TEXT, "version": TEXT, "rules": ["descriptor"], "properties": "bag"}),
    "descriptor": ("3.49", {"id"}, {
        "id": TEXT, "shortDescription": "multiformat", "fullDescription": "multiformat",
        "help": "multiformat", "helpUri": TEXT, "defaultConfiguration": "configuration",
        "properties": "bag"}),
    "multiformat": ("3.12", {"text"}, {"text": TEXT, "markdown": TEXT}),
    "configuration": ("3.50", set(), {"level": LEVELS}),
    "invocation": ("3.20", {"executionSuccessful"}, {
        "executionSuccessful": FLAG, "toolExecutionNotifications": ["notification"]}),
    "notification": ("3.58", {"message"}, {"message": "message", "level": LEVELS}),
    "message": ("3.11", {"text"}, {"text": TEXT}),
    "result": ("3.27", {"message"}, {
        "ruleId": TEXT, "ruleIndex": NUMBER, "level": LEVELS, "kind": {"fail", "open"}, "message": "message",
        "locations": ["location"], "occurrenceCount": NUMBER, "partialFingerprints": "words",
        "baselineState": {"new", "unchanged", "updated", "absent"}, "suppressions": ["suppression"],
        "properties": "bag"}),
    "suppression": ("3.35", {"kind"}, {
        "kind": {"external", "inSource"}, "status": {"accepted", "underReview", "rejected"},
        "justification": TEXT, "properties": "bag"}),
    "location": ("3.28", set(), {
        "physicalLocation": "physical", "logicalLocations": ["logical"]}),
    "physical": ("3.29", {"artifactLocation"}, {
        "artifactLocation": "artifact", "region": "region"}),
    "artifact": ("3.4", {"uri"}, {"uri": TEXT}),
    "region": ("3.30", {"byteOffset", "byteLength"}, {
        "byteOffset": NUMBER, "byteLength": NUMBER}),
    "logical": ("3.33", set(), {"name": TEXT, "fullyQualifiedName": TEXT, "kind": TEXT}),
}


def complaints(value, kind, place):
    if kind == "bag" or kind == "words":
        if not isinstance(value, dict):
            yield f"{place}: is no object"
        elif kind == "words" and not all(isinstance(word, str) for word in value.values()):
            yield f"{place}: holds something else than strings"
    elif isinstance(kind, list):
        if not isinstance(value, list):
            yield f"{place}: is no array"
            return
        for index, element in enumerate(value):
            yield from complaints(element, kind[0], f"{place}/{index}")
    elif isinstance(kind, set):
        if value not in kind:
            yield f"{place}: {value!r} is none of {sorted(kind)}"
    elif isinstance(kind, str):
        section, demanded, members = OBJECTS[kind]
        if not isinstance(value, dict):
            yield f"{place}: is no object"
            return
        for name in demanded - value.keys():
            yield f"{place}: lacks {name} (§{section})"
        for name, element in value.items():
            if name not in members:
                yield f"{place}: has {name}, which is not in our part of §{section}"
            else:
                yield from complaints(element, members[name], f"{place}/{name}")
    elif type(value) is not kind:
        yield f"{place}: is no {kind.__name__}"


def sarif(path):
    log = json.loads(path.read_text(encoding="utf-8"))
    found = list(complaints(log, "log", str(path)))
    if found:
        yield from found
        return
    for run in log["runs"]:
        rules = run["tool"]["driver"].get("rules", [])
        ids = [rule["id"] for rule in rules]
        if len(set(ids)) != len(ids):
            yield f"{path}: a rule occurs twice"
        for number, result in enumerate(run["results"]):
            place = f"{path}/results/{number}"
            # §3.27.10: a result that isn't a failure has the level none.
            if (result["kind"] == "fail") == (result["level"] == "none"):
                yield f"{place}: kind and level contradict each other"
            rule = result.get("ruleIndex", -1)
            if result["kind"] == "fail" and not 0 <= rule < len(ids):
                yield f"{place}: a failure without a rule"
            elif 0 <= rule < len(ids) and ids[rule] != result["ruleId"]:
                yield f"{place}: ruleIndex and ruleId differ"
            # Tools that read SARIF demand both, and code scanning finds only relative URIs.
            if not result.get("ruleId") or not result.get("partialFingerprints"):
                yield f"{place}: has no ruleId or no partialFingerprints"
            if result["occurrenceCount"] < 1:
                yield f"{place}: occurs never"
            for location in result.get("locations", []):
                physical = location.get("physicalLocation")
                if physical and not URI.match(physical["artifactLocation"]["uri"]):
                    yield f"{place}: no URI: {physical['artifactLocation']['uri']!r}"
                if not physical and not location.get("logicalLocations"):
                    yield f"{place}: a location without a place"
                region = (physical or {}).get("region", {"byteOffset": 0, "byteLength": 0})
                if min(region.values()) < 0:
                    yield f"{place}: a region before the beginning"


def accounted(folder):
    """Checks that both exports contain every line of results.jsonl."""
    lines = [json.loads(line) for line in (folder / "results.jsonl").open(encoding="utf-8")]
    summary = lines[-1]
    run = json.loads((folder / "results.sarif").read_text(encoding="utf-8"))["runs"][0]
    invocation = run["invocations"][0]
    failed = summary.get("failedInputs", [])
    if invocation["executionSuccessful"] != (not summary["interrupted"] and not failed):
        yield f"{folder}: executionSuccessful is {invocation['executionSuccessful']}"
    levels = [note["level"] for note in invocation.get("toolExecutionNotifications", [])]
    if levels.count("error") != len(failed):
        yield f"{folder}: {len(failed)} failed inputs, {levels.count('error')} notifications of them"
    cases = ElementTree.parse(folder / "junit.xml").getroot().findall("./testsuite/testcase")
    inputs = [case for case in cases if case.get("classname") == "attestscope.input"]
    if len(inputs) != len(failed):
        yield f"{folder}: {len(failed)} failed inputs, {len(inputs)} test cases of them"
    shown = {result["properties"].get("outcome") for result in run["results"]}
    for line in lines[1:-1]:
        if line["kind"] != "artifact":
            continue
        outcome, counts = line["verdict"]["outcome"], line["verdict"]["counts"]
        silent = not (counts["fail"] or counts["warn"] or counts["error"] or line["diagnoses"])
        if silent and outcome in ("undetermined", "unreadable") and outcome not in shown:
            yield f"{folder}: {outcome} artifacts are not in the log"
            break


def junit(path):
    root = ElementTree.parse(path).getroot()
    cases = root.findall("./testsuite/testcase")
    for name, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        count = sum(case.find(element) is not None for case in cases)
        # junit-10.xsd has no attribute testsuites/@skipped.
        expected = [str(count), None if name == "skipped" else str(count)]
        found = [root.find("testsuite").get(name), root.get(name)]
        if found != expected:
            yield f"{path}: {name} is {found}, there are {count}"
    if root.get("tests") != str(len(cases)):
        yield f"{path}: tests is {root.get('tests')}, there are {len(cases)}"


def main(folders):
    found = []
    for folder in map(pathlib.Path, folders):
        found += sarif(folder / "results.sarif")
        found += junit(folder / "junit.xml")
        found += accounted(folder)
    print("\n".join(found) if found else f"{len(folders)} folders valid")
    return 1 if found or not folders else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
