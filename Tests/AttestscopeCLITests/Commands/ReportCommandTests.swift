import Foundation
import Testing

@Suite("report")
struct ReportCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Results of a run over records, as a file.
  private func results(_ name: String, _ records: [[String: String]]) async throws -> String {
    let lines = records.map { $0.json + "\n" }.joined()
    let output = try await Tool.run("analyze", "-", "--format", "jsonl", input: lines)
    return try scratch.write(name, output.text)
  }

  /// The files of a report without its manifest, which names the command that wrote it.
  private func filesBesidesManifest(in folder: String) throws -> [String: Data] {
    try scratch.files(in: folder).filter { $0.key != "manifest.json" }
  }

  @Test("a report rendered from its own results is the same, byte for byte")
  func same() async throws {
    let roots = ["attestation", "receipt"].map { Tool.sample("roots/throwaway-\($0)-root.pem") }
    let first = try await Tool.run(
      "analyze", Tool.sample("forged"), Tool.sample("real"), "-q", "-o", scratch.path("first"),
      "--evidence", "full",
      "--attestation-root", roots[0], "--receipt-root", roots[1])
    #expect(first.status == 1)
    let again = try await Tool.run(
      "report", scratch.path("first/results.jsonl"), "-o", scratch.path("again"))
    #expect(again.status == 0, "\(again.stderr)")
    #expect(again.stdout.isEmpty)
    let files = try filesBesidesManifest(in: "first")
    #expect(files.count > 100)
    #expect(try filesBesidesManifest(in: "again") == files)
  }

  @Test("the help's example of a document runs as printed after that of a report")
  func example() async throws {
    let output = try await Tool.shell(
      """
      cd "$1" && "$0" analyze "$2" -q -o report --fail-on never \
        && eval "$("$0" report --help | grep -e '--format document' | sed 's|attestscope|"$0"|')"
      """, scratch.path("."), Tool.sample("captures/chrome.har"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try scratch.files(in: "document").keys.contains("overview.md"))
  }

  @Test("without the bytes of accepted artifacts, only their pages differ")
  func withoutBytes() async throws {
    let first = try await Tool.run(
      "analyze", Tool.sample("real"), "-q", "-o", scratch.path("first"), "--fail-on", "never")
    #expect(first.status == 0)
    let again = try await Tool.run(
      "report", scratch.path("first/results.jsonl"), "-o", scratch.path("again"))
    #expect(again.status == 0, "\(again.stderr)")
    let lines = try String(contentsOfFile: scratch.path("first/results.jsonl"), encoding: .utf8)
    let kept = lines.split(separator: "\n").filter { $0.contains(#""evidence":"none""#) }
    let before = try filesBesidesManifest(in: "first")
    let after = try filesBesidesManifest(in: "again")
    #expect(before.keys == after.keys)
    let changed = before.keys.filter { before[$0] != after[$0] }
    #expect(changed.count == kept.count)
    #expect(changed.allSatisfy { $0.hasPrefix("artifacts/") })
    #expect(kept.count > 10)
  }

  @Test(
    "stored results are printed in every format like those of the run",
    arguments: ["csv", "markdown", "sarif", "junit", "jsonl", "summary", "text"])
  func printed(_ format: String) async throws {
    let file = try await results("a.jsonl", [Records.attestation, Records.rejected])
    let lines = [Records.attestation, Records.rejected].map { $0.json + "\n" }.joined()
    let first = try await Tool.run("analyze", "-", "--format", format, input: lines)
    let again = try await Tool.run("report", file, "--format", format)
    #expect(again.status == 0, "\(again.stderr)")
    #expect(again.text == first.text)
  }

  @Test("without a folder and a format it is a usage error")
  func nothing() async throws {
    let file = try await results("a.jsonl", [Records.rejected])
    #expect(try await Tool.run("report", file).status == 64)
    #expect(try await Tool.run("report", file, "--format", "html").status == 64)
    #expect(try await Tool.run("report", file, "--format", "csv", "--id", "").status == 64)
  }

  @Test("shards become one report, whose counts add up")
  func shards() async throws {
    let first = try await results("a.jsonl", [Records.attestation, Records.rejected])
    let second = try await results("b.jsonl", [Records.attestation, Records.assertion])
    let output = try await Tool.run("report", first, second, "-o", scratch.path("report"))
    #expect(output.status == 0, "\(output.stderr)")
    let lines = try String(contentsOfFile: scratch.path("report/results.jsonl"), encoding: .utf8)
    let objects = lines.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let ids = objects.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == 4)
    #expect(ids.count { $0.hasSuffix(":2") } == 1)
    #expect(objects.first?["inputs"] as? [String] == ["-", "-"])
    #expect(objects.last?["artifacts"] as? Int == 4)
    #expect(objects.last?["read"] as? Int == 4)
    #expect(objects.last?["interrupted"] as? Bool == false)
  }

  @Test("--id writes only the pages of these artifacts")
  func pages() async throws {
    let file = try await results("a.jsonl", [Records.attestation, Records.rejected])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let id = try #require(text.firstMatch(of: /"id":"([0-9a-f]{64})"/)?.output.1.prefix(12))
    let output = try await Tool.run(
      "report", file, "-o", scratch.path("pages"), "--id", String(id))
    #expect(output.status == 0)
    #expect(
      try scratch.files(in: "pages").keys.allSatisfy { $0.hasPrefix("artifacts/\(id)") })
    #expect(try scratch.files(in: "pages").count == 1)
    let none = try await Tool.run(
      "report", file, "-o", scratch.path("pages"), "--id", "00000000")
    #expect(none.status == 66)
    #expect(none.stderr.contains("no artifact"))
  }

  @Test("--id shows only the artifacts whose name or key ID begins so, in every format")
  func selection() async throws {
    let records = [("ticket-17", Records.rejected), ("ticket-2", Records.attestation)]
    let lines = records.map { $1.with(["id": $0]).json + "\n" }.joined()
    let input = try scratch.write("records.jsonl", lines)
    let direct = try await Tool.run("analyze", input, "--format", "jsonl", "--id", "ticket-17")
    #expect(direct.objects.compactMap { $0["record"] as? String } == ["ticket-17"])
    #expect(direct.objects.last?["artifacts"] as? Int == 1)
    let all = try await Tool.run("analyze", input, "--format", "jsonl")
    let file = try scratch.write("all.jsonl", all.text)
    for format in ["text", "csv", "markdown", "jsonl"] {
      let output = try await Tool.run("report", file, "--format", format, "--id", "ticket-17")
      #expect(output.status == 0, "\(output.stderr)")
      #expect(output.text.contains("ticket-17") && !output.text.contains("ticket-2"))
    }
    let none = try await Tool.run("analyze", input, "--id", "ticket-9")
    #expect(none.status == 66)
    #expect(none.text.contains("left out 2 other artifacts"))
    #expect(
      none.stderr.contains("no artifact has an id, a name or a key ID that begins with ticket-9"))
  }

  @Test("a truncated file is rendered as far as possible, and marked everywhere")
  func cutOff() async throws {
    let file = try await results("a.jsonl", [Records.attestation, Records.rejected])
    let whole = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let cut = whole[0..<2].joined(separator: "\n") + "\n" + whole[2].prefix(500)
    let shard = try scratch.write("cut.jsonl", cut)
    let output = try await Tool.run("report", shard, "-o", scratch.path("report"))
    #expect(output.status == 66)
    #expect(output.stderr.contains("cut.jsonl, line 3: is cut off"), "\(output.stderr)")
    #expect(output.stderr.contains("has no line of a summary"))
    let index = try String(contentsOfFile: scratch.path("report/index.html"), encoding: .utf8)
    #expect(index.contains("incomplete"))
    let summary = try String(contentsOfFile: scratch.path("report/summary.json"), encoding: .utf8)
    #expect(summary.contains(#""artifacts":1"#))
    #expect(summary.contains(#""interrupted":true"#))
  }

  @Test("an unreadable line is named, and the rest is rendered")
  func damaged() async throws {
    let file = try await results("a.jsonl", [Records.attestation, Records.rejected])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let unknown = lines[1].replacing(#""result":"pass""#, with: #""result":"odd""#)
    let shard = try scratch.write(
      "odd.jsonl", [lines[0], unknown[...], lines[2], lines[3]].joined(separator: "\n"))
    let output = try await Tool.run("report", shard, "-o", scratch.path("report"))
    #expect(output.status == 66)
    #expect(output.stderr.contains("odd.jsonl, line 2: /checks"), "\(output.stderr)")
    #expect(output.stderr.contains("“odd”, which this version does not know"))
    #expect(output.stderr.contains("its summary counts 2 artifacts, 1 could be read"))
  }

  @Test(
    "66: a file without results is named before anything is written",
    arguments: [
      ("", "is empty"), ("\n\n", "is empty"), ("hello\n", "holds no results; its first line"),
      ("{}\n", "holds no results; its first line"),
      (#"{"kind":"run","schemaVersion":"2.0"}"#, "version 2.0"),
    ])
  func noResults(_ text: String, _ reason: String) async throws {
    let file = try scratch.write("other.jsonl", text)
    let output = try await Tool.run("report", file, "-o", scratch.path("report"))
    #expect(output.status == 66)
    #expect(output.stderr.contains(reason), "\(output.stderr)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("report")))
  }

  @Test("66: a file that does not exist, a folder")
  func missing() async throws {
    for path in [scratch.path("none.jsonl"), scratch.folder.path()] {
      let output = try await Tool.run("report", path, "-o", scratch.path("report"))
      #expect(output.status == 66, "\(output.stderr)")
    }
  }

  @Test("73: a folder that can't be created")
  func output() async throws {
    let file = try await results("a.jsonl", [Records.attestation])
    let output = try await Tool.run("report", file, "-o", "/proc/none/report")
    #expect(output.status == 73)
    #expect(output.stderr.contains("/proc/none/report"))
  }

  @Test("standard input is read once")
  func standardInput() async throws {
    let file = try await results("a.jsonl", [Records.attestation])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let output = try await Tool.run("report", "-", "-o", scratch.path("report"), input: text)
    #expect(output.status == 0, "\(output.stderr)")
    #expect(
      try String(contentsOfFile: scratch.path("report/results.jsonl"), encoding: .utf8) == text)
  }

  @Test("a document is written from a run and from its results, the same byte for byte")
  func document() async throws {
    let inputs = ["raw/", "forged/"].map { Tool.sample($0) }
    let first = try await Tool.run(
      ["analyze"] + inputs + [
        "-o", scratch.path("first"), "--format", "document", "--fail-on", "never",
      ])
    #expect(first.status == 0, "\(first.stderr)")
    #expect(first.stdout.isEmpty)
    #expect(first.stderr.contains("Document: \(scratch.path("first"))/overview.md"))
    let lines = try await Tool.run(
      ["analyze"] + inputs + ["--format", "jsonl", "--evidence", "full", "--fail-on", "never"])
    let results = try scratch.write("a.jsonl", lines.text)
    let again = try await Tool.run(
      "report", results, "--format", "document", "-o", scratch.path("again"))
    #expect(again.status == 0, "\(again.stderr)")
    let files = try scratch.files(in: "first")
    #expect(files.keys.contains("overview.md"))
    #expect(files.keys.contains("document.html"))
    #expect(files.keys.count { $0.hasPrefix("causes/") } > 20)
    #expect(!files.keys.contains { $0.hasPrefix("artifacts") || $0 == "results.jsonl" })
    #expect(try scratch.files(in: "again") == files)
  }

  @Test("the results of a report folder are read by the folder's name")
  func fromFolder() async throws {
    let file = try await results("a.jsonl", [Records.rejected])
    let folder = scratch.path("first")
    #expect(try await Tool.run("report", file, "-o", folder).status == 0)
    for name in [folder, folder + "/"] {
      let again = try await Tool.run("report", name, "--format", "csv")
      #expect(again.status == 0, "\(again.stderr)")
      #expect(again.text == (try await Tool.run("report", file, "--format", "csv")).text)
      #expect(try await Tool.run("diff", file, name).status == 0)
    }
    let empty = try await Tool.run("report", scratch.path(""), "--format", "csv")
    #expect(empty.status == 66)
    #expect(empty.stderr.contains("results.jsonl"))
  }

  @Test("a document needs a folder, and replaces only an earlier document")
  func documentFolder() async throws {
    let file = try await results("a.jsonl", [Records.rejected])
    let nowhere = try await Tool.run("report", file, "--format", "document")
    #expect(nowhere.status == 64)
    #expect(nowhere.stderr.contains("--format document needs -o"))
    _ = try scratch.write("document.html", "<p>of somebody else</p>")
    let inTheWay = try await Tool.run(
      "report", file, "--format", "document", "-o", scratch.path(""))
    #expect(inTheWay.status == 73)
    let folder = scratch.path("document")
    #expect(try await Tool.run("report", file, "--format", "document", "-o", folder).status == 0)
    let causes = try scratch.files(in: "document").keys.filter { $0.hasPrefix("causes/") }
    #expect(!causes.isEmpty)
    _ = try scratch.write("document/causes/mine.md", "# Mine\n")
    let accepted = try await results("b.jsonl", [Records.attestation])
    #expect(
      try await Tool.run("report", accepted, "--format", "document", "-o", folder).status == 0)
    let left = try scratch.files(in: "document").keys.filter { $0.hasPrefix("causes/") }
    #expect(Array(left) == ["causes/mine.md"])
  }
}
