import Foundation
import Testing

@Suite("Secrets in an input")
struct SecretTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let mark = "ZQXJplanted7"
  /// Forms of secrets, each with the mark; the other tests of redaction have more.
  private static let forms = [
    "Cookie: sid=\(mark)", "Authorization: Basic \(mark)", "{\"password\":\"\(mark)\"}",
    "{\"name\":\"Cookie\",\"value\":\"\(mark)\"}", "{\"value\":\"\(mark)\",\"name\":\"cookie\"}",
    "https://a:\(mark)@example.com/", "eyJhbGciOiJFUzI1NiJ9.\(mark).c2lnbmF0dXJl",
    "sk_live_\(mark)", "{\"device_token\":\"\(mark)\"}", "?access_token=\(mark)&a=1",
    "curl -u a:\(mark) https://example.com", "-----BEGIN PRIVATE KEY-----\n\(mark)\n",
  ]

  private static func json(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns everything that a run writes.
  private func outputs(of file: String) async throws -> [(String, String)] {
    var outputs: [(String, String)] = []
    for options in [[], ["--redact", "ids"]] {
      let folder = "report\(options.count)"
      let place = scratch.path(folder)
      for format in ["text", "jsonl", "csv", "markdown"] {
        let output = try await Tool.run(
          ["analyze", "-v", "-v", "--format", format, file] + options
            + (format == "jsonl" ? ["-o", place] : []))
        outputs += [("\(format) \(options)", output.text), ("\(format) remarks", output.stderr)]
      }
      outputs += try scratch.files(in: folder).map {
        ("\(folder)/\($0)", String(decoding: $1, as: UTF8.self))
      }
      for form in [["--json"], ["--diagnostic"], []] {
        let output = try await Tool.run(["decode", file] + form + options)
        outputs += [("decode \(form)", output.text), ("decode remarks", output.stderr)]
      }
    }
    return outputs
  }

  /// Returns the output of two runs over a file.
  private func comparisons(of file: String) async throws -> [(String, String)] {
    let runs = ["secrets", "ids"].map { scratch.path("\($0).jsonl") }
    for (place, level) in zip(runs, ["secrets", "ids"]) {
      let results = try await Tool.run(
        "analyze", file, "--format", "jsonl", "--redact", level, "--fail-on", "never")
      try Data(results.stdout).write(to: URL(filePath: place))
    }
    var outputs: [(String, String)] = []
    for format in ["text", "json", "html"] {
      let output = try await Tool.run(["diff"] + runs + ["--format", format])
      #expect(output.status == 0)
      outputs += [("diff \(format)", output.text), ("diff remarks", output.stderr)]
    }
    return outputs
  }

  @Test("never occur in remarks on unreadable input or in a comparison of runs")
  func remarks() async throws {
    let name = "https://a:\(Self.mark)@example.com/?access_token=\(Self.mark)"
    let output = try await Tool.run("analyze", name, scratch.path(name), "--format", "jsonl")
    #expect(output.status == 66)
    #expect(output.stderr.contains(": no such file"))
    let records = Self.forms.enumerated().map { number, form in
      Records.assertion.with([
        "id": "\(number) log: \(form)",
        "clientData": number < 4 ? form : Records.assertion["clientData"],
      ]).json
    }
    let file = try scratch.write("compared.jsonl", records.joined(separator: "\n"))
    let outputs =
      try await comparisons(of: file) + [("results", output.text), ("remarks", output.stderr)]
    for (place, text) in outputs {
      for trace in traces { #expect(!text.contains(trace), "“\(trace)” is in \(place)") }
    }
  }

  /// The mark as text, in hexadecimal, and in Base64 at each offset in a group.
  private var traces: [String] {
    let bytes = Array(Self.mark.utf8)
    let hex = bytes.map { String(format: "%02x", $0) }
    let base64 = (0..<3).map { skipped in
      Data(bytes.dropFirst(skipped).prefix(9)).base64EncodedString()
    }
    return [Self.mark, hex.joined(), hex.joined(separator: " ")] + base64
  }

  private func expectNoTrace(of file: String, _ form: String) async throws {
    for (place, text) in try await outputs(of: file) {
      for trace in traces {
        #expect(!text.contains(trace), "“\(trace)” of “\(form)” is in \(place)")
      }
    }
  }

  @Test("are never written if the input contains only them", arguments: forms)
  func unreadable(_ form: String) async throws {
    try await expectNoTrace(of: scratch.write("input.txt", "log: \(form)\n"), form)
  }

  @Test("are never written if they replace artifacts and values")
  func records() async throws {
    let record = Records.attestation
    let damaged = record["attestation"].map { $0.replacingOccurrences(of: "+", with: " ") }
    var lines: [String] = []
    for (number, form) in Self.forms.enumerated() {
      let text = "log: \(form)"
      for name in ["attestation", "assertion", "receipt", "token"] {
        lines.append(try Self.json([name: text, "id": "\(number) \(text)"]))
      }
      for name in ["id", "keyId", "challenge", "appId", "environment", "capturedAt", "publicKey"] {
        lines.append(record.with([name: text]).json)
      }
      // Next to an artifact with a repaired text, so that places in it are shown.
      let beside = record.with(["attestation": damaged])
      lines.append(beside.with(["note": text, "password": "\(Self.mark)"]).json)
      lines.append(
        try Self.json(["attestation": Data(text.utf8).base64EncodedString(), "id": "\(number)"]))
    }
    try await expectNoTrace(
      of: scratch.write("input.jsonl", lines.joined(separator: "\n")), "all of them")
  }

  @Test("are listed with kind, place and length")
  func listed() async throws {
    // Not as a PEM block: it would be the artifact, without the lines around it.
    let forms = Self.forms.dropLast().joined(separator: "\n")
    let file = try scratch.write("input.txt", "log: \(forms)\n")
    let output = try await Tool.run("analyze", "--format", "jsonl", file)
    let line = try #require(output.objects.first { $0["kind"] as? String == "artifact" })
    let entries = try #require(line["redactions"] as? [[String: Any]])
    let buffers = try #require(line["buffers"] as? [[String: Any]])
    #expect(Set(entries.compactMap { $0["reason"] as? String }).count > 4)
    for (index, buffer) in buffers.enumerated() {
      let hidden = (buffer["withheld"] as? [[Int]] ?? []).reduce(0) { $0 + $1[1] }
      let listed = entries.filter { $0["path"] as? String == "/buffers/\(index)" }
        .compactMap { $0["bytes"] as? Int }
      // More than the secret is redacted: a Base64 character encodes parts of two bytes.
      #expect((1...max(1, hidden)).contains(listed.reduce(0, +)))
    }
    let shown = try await Tool.run("analyze", "--format", "jsonl", "--no-redact", file)
    let hex = Self.mark.utf8.map { String(format: "%02x", $0) }.joined()
    #expect(shown.text.contains(hex))
  }
}
