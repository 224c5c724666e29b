import Foundation
import Testing

@Suite("analyze")
struct AnalyzeCommandTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  // MARK: - Inputs

  @Test("reads standard input, from a file and from a pipe")
  func standardInput() async throws {
    let file = try scratch.write("good.json", Records.attestation.json)
    let direct = try await Tool.run(
      "analyze", "-", "--format", "jsonl", input: Records.attestation.json)
    let piped = try await Tool.shell("cat \"$1\" | \"$0\" analyze - --format jsonl", file)
    #expect(direct.outcomes == ["accepted"])
    #expect(direct.stdout == piped.stdout)
    let source = (direct.objects[1]["artifact"] as? [String: Any])?["source"] as? [String: Any]
    #expect(source?["file"] as? String == "-")
  }

  @Test("offers the App ID of an attestation in the run for an assertion that has its hash")
  func knownAppID() async throws {
    let output = try await Tool.run("analyze", Tool.sample("captures/chrome.har"))
    let words = output.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let id = "35MFYY2JY5.co.chiff.attestation-test"
    #expect(words.contains("Its rpIdHash is SHA-256 of \(id), the App ID of an attestation"))
    #expect(words.contains("--app-id \(id) \\ --public-key FILE"))
  }

  @Test(
    "walks folders in name order with hidden files, and skips empty ones with a reason")
  func folder() async throws {
    for name in ["b.json", "a.json", ".hidden"] {
      _ = try scratch.write(name, Records.attestation.with(["id": name]).json)
    }
    _ = try scratch.write("c.json", "")
    let output = try await Tool.run("analyze", scratch.folder.path(), "--format", "jsonl")
    #expect(output.status == 0)
    #expect(
      output.objects.compactMap { $0["record"] as? String } == [".hidden", "a.json", "b.json"])
    let skipped = output.objects.last?["skipped"] as? [[String: Any]]
    #expect(skipped?.map { $0["reason"] as? String } == ["the file is empty"])
  }

  @Test(
    "calls unknown bytes bytes, not decoded text",
    arguments: [(1, "This is 1 byte"), (20, "These are 20 bytes")])
  func zeroBytes(_ count: Int, _ words: String) async throws {
    let file = try scratch.write("zero.bin", String(repeating: "\0", count: count))
    let output = try await Tool.run("analyze", file)
    #expect(output.text.contains("\(words) in no format that attestscope knows"))
  }

  @Test("doesn't quote the bytes of text whose end is missing, and gives one list of steps")
  func cutText() async throws {
    let text = String(repeating: "abcde", count: 9)
    let output = try await Tool.run("analyze", try scratch.write("x.txt", text))
    #expect(output.text.contains("This is text of 45 bytes in no encoding that attestscope knows."))
    #expect(output.text.contains("Reject it.") && !output.text.contains("next        "))
  }

  @Test("calls a word text, not a damaged artifact", arguments: ["x", "hello", "hello\n"])
  func word(_ text: String) async throws {
    let output = try await Tool.run("analyze", try scratch.write("x.txt", text))
    #expect(output.text.contains("This is text without an artifact."))
    #expect(!output.text.contains("Reject it.") && output.text.contains("next        Analyze"))
  }

  @Test("an encrypted token is routed by platform first")
  func encryptedToken() async throws {
    let output = try await Tool.run("analyze", Tool.sample("raw/foreign-encrypted-token.jwe"))
    #expect(output.text.contains("This is an encrypted token (JWE), not an App Attest artifact."))
    #expect(output.text.contains("next        Route by platform"))
  }

  @Test(
    "names a token of another system, says first where it belongs, and does so in a batch",
    arguments: [
      ("safetynet", "a SafetyNet token", "Route by platform"),
      ("app-store", "an App Store token", "Send App Store tokens"),
    ])
  func foreignToken(_ file: String, _ name: String, _ advice: String) async throws {
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let token = Tool.sample("raw/foreign-\(file)-token.jwt")
    let text = words(try await Tool.run("analyze", token).text)
    #expect(text.contains("This is \(name) (a JWS of three parts), not an App Attest artifact."))
    #expect(text.contains("fix 1. \(advice)"))
    #expect(!text.contains("next \(advice)"))
    #expect(!text.contains("Confirm it"))
    let others = ["raw/assertion.cbor", "raw/attestation.cbor", "raw/receipt.der"].map(Tool.sample)
    let batch = words(try await Tool.run(["analyze", token] + others).text)
    #expect(batch.contains("The token is of another system: it is \(name)"))
  }

  @Test("counts the columns of an error in characters, as editors do")
  func columns() async throws {
    let file = try scratch.write(
      "app.log", "first\nä€😀 DCError: com.apple.devicecheck.error error 3.\n")
    let output = try await Tool.run("analyze", file, "--format", "jsonl")
    let finding = try #require(output.objects.first { $0["kind"] as? String == "finding" })
    let events = try #require(finding["events"] as? [[String: Any]])
    let source = events.first?["source"] as? [String: Any]
    let step = (source?["steps"] as? [[String: Any]])?.last
    #expect(step?["line"] as? Int == 2)
    let column = try #require(step?["column"] as? Int)
    #expect(column == 24)
    let offset = try #require(step?["offset"] as? Int)
    // Nine bytes are three characters.
    #expect(offset == 6 + column - 1 + 6)
  }

  @Test("takes its own text for text, not for a damaged artifact")
  func ownText() async throws {
    let text = try await Tool.run(
      "analyze", "-", "--environment", "production", input: Records.attestation.json)
    #expect(text.text.contains("^^^^^"))
    let file = try scratch.write("ticket.txt", text.text)
    let output = try await Tool.run("analyze", file, "--format", "jsonl")
    #expect(output.outcomes == ["unreadable"])
    let artifact = output.objects.first { $0["kind"] as? String == "artifact" }
    let checks = try #require(artifact?["checks"] as? [[String: Any]])
    #expect(checks.contains { $0["result"] as? String == "fail" } == false)
  }

  @Test("finds no artifact in endlessly nested JSON")
  func nesting() async throws {
    let deep = String(repeating: "[", count: 1_000_000)
    for text in [deep, "{\"attestation\":\(deep)", "{\"x\":{\"a\":\(deep)}\n{}"] {
      let output = try await Tool.run("analyze", "-", "--format", "jsonl", input: text)
      #expect([0, 2].contains(output.status))
      #expect(output.objects.last?["kind"] as? String == "summary")
    }
  }

  @Test("checks hundreds of records in parallel, in order")
  func hundreds() async throws {
    let lines = (0..<300).map { Records.assertion.with(["id": "\($0)"]).json + "\n" }
    let output = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--jobs", "4", input: lines.joined())
    #expect(output.status == 0)
    let artifacts = output.objects.dropFirst().dropLast()
    #expect(artifacts.map { $0["record"] as? String } == (0..<300).map { "\($0)" })
    let ids = artifacts.compactMap { $0["id"] as? String }
    let digest = try #require(ids.first)
    #expect(ids == [digest] + (2...300).map { "\(digest):\($0)" })
    #expect(output.objects.last?["artifacts"] as? Int == 300)
  }

  @Test("decodes nothing larger than it is allowed to")
  func size() async throws {
    let output = try await Tool.run(
      "analyze", "-", "--format", "jsonl", "--max-artifact-size", "100",
      input: Records.attestation.json)
    #expect(output.outcomes.isEmpty)
    let skipped = output.objects.last?["skipped"] as? [[String: Any]]
    #expect(skipped?.count == 1)
    #expect((skipped?.first?["reason"] as? String)?.contains("larger than 100 bytes") == true)
  }

  // MARK: - Results

  @Test("JSON Lines: the run first, the summary last, and the same bytes each time")
  func stream() async throws {
    let first = try await Tool.run("analyze", Tool.sample("real"), "--format", "jsonl")
    let second = try await Tool.run(
      "analyze", Tool.sample("real"), "--format", "jsonl", "--jobs", "7")
    let objects = first.objects
    #expect(objects.count == first.lines.count)
    #expect(objects.first?["kind"] as? String == "run")
    #expect(objects.last?["kind"] as? String == "summary")
    #expect(objects.dropFirst().dropLast().allSatisfy { $0["kind"] as? String == "artifact" })
    #expect(objects.count > 20)
    #expect(first.stdout == second.stdout)
    #expect(first.stderr.isEmpty)
  }

  @Test("the report folder has the same stream, and the same bytes the second time")
  func folderContents() async throws {
    let input = try scratch.write(
      "in.jsonl", "\(Records.attestation.json)\n\(Records.rejected.json)\n")
    let output = try await Tool.run(
      "analyze", input, "-o", scratch.path("report"), "--format", "jsonl")
    #expect(output.status == 1)
    #expect(output.stderr == "Report: \(scratch.path("report"))/index.html\n")
    let first = try scratch.files(in: "report")
    for name in ["index.html", "results.jsonl", "summary.json"] { #expect(first[name] != nil) }
    #expect(first.keys.filter { $0.hasPrefix("artifacts/") }.count == 2)
    #expect(first["results.jsonl"].map { Array($0) } == output.stdout)
    #expect(first["summary.json"] == output.lines.last.map { Data("\($0)\n".utf8) })

    _ = try await Tool.run("analyze", input, "-o", scratch.path("report"), "-q")
    #expect(try scratch.files(in: "report") == first)
  }

  // MARK: - Context

  @Test("one of several App IDs must match")
  func appIDs() async throws {
    let right = try #require(Records.attestation["appId"])
    let bare = Records.attestation.with(["appId": nil]).json
    let two = try await Tool.run(
      "analyze", "-", "--app-id", "T.other", "--app-id", right, input: bare)
    #expect(two.status == 0)
    let wrong = try await Tool.run(
      "analyze", "-", "--app-id", "T.other", "--app-id", "T.more", "--format", "jsonl", input: bare)
    #expect(wrong.failures.contains("attestation.app-id"))
  }

  @Test("a file of context is joined by key ID")
  func context() async throws {
    let record = Records.attestation
    let bare = ["attestation": try #require(record["attestation"])]
    let context = try scratch.write("context.jsonl", record.with(["attestation": nil]).json)
    #expect(try await Tool.run("analyze", "-", input: bare.json).status == 2)
    #expect(try await Tool.run("analyze", "-", "--context", context, input: bare.json).status == 0)
  }

  @Test("context without a match, or with contradictions, is reported")
  func uselessContext() async throws {
    let context = try scratch.write(
      "context.jsonl", "{\"id\":\"a\",\"appId\":\"T.a\"}\n{\"id\":\"a\",\"appId\":\"T.b\"}\n")
    for (id, count) in [("other", 2), ("a", 1)] {
      let record = Records.attestation.with(["id": id]).json
      let output = try await Tool.run(
        "analyze", "-", "--context", context, "--format", "jsonl", input: record)
      let notes = output.objects.last?["notes"] as? [String]
      #expect(notes?.count == count)
      let text = try await Tool.run("analyze", "-", "--context", context, input: record).text
      #expect(text.contains("1 record of the context differs"))
    }
  }

  @Test("an assertion takes its key, counter and client data from options")
  func assertionOptions() async throws {
    let record = Records.assertion
    let key = try scratch.write("key", try #require(record["publicKey"]))
    let encoding = record["clientDataEncoding"] == "utf8" ? "text" : record["clientDataEncoding"]
    let data = "\(encoding ?? "text"):\(try #require(record["clientData"]))"
    let bare = ["assertion": try #require(record["assertion"])].json
    let appID = try #require(record["appId"])
    for (counter, status) in [("0", 0), ("1000000", 1)] {
      let output = try await Tool.run(
        "analyze", "-", "--public-key", key, "--client-data", data, "--app-id", appID,
        "--previous-counter", counter, input: bare)
      #expect(output.status == Int32(status), "\(output.text)")
    }
  }

  @Test(
    "certificates are checked at the requested time, which the results state",
    arguments: [
      ("2035-01-01T00:00:00Z", "flag", 1), ("now", "now", 1), ("capture", "capture", 0),
      ("issuance", "issuance", 0),
    ])
  func asOf(_ time: String, _ source: String, _ status: Int32) async throws {
    let output = try await Tool.run(
      "analyze", "-", "--as-of", time, "--format", "jsonl", input: Records.attestation.json)
    let policy = output.objects.compactMap { $0["policy"] as? [String: Any] }.first
    #expect(policy?["evaluatedAtSource"] as? String == source)
    #expect(output.status == status)
  }

  @Test("a replaced root is trusted instead of Apple's, with a note")
  func roots() async throws {
    let sample = Tool.sample("forged/genuine-attestation-production.json")
    let roots = ["attestation", "receipt"].map { Tool.sample("roots/throwaway-\($0)-root.pem") }
    let apple = try await Tool.run("analyze", sample, "--format", "jsonl")
    #expect(apple.status == 1)
    #expect(apple.failures.contains("attestation.chain"))
    #expect(!apple.stderr.contains("in place of Apple"))
    let own = try await Tool.run(
      "analyze", sample, "--attestation-root", roots[0], "--receipt-root", roots[1])
    #expect(own.status == 0)
    #expect(own.stderr.split(separator: "\n").count == 2)
    #expect(
      own.stderr.contains("in place of Apple's root")
        || own.stderr.contains("in place of Apple's root"))
    #expect(own.text.contains("with custom\n  trust anchors"))
  }

  @Test("--html-limit limits the pages; each cause keeps some")
  func htmlLimit() async throws {
    let lines = (0..<8).map { Records.rejected.with(["id": "\($0)"]).json + "\n" }.joined()
    for (limit, pages) in [("0", 3), ("5", 5), ("100", 8)] {
      let folder = "report\(limit)"
      _ = try await Tool.run(
        "analyze", "-", "-q", "-o", scratch.path(folder), "--html-limit", limit, input: lines)
      let written = try scratch.files(in: folder).keys.filter { $0.hasPrefix("artifacts/") }
      #expect(written.count == pages, "\(limit)")
    }
  }

  @Test("JSON progress ends with the totals, alone on standard error")
  func progress() async throws {
    let lines = "\(Records.attestation.json)\n\(Records.rejected.json)\n"
    let output = try await Tool.run(
      "analyze", "-", "--progress", "json", "--format", "jsonl", input: lines)
    let last = try #require(output.stderr.split(separator: "\n").last)
    let line = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    #expect(line?["done"] as? Int == 2)
    #expect(line?["total"] as? Int == 2)
    #expect(line?["rejected"] as? Int == 1)
    let quiet = try await Tool.run("analyze", "-", "--format", "jsonl", input: lines)
    #expect(quiet.stderr.isEmpty)
  }

  // MARK: - Help

  @Test("the help fits on a screen of forty lines and eighty characters")
  func help() async throws {
    let output = try await Tool.run("analyze", "--help")
    #expect(output.status == 0)
    #expect((24...40).contains(output.lines.count))
    #expect(output.lines.allSatisfy { $0.count <= 80 })
    #expect(output.text.contains("EXAMPLES"))
    #expect(output.text.contains("--app-id <id>"))
    #expect(output.text.contains("ALL OPTIONS: attestscope analyze --help-all"))
    #expect(!output.text.contains("--jwks"))
    #expect(!output.text.contains("TERMINAL:\n\n"))
    // The example works on the system that the packages are for.
    #expect(output.text.contains("wl-paste | attestscope analyze -"))
  }

  @Test("the help with all options has every option of the manual")
  func wholeHelp() async throws {
    let output = try await Tool.run("analyze", "--help-all")
    #expect(output.status == 0)
    #expect(output.lines.allSatisfy { $0.count <= 80 })
    for option in ["--jwks", "--html-limit", "--no-redact", "--narrate", "--app-id", "--help"] {
      #expect(output.text.contains("  \(option)") || output.text.contains(", \(option)"))
    }
    #expect(!output.text.contains("ALL OPTIONS"))
  }
}
