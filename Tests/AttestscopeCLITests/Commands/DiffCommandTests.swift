import Foundation
import Testing

@Suite("diff")
struct DiffCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func results(_ name: String, _ records: [[String: String]]) async throws -> String {
    let lines = records.map { $0.json + "\n" }.joined()
    let output = try await Tool.run("analyze", "-", "--format", "jsonl", input: lines)
    return try scratch.write(name, output.text)
  }

  /// The same attestation, once with its challenge and once with another one.
  private var changed: (genuine: [String: String], faulty: [String: String]) {
    let record = Records.attestation.with(["id": "device-1"])
    return (record, record.with(["challenge": "b3RoZXI=", "challengeEncoding": "base64"]))
  }

  @Test("the ending of the output file is the format, unless one is named")
  func ending() async throws {
    let old = try await results("old.jsonl", [Records.assertion])
    let page = scratch.path("d.html")
    #expect(try await Tool.run("diff", old, old, "-o", page).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    #expect(try await Tool.run("diff", old, old, "-o", page, "--format", "text").status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("1 unchanged."))
  }

  @Test("1 if something newly fails; gone, new and unchanged artifacts are counted")
  func newlyFailing() async throws {
    let old = try await results(
      "old.jsonl", [changed.genuine, Records.assertion, Records.rejected.with(["id": "left"])])
    let new = try await results(
      "new.jsonl", [changed.faulty, Records.assertion, Records.rejected.with(["id": "came"])])
    let output = try await Tool.run("diff", old, new, "--format", "json")
    #expect(output.status == 1, "\(output.stderr)")
    let counts = try #require(output.objects.first?["counts"] as? [String: Int])
    #expect(
      counts == [
        "newlyFailing": 1, "fixed": 0, "outcomeChanged": 0, "causeChanged": 0, "gone": 1, "new": 1,
        "bytesChanged": 0, "unchanged": 1,
      ])
    let changes = try #require(output.objects.first?["changes"] as? [[String: Any]])
    #expect(changes.map { $0["record"] as? String } == ["device-1", "left", "came"])
    let text = try await Tool.run("diff", old, new)
    #expect(text.text.hasPrefix("1 newly rejected, 1 gone, 1 new (1 rejected), 1 unchanged.\n"))
  }

  @Test("a record with other bytes than before is compared by its name, once for each type")
  func replaced() async throws {
    let old = try await results("old.jsonl", [Records.rejected.with(["id": "device-1"])])
    let new = try await results("new.jsonl", [changed.genuine])
    let output = try await Tool.run("diff", old, new)
    let text = output.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.hasPrefix("1 accepted now."))
    #expect(text.contains("The record has other bytes than before."))
    #expect(!text.contains("the challenge"))
    let worse = try await Tool.run("diff", new, old, "--format", "json")
    #expect(worse.status == 1)
    let change = try #require(worse.objects.first?["changes"] as? [[String: Any]]).first
    #expect(change?["newBytes"] as? Bool == true)
    #expect(change?["change"] as? String == "newlyFailing")
    let assertion = try await results("other.jsonl", [Records.assertion.with(["id": "device-1"])])
    #expect(try await Tool.run("diff", old, assertion).text.hasPrefix("1 gone, 1 new.\n"))
  }

  @Test("0 if something passes now and nothing newly fails; it says that another value was given")
  func fixed() async throws {
    let old = try await results("old.jsonl", [changed.faulty])
    let new = try await results("new.jsonl", [changed.genuine])
    let output = try await Tool.run("diff", old, new)
    #expect(output.status == 0)
    #expect(output.text.hasPrefix("1 accepted now.\n"))
    let text = output.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Checked with the challenge "))
    #expect(text.contains(" instead of b3RoZXI=."))
    #expect(output.text.contains("You: compare the given values"))
    #expect(output.text.contains("device-1"))
  }

  @Test("equal results have no differences")
  func same() async throws {
    let file = try await results("a.jsonl", [changed.genuine, changed.genuine, changed.faulty])
    let output = try await Tool.run("diff", file, file)
    #expect(output.status == 0)
    #expect(output.text == "3 unchanged.\n")
  }

  @Test("a page is one file, and replaces only a file")
  func page() async throws {
    let file = try await results("a.jsonl", [changed.genuine])
    let page = scratch.path("diff.html")
    let output = try await Tool.run("diff", file, file, "--format", "html", "-o", page)
    #expect(output.status == 0)
    #expect(output.stdout.isEmpty)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("Nothing changed"))
    #expect(!html.contains("src=\"http"))
    let pipe = try await Tool.shell(
      "mkfifo \"$2\" && \"$0\" diff \"$1\" \"$1\" -o \"$2\"", file, scratch.path("pipe"))
    #expect(pipe.status == 73)
    let nowhere = try await Tool.run("diff", file, file, "-o", scratch.path("none/x"))
    #expect(nowhere.status == 73)
  }

  @Test("66: an unreadable file is named")
  func unreadable() async throws {
    let file = try await results("a.jsonl", [changed.genuine])
    let empty = try scratch.write("empty.jsonl", "")
    let other = try scratch.write("other.txt", "hello\n")
    let cut = try scratch.write(
      "cut.jsonl", String(try String(contentsOfFile: file, encoding: .utf8).dropLast(700)))
    for (path, reason) in [
      (empty, "is empty"), (other, "holds no results; its first line"),
      (scratch.path("none"), "no such file"),
      (cut, "is cut off"),
    ] {
      let output = try await Tool.run("diff", file, path)
      #expect(output.status == 66)
      #expect(output.stderr.contains(reason), "\(output.stderr)")
    }
    let standardInput = try await Tool.run("diff", "-", file)
    #expect(standardInput.status == 66)
    #expect(standardInput.stderr.contains("is read twice"))
  }

  @Test("a closed pipe ends it quietly, a full disk with an error")
  func output() async throws {
    let file = try await results("a.jsonl", [changed.genuine])
    let closed = try await Tool.shell("\"$0\" diff \"$1\" \"$1\" | true", file)
    #expect(closed.stderr.isEmpty)
    let full = try await Tool.shell("\"$0\" diff \"$1\" \"$1\" > /dev/full", file)
    #expect(full.status == 74)
  }
}
