import Evidence
import Redaction
import Results
import Testing

@testable import Reports

@Suite("The command that repeats an analysis")
struct AnalyzeCommandTests {
  private func result(
    file: String, path: String?, steps: [SourceStep] = [], given: [GivenValue] = []
  ) -> ArtifactResult {
    let original = Fixture.undetermined()
    return ArtifactResult(
      id: original.id, record: nil, type: original.type,
      source: Source(file: file, path: path, steps: steps),
      payload: original.payload, sha256: original.sha256, summary: original.summary,
      policy: Fixture.policy(), given: given, verdict: original.verdict, headline: "", checks: [],
      diagnoses: [], decoded: original.decoded)
  }

  @Test("repeats the policy for a bare artifact, but not for a record with its own")
  func policy() {
    #expect(
      AnalyzeCommand(result(file: "a.cbor", path: nil)).text == """
        attestscope analyze a.cbor \\
          --app-id 8YE23NZS57.com.example.wallet \\
          --environment production
        """)
    #expect(
      AnalyzeCommand(result(file: "a.json", path: "/attestation")).text
        == "attestscope analyze a.json")
  }

  @Test("repeats options, with placeholders for long or redacted values")
  func given() {
    let key = GivenValue(.keyID, "a key", from: .options)
    let values = [
      GivenValue(.challenge, "base64:XvBV", from: .options), key,
      GivenValue(.previousCounter, "7", from: .options),
      GivenValue(.clientData, "SHA-256 aa of the text", from: .options),
      GivenValue(.publicKey, "SHA-256 bb of the text", from: .options),
    ]
    let bare = AnalyzeCommand(result(file: "a.cbor", path: nil, given: values)).text
    for option in [
      "--challenge base64:XvBV ", "--key-id 'a key'", "--previous-counter 7",
      "--client-data base64:…", "--public-key FILE",
    ] { #expect((bare + " ").contains(option), "\(option)") }
    let hidden = result(file: "a.cbor", path: nil, given: [key]).redacted(
      by: .identifiers { _ in Array(repeating: 1, count: 32) })
    #expect(AnalyzeCommand(hidden).text.contains("--key-id ID"))
  }

  @Test("repeats only the options whose values the record lacks")
  func ofRecord() {
    let values = [
      GivenValue(.appID, "8YE23NZS57.com.example.wallet", from: .options),
      GivenValue(.environment, "production", from: .record),
      GivenValue(.challenge, "base64:XvBV", from: .record),
    ]
    #expect(
      AnalyzeCommand(result(file: "a.json", path: "/attestation", given: values)).text == """
        attestscope analyze a.json \\
          --app-id 8YE23NZS57.com.example.wallet
        """)
    #expect(
      AnalyzeCommand(result(file: "a.cbor", path: nil, given: values)).text
        .contains("--context FILE"))
  }

  @Test("names the file of the context, unless that lacks what a record beside the artifact stated")
  func context() {
    var context = result(
      file: "a.cbor", path: nil, given: [GivenValue(.keyID, "k", from: .context)])
    #expect(AnalyzeCommand(context).text.contains("--context FILE"))
    context.policy.contextFile = "run 1/keys.jsonl"
    #expect(AnalyzeCommand(context).text.contains("--context 'run 1/keys.jsonl'"))
    #expect(AnalyzeCommand(context, isNew: true).text.contains("--context FILE"))
    #expect(AnalyzeCommand(FileNames().named(context)).text.contains("--context keys.jsonl"))
    context.given.append(GivenValue(.challenge, "base64:XvBV", from: .record))
    #expect(AnalyzeCommand(context).text.contains("--context FILE"))
  }

  @Test("replaces values by a time and a correction, for a record too")
  func corrected() {
    let correction = Correction([.init("appId", .text("8YE23NZS57.com.example.other"))])
    let command = AnalyzeCommand(
      result(file: "a.json", path: "/a"), correcting: correction, asOf: "issuance")
    #expect(
      command.text == """
        attestscope analyze a.json \\
          --app-id 8YE23NZS57.com.example.other \\
          --as-of issuance
        """)
  }

  @Test("selects an artifact that was found in a text")
  func ofText() {
    let place = [SourceStep.text(line: 7, column: 24, offset: 7146), .transform("base64")]
    #expect(
      AnalyzeCommand(result(file: "a.txt", path: nil, steps: place)).text
        .contains("analyze a.txt \\\n  --id \(Fixture.undetermined().id.prefix(16))"))
  }

  @Test(
    "a value that begins with a hyphen follows an equals sign, and one that a shell reads is quoted",
    arguments: [
      ("-17", "--id=-17"), ("ticket 17", "--id 'ticket 17'"),
      ("it's $HOME", "--id 'it'\\''s $HOME'"),
      ("*", "--id '*'"), ("ticket-17", "--id ticket-17"), ("-\u{301}a", "--id='-\u{301}a'"),
    ])
  func ofName(_ record: String, _ option: String) {
    let original = Fixture.undetermined()
    let result = ArtifactResult(
      id: original.id, record: record, type: original.type,
      source: Source(
        file: "a.txt", steps: [.text(line: 7, column: 24, offset: 7146), .transform("base64")]),
      payload: original.payload, sha256: original.sha256, summary: original.summary,
      policy: Fixture.policy(), given: [], verdict: original.verdict, headline: "", checks: [],
      diagnoses: [], decoded: original.decoded)
    #expect(AnalyzeCommand(result).text.contains("analyze a.txt \\\n  \(option)"))
  }

  @Test("a corrected key ID in Base64url replaces the given one, also with a leading hyphen")
  func correctedKeyID() {
    let given = [GivenValue(.keyID, "-bad", from: .options)]
    let text = AnalyzeCommand(
      result(file: "a.cbor", path: nil, given: given),
      correcting: Correction([.init("keyId", .text("-good"))])
    ).text
    #expect(text.contains("--key-id=-good"))
    #expect(!text.contains("-bad"))
  }

  @Test("has placeholders for missing values")
  func needs() {
    let text = AnalyzeCommand(result(file: "a.json", path: "/a"), needs: [.challenge]).text
    #expect(text.contains("--challenge base64:…"))
  }

  @Test(
    "quotes a file name as one word, or omits it",
    arguments: [
      ("a b.json", "'a b.json'"), ("a'b.json", "'a'\\''b.json'"), ("$(id).json", "'$(id).json'"),
      ("-rf", "./-rf"), ("-", "- < SAME-INPUT"), ("a\u{202e}b", "FILE"), ("a\nb", "FILE"),
      ("", "FILE"),
    ])
  func quoting(file: String, word: String) {
    #expect(
      AnalyzeCommand(result(file: file, path: "/a")).text == "attestscope analyze \(word)")
  }
}
