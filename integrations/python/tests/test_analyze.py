"""Tests the installed package: run with the Python of the environment that it was installed into.

usage: test_analyze.py SAMPLES
"""

import dataclasses
import json
import pathlib
import subprocess
import sys
import unittest

import attestscope
from attestscope._decoding import decode

SAMPLES = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path("samples")


def sample(name):
    """Returns an evidence record of samples/real."""
    record = json.loads((SAMPLES / "real" / f"{name}.json").read_text())
    record.pop("case")
    return record


def unknown(value, made, path):
    """Yields the place of each member of a JSON value that the object made of it doesn't have."""
    if dataclasses.is_dataclass(made):
        names = {field.metadata["name"]: field.name for field in dataclasses.fields(made)}
        for key, inner in value.items():
            if key not in names:
                yield f"{path}.{key}"
            else:
                yield from unknown(inner, getattr(made, names[key]), f"{path}.{key}")
    elif isinstance(value, list) and len(value) == len(made):
        for inner, element in zip(value, made):
            yield from unknown(inner, element, path)
    elif value != made:
        yield path


class Classes(unittest.TestCase):
    def test_the_classes_have_every_member_of_the_program_s_results(self):
        kinds = {"artifact": attestscope.Artifact, "finding": attestscope.Finding, "summary": attestscope.Summary}
        folders = [SAMPLES / name for name in ("real", "forged", "captures", "attacks")]
        output = subprocess.run(
            [attestscope.program(), "analyze", *folders, "--format=jsonl", "--quiet", "--fail-on=never",
             "--evidence=full"], capture_output=True, check=True).stdout
        seen, places = set(), set()
        for line in output.splitlines():
            value = json.loads(line)
            kind = value["kind"]
            if kind in kinds:
                seen.add(kind)
                places.update(unknown(value, decode(kinds[kind], value), kind))
        self.assertEqual(seen, set(kinds))
        self.assertEqual(places, set())


class Analyze(unittest.TestCase):
    def test_a_genuine_attestation_is_accepted_and_its_key_verifies_an_assertion(self):
        attestation = sample("attestation-bas-d-ios14.4-2021-03-29-dev")
        assertion = sample("assertion-bas-d-co-chiff-attestation-test-ctr2")
        del assertion["publicKey"]
        run = attestscope.analyze([attestation, assertion])
        results = [result for result in run if isinstance(result, attestscope.Artifact)]
        self.assertEqual([result.verdict.outcome for result in results], ["accepted", "accepted"])
        self.assertEqual(results[0].artifact.summary.app_id, attestation["appId"])
        self.assertEqual(run.summary.artifacts, 2)

    def test_the_policy_decides(self):
        policy = attestscope.Policy(app_ids=["AAAAAAAAAA.com.example.other"])
        (result,) = attestscope.analyze([sample("attestation-bas-d-ios14.4-2021-03-29-dev")], policy)
        self.assertEqual(result.verdict.outcome, "rejected")
        self.assertIn("attestation.app-id", [c.rule for c in result.checks if c.result == "fail"])

    def test_a_folder_can_be_analyzed(self):
        results = list(attestscope.analyze(SAMPLES / "real"))
        self.assertGreater(len(results), 30)

    def test_bytes_are_written_in_base64(self):
        record = sample("attestation-bas-d-ios14.4-2021-03-29-dev")
        import base64

        record["attestation"] = base64.b64decode(record["attestation"] + "==")
        (result,) = attestscope.analyze([record])
        self.assertEqual(result.verdict.outcome, "accepted")

    def test_a_wrong_argument_is_an_error_with_the_program_s_message(self):
        with self.assertRaises(attestscope.AnalysisError) as caught:
            list(attestscope.analyze([], attestscope.Policy(environment="staging")))
        self.assertEqual(caught.exception.code, 64)
        self.assertIn("staging", str(caught.exception))

    def test_an_error_of_the_records_is_raised(self):
        def records():
            yield sample("attestation-bas-d-ios14.4-2021-03-29-dev")
            raise ValueError("the database is gone")

        with self.assertRaisesRegex(ValueError, "the database is gone"):
            list(attestscope.analyze(records()))

    def test_a_run_can_be_ended_early(self):
        with attestscope.analyze(SAMPLES / "real") as run:
            next(run)
        self.assertIsNone(run.summary)

    def test_a_frame_has_a_row_for_each_artifact(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas isn't installed")
        table = attestscope.frame(attestscope.analyze(SAMPLES / "real"))
        self.assertGreater(len(table), 30)
        self.assertTrue(set(table["outcome"]) <= {"accepted", "rejected", "undetermined", "unreadable"})


if __name__ == "__main__":
    unittest.main()
