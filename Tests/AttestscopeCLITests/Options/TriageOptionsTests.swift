import Foundation
import Testing

@Suite("Baseline and suppressions")
struct TriageOptionsTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A record that is rejected for its challenge.
  private let rejected = Records.rejected.with(["id": "ticket-17"]).json + "\n"

  /// The options that trust the forged samples.
  private let roots = [
    "--attestation-root", Tool.sample("roots/throwaway-attestation-root.pem"), "--receipt-root",
    Tool.sample("roots/throwaway-receipt-root.pem"),
  ]

  /// Runs `analyze` on records, at a fixed time.
  private func analyze(_ records: String, _ options: String...) async throws -> Tool.Output {
    try await Tool.run(
      ["analyze", "-", "--as-of", "2026-11-06T19:30:00Z"] + roots + options,
      input: records)
  }

  /// Writes the results of records, and returns the path.
  private func baseline(_ records: String) async throws -> String {
    let output = try await analyze(records, "--format", "jsonl")
    return try scratch.write("old.jsonl", output.text)
  }

  @Test("a suppressed failure stays rejected and doesn't fail the run, and the reason is told")
  func suppressed() async throws {
    let plain = try await analyze(rejected)
    #expect(plain.status == 1)
    let file = try scratch.write(
      "s.jsonl",
      """
      # Known.

      {"id": "attestation.nonce", "record": "ticket-17", "reason": "Test device", "expires": "2026-11-06"}
      """)
    let lines = try await analyze(rejected, "--suppressions", file, "--format", "jsonl")
    #expect(lines.status == 0, "\(lines.stderr)")
    #expect(lines.outcomes == ["rejected"])
    let marks = try #require(lines.objects[1]["suppressions"] as? [[String: Any]])
    #expect(marks.first?["reason"] as? String == "Test device")
    #expect(marks.first?["line"] as? Int == 3)
    let summary = try #require(lines.objects.last)
    #expect(summary["suppressed"] as? [String: Int] == ["attestation.nonce": 1])
    let text = try await analyze(rejected, "--suppressions", file)
    #expect(text.text.contains("suppressed until 2026-11-06: Test device"))
    #expect(text.text.contains("1 problem is suppressed: attestation.nonce 1."))
  }

  @Test("a scope that doesn't fit and an expired suppression suppress nothing, and are reported")
  func ineffective() async throws {
    let file = try scratch.write(
      "s.jsonl",
      """
      {"id": "attestation.nonce", "record": "ticket-18", "reason": "Other device"}
      {"id": "attestation.nonce", "reason": "Was due", "expires": "2026-11-05"}
      """)
    let output = try await analyze(rejected, "--suppressions", file, "--format", "jsonl")
    #expect(output.status == 1)
    let notes = try #require(output.objects.last?["notes"] as? [String])
    #expect(
      notes.contains("The suppression of attestation.nonce in line 1 fits nothing in this run."))
    #expect(
      notes.contains(
        "The suppression of attestation.nonce in line 2 expired on 2026-11-05: 1 problem no longer suppressed."
      ))
  }

  @Test(
    "faults of the file name the line",
    arguments: [
      (#"{"id": "attestation.nonc", "reason": "x"}"#, "did you mean attestation.nonce?"),
      (#"{"id": "attestation.nonce"}"#, "lacks a reason"),
      (#"{"id": "attestation.nonce", "reason": " "}"#, "lacks a reason"),
      (#"{"id": "N03", "reason": "x", "expires": "2026-02-30"}"#, "isn't a date"),
      (#"{"id": "N03", "reason": "x", "expiry": "2026-02-01"}"#, "did you mean expires?"),
      (#"{"reason": "x"}"#, "lacks the id"), ("[]", "isn't a JSON object"),
    ])
  func faults(_ line: String, _ message: String) async throws {
    let file = try scratch.write("s.jsonl", "# Comment\n\(line)\n")
    let output = try await analyze(rejected, "--suppressions", file)
    #expect(output.status == 64)
    #expect(output.stderr.contains("s.jsonl, line 2:"))
    #expect(output.stderr.contains(message), "\(output.stderr)")
  }

  @Test("what the baseline has doesn't fail the run; what is new does, and what is gone is counted")
  func baseline() async throws {
    let genuine = Records.attestation.with(["id": "good"]).json + "\n"
    let old = try await baseline(rejected + genuine)
    let same = try await analyze(rejected, "--baseline", old, "--format", "jsonl")
    #expect(same.objects[1]["baselineState"] as? String == "unchanged")
    #expect(same.objects[1]["baselineRules"] as? [String] == ["attestation.nonce"])
    #expect(same.objects.last?["baseline"] as? [String: Int] == ["unchanged": 1, "absent": 1])
    #expect(same.status == 0, "\(same.stderr)")
    let other = Records.rejected.with(["id": "ticket-18"]).json + "\n"
    let new = try await analyze(rejected + other, "--baseline", old, "--format", "jsonl")
    #expect(new.status == 1)
    #expect(new.objects[2]["baselineState"] as? String == "new")
    let without = Records.rejected.with(["id": "ticket-17", "challenge": nil]).json + "\n"
    let changed = try await analyze(without, "--baseline", old, "--format", "jsonl")
    #expect(changed.objects[1]["baselineState"] as? String == "updated")
  }

  @Test("lines without bytes state suppressions and how they compare with the baseline")
  func linesWithoutBytes() async throws {
    let old = try await baseline(rejected)
    let file = try scratch.write("s.jsonl", #"{"id": "attestation.nonce", "reason": "Known"}"#)
    let output = try await analyze(
      rejected, "--baseline", old, "--suppressions", file, "--evidence", "none", "--format", "jsonl"
    )
    let line = output.objects[1]
    #expect(line["evidence"] as? String == "none")
    #expect(line["baselineState"] as? String == "unchanged")
    let suppressions = line["suppressions"] as? [[String: Any]]
    #expect(suppressions?.first?["reason"] as? String == "Known")
  }

  @Test("SARIF states suppressions and how results compare with the baseline")
  func sarif() async throws {
    let assertion =
      Records.assertion.with([
        "id": "other", "challenge": "AAAAAAAAAAAAAAAAAAAAAA==", "challengeEncoding": "base64",
      ]).json + "\n"
    let old = try await baseline(rejected + assertion)
    let file = try scratch.write("s.jsonl", #"{"id": "attestation.nonce", "reason": "Known"}"#)
    let output = try await analyze(
      rejected, "--baseline", old, "--suppressions", file, "--format", "sarif")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(output.stdout)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let states = Dictionary(
      grouping: results, by: { $0["baselineState"] as? String ?? "none" })
    #expect(states["unchanged"]?.count == 1)
    #expect(states["absent"]?.isEmpty == false)
    let suppressions = try #require(
      states["unchanged"]?.first?["suppressions"] as? [[String: Any]])
    #expect(suppressions.first?["kind"] as? String == "external")
    #expect(suppressions.first?["status"] as? String == "accepted")
    #expect(suppressions.first?["justification"] as? String == "Known")
    #expect(states["absent"]?.first?["suppressions"] as? [[String: String]] == [])
  }

  @Test("report marks results as analyze does, and keeps marks that the results have")
  func report() async throws {
    let results = try await baseline(rejected)
    let file = try scratch.write("s.jsonl", #"{"id": "attestation.nonce", "reason": "Known"}"#)
    let marked = try await Tool.run(
      "report", results, "--suppressions", file, "--baseline", results, "--format", "jsonl")
    #expect(marked.objects.last?["suppressed"] as? [String: Int] == ["attestation.nonce": 1])
    #expect(marked.objects.last?["baseline"] as? [String: Int] == ["unchanged": 1])
    let again = try scratch.write("marked.jsonl", marked.text)
    let kept = try await Tool.run("report", again, "--format", "junit")
    #expect(kept.text.contains("<skipped message="))
    #expect(!kept.text.contains("<failure"))
  }

  @Test("a cut-off baseline is an error")
  func damaged() async throws {
    let old = try await baseline(rejected)
    let text = try String(contentsOfFile: old, encoding: .utf8)
    let cut = try scratch.write(
      "cut.jsonl", text.split(separator: "\n").dropLast().joined(separator: "\n"))
    let output = try await analyze(rejected, "--baseline", cut)
    #expect(output.status == 66)
    #expect(output.stderr.contains("cut off after line"))
  }

  @Test("the examples of the documentation run")
  func documentation() async throws {
    let file = try #require(try Documentation.blocks("jsonl", in: "baseline.md").first)
    _ = try scratch.write("suppressions.jsonl", file)
    let commands = try #require(try Documentation.blocks("sh", in: "baseline.md").first)
    let output = try await Tool.shell(
      Documentation.script(commands), scratch.folder.path(percentEncoded: false))
    #expect(output.text.contains("\"suppressions\""), "\(output.stderr)")
    let summary = try String(contentsOfFile: scratch.path("report/summary.json"), encoding: .utf8)
    #expect(summary.contains("\"baseline\""))
  }
}
