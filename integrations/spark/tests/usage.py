#!/usr/bin/env python3
"""Tests of the package beside equality: columns, policies, Parquet, reports, errors.

Usage: usage.py TOOL SAMPLES
"""

from __future__ import annotations

import base64
import json
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "integrations/spark"))

import attestscope_spark as attest  # noqa: E402
from attestscope_spark import _columns, _place, _rows  # noqa: E402


class Usage(unittest.TestCase):
    tool = ""
    samples = pathlib.Path()

    @classmethod
    def setUpClass(cls) -> None:
        from pyspark.sql import SparkSession

        os.environ["PYSPARK_PYTHON"] = sys.executable
        cls.spark = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
                     .config("spark.sql.shuffle.partitions", "2").config("spark.log.level", "ERROR")
                     .config("spark.ui.showConsoleProgress", "false")
                     .config("spark.sql.session.timeZone", "UTC").getOrCreate())
        records = [json.loads(file.read_bytes()) for file in sorted((cls.samples / "real").glob("*.json"))]
        cls.records = [{name: value for name, value in record.items() if name != "case"} for record in records
                       if isinstance(record, dict) and ("attestation" in record or "assertion" in record)]

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()

    def setUp(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def analyze(self, table, policy=attest.Policy(), **more) -> attest.Analysis:
        return attest.analyze(table, policy, work=str(self.folder / f"work{len(list(self.folder.iterdir()))}"),
                              program=self.tool, **more)

    def lines(self, records):
        return self.spark.createDataFrame([(json.dumps(record),) for record in records], "value string")

    def test_columns_of_any_name_give_the_results_of_records(self) -> None:
        records = [record for record in self.records if "attestation" in record][:6]
        expected = {row.record: (row.outcome, row.causes)
                    for row in self.analyze(self.lines(records)).results.collect()}
        self.assertEqual(len(expected), len(records))
        fields = sorted({name for record in records for name, value in record.items() if isinstance(value, str)})
        columns = {name: f"column {place}.x" for place, name in enumerate(fields)}
        rows = [tuple(record.get(name) for name in fields) for record in records]
        schema = ", ".join(f"`{column}` string" for column in columns.values()) + ", extra int"
        table = self.spark.createDataFrame([(*row, 1) for row in rows], schema)
        found = self.analyze(table, columns=columns).results.collect()
        self.assertEqual({row.record: (row.outcome, row.causes) for row in found}, expected)

    def test_binary_columns_and_times_are_written_as_text(self) -> None:
        import datetime

        when = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
        table = self.spark.createDataFrame(
            [(bytearray(b"\x00\xff"), when, None)], "attestation binary, capturedAt timestamp, keyId string")
        value = json.loads(_columns.records(table, None).first().line)
        self.assertEqual(base64.b64decode(value["attestation"]), b"\x00\xff")
        self.assertEqual(datetime.datetime.fromisoformat(value["capturedAt"]), when)
        self.assertNotIn("keyId", value)

    def test_parquet_is_in_folders_by_outcome_and_day(self) -> None:
        analysis = self.analyze(self.lines(self.records))
        attest.write(analysis, str(self.folder / "out"))
        read = self.spark.read.parquet(str(self.folder / "out/results"))
        self.assertEqual(read.count(), analysis.results.count())
        outcomes = {row.outcome for row in analysis.results.select("outcome").distinct().collect()}
        self.assertEqual({path.name for path in (self.folder / "out/results").glob("outcome=*")},
                         {f"outcome={outcome}" for outcome in outcomes})
        self.assertTrue(list((self.folder / "out/results").glob("outcome=*/day=*/*.parquet")))
        summary = self.spark.read.parquet(str(self.folder / "out/summary")).first()
        self.assertEqual(summary.artifacts, read.count())

    def test_a_filtered_part_becomes_a_complete_report(self) -> None:
        analysis = self.analyze(self.lines(self.records))
        part = analysis.results.where("type = 'assertion'")
        attest.report(part, analysis, str(self.folder / "report"), program=self.tool)
        summary = json.loads((self.folder / "report/summary.json").read_bytes())
        self.assertEqual(summary["artifacts"], part.count())
        self.assertEqual(summary["types"], {"assertion": part.count()})
        self.assertFalse(summary["interrupted"])
        self.assertTrue(any("artifacts" in note for note in summary["notes"]))
        self.assertTrue((self.folder / "report/index.html").is_file())

    def test_identifiers_are_redacted_alike_in_all_parts(self) -> None:
        records = [record for record in self.records if "keyId" in record][:4]
        table = self.lines(records * 2).repartition(5)
        policy = attest.Policy(redaction_key=bytes(range(16)))
        results = self.analyze(table, policy).results.collect()
        self.assertEqual(len(results), 2 * len(records))
        for record in records:
            self.assertFalse(any(record["keyId"] in row.line for row in results))
        names: dict[str, set[str]] = {}
        for row in results:
            line = json.loads(row.line)
            names.setdefault(row.id.split(":")[0], set()).add(json.dumps(line["checks"], sort_keys=True))
        self.assertTrue(all(len(checks) == 1 for checks in names.values()))

    def test_the_options_of_a_policy_reach_the_program(self) -> None:
        table = self.lines([record for record in self.records if "attestation" in record][:3])
        analysis = self.analyze(table, attest.Policy(app_ids=("AAAAAAAAAA.com.example.other",)))
        for row in analysis.results.collect():
            self.assertEqual(row.outcome, "rejected")
            self.assertIn("attestation.app-id", row.failed)

    def test_wrong_options_and_no_input_are_errors(self) -> None:
        with self.assertRaises(Exception) as caught:
            self.analyze(self.lines(self.records[:1]), attest.Policy(environment="moon"))
        self.assertIn("environment", str(caught.exception))
        with self.assertRaises(ValueError):
            attest.analyze(None, work=str(self.folder / "none"), program=self.tool)
        with self.assertRaises(attest.ProgramError):
            attest.analyze(self.lines(self.records[:1]), work=str(self.folder / "none"), program="/nowhere")

    def test_a_large_capture_is_one_file_again(self) -> None:
        content = b"".join(json.dumps({**self.records[number % len(self.records)], "id": f"{number}"}).encode() + b"\n"
                           for number in range(200))
        self.assertGreater(len(content), 3 * _rows.PIECE)
        expected = {row.record: (row.outcome, row.causes) for row in
                    self.analyze(self.lines([json.loads(line) for line in content.splitlines()])).results.collect()}
        rows = [("file:/a/large.jsonl", content), ("file:/a/small.jsonl", content[:content.index(b"\n") + 1]),
                ("file:/a/empty.jsonl", b""), ("file:/a/large.jsonl", content)]
        captures = self.spark.createDataFrame(rows, "path string, content binary").repartition(1)
        analysis = self.analyze(None, captures=captures)
        found = analysis.results.collect()
        self.assertEqual(sum(row.file.startswith("again-") for row in found), 200)
        self.assertEqual(len(found), 401)
        self.assertEqual({row.record: (row.outcome, row.causes) for row in found}, expected)
        self.assertEqual(analysis.summary.first().inputs, 4)

    def test_paths_of_captures_lead_nowhere_else(self) -> None:
        names = [_place._name(path) for path in (
            "s3a://bucket/a/../../b.har", "file:/x/y?z#.har", "../../etc/passwd", "", "a\nb")]
        self.assertEqual(names, ["inputs/bucket/a/b.har", "inputs/x/y?z#.har", "inputs/etc/passwd", "inputs/capture",
                                 "inputs/a_b"])


if __name__ == "__main__":
    Usage.tool, Usage.samples = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=[sys.argv[0]], verbosity=2)
