import Evidence
import Foundation
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("Accepted artifacts that fail here")
struct FailedChecksTests {
  /// Returns the first cause of the finding on an accepted artifact.
  /// - Parameters:
  ///   - type: An attestation or an assertion.
  ///   - members: What its record states in place of the sample's own values.
  ///   - beginning: A member before all others, with its comma.
  private func cause(
    of type: ArtifactType = .attestation, _ members: [String: String] = [:],
    after beginning: String = ""
  ) async throws -> Diagnosis {
    let sample = try #require(SampleCase.real(type).first)
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: sample.file))
    var record = try #require(object as? [String: Any]).filter { $0.key != "case" }
    record["served"] = "accepted"
    record.merge(members) { $1 }
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: record, options: .sortedKeys),
      as: UTF8.self)
    let file = try ScratchFile("{\(beginning)\(text.dropFirst())\n")
    let findings = try await Run([file.path]).findings
    let finding = try #require(findings.first { $0.rule.id == "flow.wrongly-accepted" })
    #expect(finding.result == .fail)
    return try #require(finding.diagnoses.first)
  }

  @Test(
    "prove nothing if only the recorder's clock shows it",
    arguments: ["2019-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
  func clock(_ time: String) async throws {
    let cause = try await cause(["capturedAt": time])
    #expect(cause.certainty == .consistent)
    #expect(cause.proof.rival?.contains("clock of the recorder") == true)
  }

  @Test("prove nothing if the request names two keys, one of which fits")
  func twoKeys() async throws {
    let cause = try await cause(after: #""keyId":"AAAA","#)
    #expect(cause.certainty == .consistent)
    #expect(cause.proof.rival?.contains("the other of two values") == true)
  }

  @Test("prove a missing check if a value fails that is given once")
  func challenge() async throws {
    let members = ["challenge": "a challenge of another client", "challengeEncoding": "utf8"]
    #expect(try await cause(members).certainty == .proven)
    #expect(try await cause(["keyId": "AAAA"]).certainty == .proven)
    let both = members.merging(["capturedAt": "2019-01-01T00:00:00Z"]) { $1 }
    #expect(try await cause(both).certainty == .proven)
  }

  @Test("prove no missing check of a signature while nothing proves what was signed")
  func signature() async throws {
    let cause = try await cause(
      of: .assertion, ["clientData": #"{"amount":120}"#, "clientDataEncoding": "utf8"])
    #expect(cause.certainty == .consistent)
    #expect(cause.proof.rival?.contains("form of the client data") == true)
    #expect(cause.cause.fix.first?.text.contains("Change one byte") == true)
  }
}
