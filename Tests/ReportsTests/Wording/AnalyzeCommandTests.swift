import Checks
import Evidence
import Reports
import Testing

@Suite("The command that analyses again")
struct AnalyzeCommandTests {
  private func result(file: String, path: String?) -> ArtifactResult {
    let original = Fixture.undetermined()
    return ArtifactResult(
      id: original.id, record: nil, type: original.type, source: Source(file: file, path: path),
      payload: original.payload, sha256: original.sha256, summary: original.summary,
      policy: Fixture.policy(), verdict: original.verdict, headline: "", checks: [],
      diagnoses: [], decoded: original.decoded)
  }

  @Test("repeats the policy for a bare artifact, and leaves it to a record that brings its own")
  func policy() {
    #expect(
      AnalyzeCommand(result(file: "a.cbor", path: nil)).text == """
        attestscope analyze a.cbor \\
          --app-id 8YE23NZS57.com.example.wallet \\
          --environment production \\
          --as-of 2026-03-14T09:26:53Z
        """)
    #expect(
      AnalyzeCommand(result(file: "a.json", path: "/attestation")).text
        == "attestscope analyze a.json")
  }

  @Test("asks for what is missing")
  func needs() {
    let text = AnalyzeCommand(result(file: "a.json", path: "/a"), needs: [.challenge]).text
    #expect(text.contains("--challenge base64:…"))
  }

  @Test(
    "makes one word of a file name, or leaves it out",
    arguments: [
      ("a b.json", "'a b.json'"), ("a'b.json", "'a'\\''b.json'"), ("$(id).json", "'$(id).json'"),
      ("-rf", "./-rf"), ("-", "-"), ("a\u{202e}b", "FILE"), ("a\nb", "FILE"), ("", "FILE"),
    ])
  func quoting(file: String, word: String) {
    #expect(
      AnalyzeCommand(result(file: file, path: "/a")).text == "attestscope analyze \(word)")
  }
}
