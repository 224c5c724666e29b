import Decoding
import Evidence
import Redaction
import Reports
import Results
import Testing

@Suite("Redaction")
struct RedactionTests {
  /// Not a real hash: it distinguishes values and is deterministic.
  private static let identifiers = Redaction.identifiers { bytes in
    let sum = bytes.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 % 8 * 8)) }
  }

  /// Returns the output of all renderers for a result.
  private func written(_ result: ArtifactResult) -> [String] {
    let json = JSONWriter.line(ResultsLine.artifact(result, by: Fixture.tool))
    let style = TerminalStyle(verbosity: .veryVerbose)
    return [
      String(decoding: json, as: UTF8.self), ArtifactTerminal.text(of: result, style),
      String(
        decoding: ArtifactPage(result, by: Fixture.tool, handbook: Fixture.handbook).html.document,
        as: UTF8.self),
    ]
  }

  @Test("a secret in any input string is in no output, and is listed")
  func secrets() {
    let secret = "203.0.113.77"
    let text = "log of \(secret)"
    #expect(written(Fixture.rejected(text)).allSatisfy { $0.contains(secret) })
    let result = Fixture.rejected(text).redacted(by: .secrets)
    for form in written(result) {
      #expect(!form.contains(secret))
      #expect(form.contains("[address redacted, 12 bytes]"))
    }
    let paths = Set(result.redactions.filter { $0.reason == "address" }.map(\.path))
    #expect(paths.isSuperset(of: ["/record", "/artifact/source/file", "/checks/0/found"]))
    #expect(paths.contains("/decoded/children/0/value"))
    #expect(result.redactions.allSatisfy { $0.bytes > 0 && $0.path.hasPrefix("/") })
  }

  @Test("a secret field and its bytes are shown only without redaction")
  func field() {
    let bytes = Fixture.payload.all[120..<128]
    let tree = FieldNode(
      "receipt", [FieldNode("token", .bytes(bytes), at: bytes, privacy: .secret)])
    let (hidden, entries, _) = Redaction.secrets.tree(tree)
    #expect(hidden.children[0].value == .redacted(count: 8))
    #expect(entries == [.init(path: "/decoded/children/0/value", reason: "secret", bytes: 8)])
    let withheld = RedactedRanges(in: hidden)
    #expect(withheld.overlaps(bytes))
    // The same bytes in the buffer that this one was made from.
    #expect(withheld.contains(512 + 120, in: Fixture.artifact))
    let (shown, none, _) = Redaction.nothing.tree(tree)
    #expect(shown == tree)
    #expect(none.isEmpty)
  }

  @Test("bytes of a text with a secret are redacted as a whole")
  func request() {
    let bytes = Bytes(Array("GET / HTTP/1.1\r\nCookie: sid=1\r\n".utf8))
    let tree = FieldNode("unknown", .bytes(bytes), at: bytes)
    #expect(Redaction.secrets.tree(tree).tree.value == .redacted(count: bytes.count))
    #expect(Redaction.nothing.tree(tree).tree == tree)
  }

  @Test("a secret in bytes outside of fields is in no output, and is listed")
  func unread() throws {
    let secret = "session=1f2e3d"
    let text = Buffer(name: "file", [0xff] + Array("Cookie: \(secret)\r\nHost: x".utf8))
    let fault = EvidenceReference(text.all[1..<30], "/")
    var details = ArtifactDetails()
    details.reading = .init(
      text: text.all, encoding: "as it is", payload: text.all, stop: text.all[1..<2])
    let result = Fixture.make(
      "x", id: String(repeating: "0e", count: 32), outcome: .unreadable,
      checks: [
        CheckResult(
          rule: Fixture.nonce,
          finding: .fail(
            "No known artifact", actual: Value(.bytes(Array(text.all)), "as found"), at: [fault]))
      ], diagnoses: [], headline: "No known artifact was found in it",
      decoded: FieldNode("unknown", []), payload: text.all, details: details
    ).redacted(by: .secrets)
    let hex = Array(secret.utf8).hex
    for form in written(result) {
      #expect(!form.contains(secret))
      #expect(!form.contains(hex))
      #expect(!form.contains("73657373"))
    }
    #expect(result.withheld.ranges(in: text) == [9..<23])
    #expect(
      result.redactions == [
        .init(path: "/checks/0/actual/text", reason: "secret", bytes: text.storage.count),
        .init(path: "/buffers/0", reason: "cookie", bytes: 14),
      ])
  }

  @Test("bytes derived from a secret are redacted with it, and no others")
  func derived() {
    let text = Buffer(name: "file", Array("abcd\nCookie: session=1f2e3d4c\nefgh".utf8))
    let bytes = Array("what came of it".utf8)
    let payload = Buffer(
      name: "artifact", bytes,
      origin: Origin(
        parent: text.all, transform: .base64,
        runs: [
          .init(derived: 0..<3, parent: 0..<4), .init(derived: 3..<9, parent: 13..<21),
          .init(derived: 9..<15, parent: 21..<29),
        ]))
    var details = ArtifactDetails()
    details.reading = .init(
      text: text.all, encoding: "as Base64", payload: payload.all, stop: nil)
    let result = Fixture.make(
      "x", id: String(repeating: "0e", count: 32), outcome: .unreadable, checks: [],
      diagnoses: [], headline: "No known artifact was found in it",
      decoded: FieldNode("unknown", .bytes(payload.all), at: payload.all), payload: payload.all,
      details: details
    ).redacted(by: .secrets)
    #expect(result.withheld.ranges(in: text) == [13..<29])
    #expect(result.withheld.ranges(in: payload) == [3..<15])
    #expect(result.decoded.value == .redacted(count: 15))
    #expect(written(result).allSatisfy { !$0.contains(bytes.hex) })
    #expect(
      result.redactions == [
        .init(path: "/decoded/value", reason: "secret", bytes: 15),
        .init(path: "/buffers/0", reason: "cookie", bytes: 12),
        .init(path: "/buffers/1", reason: "cookie", bytes: 16),
      ])
  }

  @Test("an artifact's own bytes aren't a secret")
  func binary() {
    let result = Fixture.rejected().redacted(by: .secrets)
    #expect(result.redactions.allSatisfy { !$0.path.hasPrefix("/buffers") })
    #expect(result.withheld.ranges(in: Fixture.artifact) == [632..<720])
  }

  @Test("identifiers become pseudonyms everywhere, the same for the same value")
  func pseudonyms() {
    let result = Fixture.rejected().redacted(by: Self.identifiers)
    let original = Fixture.rejected()
    let key = "8XlsRu7bdKA2gujiM3MKYzX+5V/4YpsP+52UWEJeBUg="
    let nonce = Fixture.artifact.all[588..<620]
    for form in written(result) {
      #expect(!form.contains(key))
      #expect(!form.contains(original.id))
      #expect(!form.contains(nonce.hex))
      #expect(!form.contains(nonce.prefix(4).hex))
    }
    // The field, the finding's value and the summary.
    let pseudonym = result.checks[1].finding.actual?.content.phrase
    #expect(result.decoded.children[2].children[0].value == .identifier(pseudonym ?? ""))
    #expect(result.summary.keyID?.hasPrefix("id-") == true)
    #expect(result.id.count == 64 && result.id != original.id)
    #expect(Fixture.rejected().redacted(by: Self.identifiers).id == result.id)
    #expect(result.redactions.contains { $0.path == "/record" && $0.reason == "identifier" })
  }

  @Test("with redacted identifiers, dumps show only the bytes of shown fields")
  func dumps() {
    let withheld = Fixture.rejected().redacted(by: Self.identifiers).withheld
    let buffer = Fixture.artifact
    // The counter is shown; the nonce and bytes outside of fields aren't.
    #expect(!withheld.contains(53, in: buffer))
    #expect(withheld.contains(588, in: buffer))
    #expect(withheld.contains(1_000, in: buffer))
  }

  @Test(
    "an identifier in a sentence is found in each of its spellings",
    arguments: [
      "YmbJ5xKq2v7Tn0eWfRz8uHsLd1cAoPgXiB4yM3tVk6E=", "YmbJ5xKq2v7Tn0eWfRz8uHsLd1cAoPgXiB4yM3tVk6E",
      "6266c9e712aadafed39f479645fc7ccb87b0b2dd5c02a3e05e207232",
    ])
  func sentence(_ identifier: String) {
    let text = Self.identifiers.text("The key \(identifier) is another one")
    #expect(text.wholeMatch(of: /The key id-[0-9a-f]{16} is another one/) != nil)
    #expect(Redaction.secrets.text(identifier) == identifier)
  }

  @Test(
    "names and paths aren't identifiers",
    arguments: [
      "samples/forged/attestation-nonce--base64-text-hashed.json", "/attStmt/x5c/0/extensions",
      "attestation.validation-category", "Validating apps that connect to your server",
      "8YE23NZS57.com.example.wallet",
    ])
  func names(_ text: String) {
    #expect(Self.identifiers.text(text) == text)
  }
}
