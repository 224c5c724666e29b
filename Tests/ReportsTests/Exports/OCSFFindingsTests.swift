import Evidence
import Foundation
import Reports
import Results
import Testing

@Suite("Format ocsf")
struct OCSFFindingsTests {
  /// Returns the parsed lines of a run.
  private func events(_ results: [ArtifactResult]) throws -> [[String: Any]] {
    try Exported.text("ocsf", results).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("problems are the golden findings, and an accepted artifact has none")
  func golden() throws {
    let results = [Fixture.rejected(), Fixture.accepted(), Fixture.undetermined()]
    try Golden.expect(try Exported.text("ocsf", results), equals: "ocsf.jsonl")
    #expect(try events([Fixture.accepted()]).isEmpty)
  }

  @Test("a failure is high, a warning low, and an open artifact informational")
  func severities() throws {
    let found = try events([Fixture.rejected(), Fixture.undetermined()])
    #expect(found.map { $0["severity_id"] as? Int } == [4, 2, 1])
    #expect(found.map { $0["is_alert"] as? Bool } == [true, false, false])
    #expect(found.allSatisfy { $0["class_uid"] as? Int == 2004 })
  }

  @Test("evidence names the bytes: buffer, offset, length and path")
  func bytes() throws {
    let found = try #require(try events([Fixture.rejected()]).first)
    let evidence = try #require((found["evidences"] as? [[String: Any]])?.first)
    let data = try #require(evidence["data"] as? [String: Any])
    let range = try #require((data["bytes"] as? [[String: Any]])?.first)
    #expect(range["offset"] as? Int == 588)
    #expect(range["length"] as? Int == 32)
    #expect(range["buffer"] as? String == "artifact")
    #expect(range["path"] as? String == "/attStmt/x5c/0/nonce")
  }

  @Test(
    "hostile strings stay in one line, and nothing invisible remains", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let text = try Exported.text("ocsf", [Fixture.rejected(hostile.text)])
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.utf8.count < 100_000)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && scalar.value != 0x202e)
    }
  }
}
