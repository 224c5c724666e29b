import Checks
import Evidence
import Ingest
import Testing

@testable import Attestscope

@Suite("Profile files")
struct ProfileFileTests {
  private func file(_ text: String) throws(ProfileFile.Fault) -> ProfileFile {
    try ProfileFile(Bytes(Array(text.utf8)))
  }

  @Test("describe one service or several, with tokens if an issuer is named")
  func profiles() throws {
    let one = try file(#"{"name":"a","hosts":["a.example"]}"#)
    #expect(one.services.map(\.name) == ["a"] && one.tokens.isEmpty)
    let two = try file(
      #"[{"name":"a","paths":["/x"]},{"name":"b","issuer":"b","claims":{"sub":"text"}}]"#)
    #expect(two.services.map(\.name) == ["a", "b"] && two.tokens.map(\.name) == ["b"])
  }

  static let faults = [
    ("", "is not JSON, or is too large for a file of profiles"),
    ("{", "is not JSON, or is too large for a file of profiles"), ("[]", "contains no profile"),
    (#"{"name":"a","hosts":["a"],"n\u0061me":"b"}"#, "has the member “name” twice"),
    (
      #"{"name":"a","host":["a"]}"#,
      "has the unknown member “host”"
    ),
    (#"{"name":"a"}"#, "has a profile without name, or without hosts, paths and issuer"),
    ("3", "has a profile without name, or without hosts, paths and issuer"),
    (
      #"{"name":"a","issuer":"b","claims":{"sub":"string"}}"#,
      "has a claim that is not text, number, flag or texts"
    ),
  ]

  @Test("are rejected with the fault", arguments: faults)
  func rejected(_ text: String, _ reason: String) {
    #expect(throws: ProfileFile.Fault(reason: reason)) { try file(text) }
  }
}
