import Evidence
import Flow
import Results
import Testing

@Suite("Reasons of errors of Apple's receipt endpoint")
struct ReceiptServiceReasonsTests {
  /// A response, the facts of its request, and the expected reason.
  static let answers: [(String, RequestFaults, [String])] = [
    ("/v1/attestationData answers 304", .early, ["P07-304 proven"]),
    ("/v1/attestationData answers 304", .old, ["P07-304 consistent"]),
    (
      "/v1/attestationData answers 400 Incorrect Environment", .sandboxToProduction,
      ["P09-400-env proven"]
    ),
    (
      "/v1/attestationData answers 400 Incorrect Environment", [.early, .productionToSandbox],
      ["P09-400-env proven"]
    ),
    ("/v1/attestationData answers 400 Incorrect Environment", .early, ["P09-400-env consistent"]),
    ("/v1/attestationData answers 400 Bad Payload", .otherForm, ["P10-400-payload proven"]),
    ("/v1/attestationData answers 400 Bad Payload", .otherArtifact, ["P10-400-payload proven"]),
    ("/v1/attestationData answers 400 Bad Payload", .old, ["P10-400-payload consistent"]),
    ("/v1/attestationData answers 401", .signatureInDER, ["P11-401-jwt proven"]),
    ("/v1/attestationData answers 401", .scheme, ["P11-401-jwt consistent"]),
    ("/v1/attestationData answers 404", .old, ["P08-404 consistent"]),
    ("/v1/attestationData answers 404", .sandboxToProduction, ["P09-400-env proven"]),
    (
      "data.appattest.apple.com/v1/attestation answers 404", .otherPath,
      ["P15-verify-via-apple proven"]
    ),
    ("/v1/attestationData answers 429", [.early, .old, .otherForm], ["P22-rate-limit consistent"]),
  ]

  @Test("are proven only if the request shows them", arguments: answers)
  func explained(_ answer: String, _ faults: RequestFaults, _ expected: [String]) throws {
    let error = try #require(KnownError.index(in: answer))
    let events = Story.told {
      $0.add(.serviceError, .unknown, verdict: nil) { event in
        event.error = error
        event.requestFaults = faults
      }
    }
    let finding = try #require(FlowJudge.findings(in: events).first?.finding)
    let causes = finding.causes.filter { $0.cause.hasPrefix("P") }
    #expect(causes.map { "\($0.cause) \($0.certainty.rawValue)" } == expected)
    // What is proven leaves no other reason for the same answer.
    let isProven = finding.causes.contains { $0.certainty == .proven }
    #expect(finding.causes.contains { $0.cause == KnownError.all[error].id } == !isProven)
  }

  @Test("keep different reasons apart")
  func apart() throws {
    let error = try #require(KnownError.index(in: "/v1/attestationData answers 400 Bad Payload"))
    let events = Story.told {
      for faults in [RequestFaults.otherForm, [], .otherForm] {
        $0.add(.serviceError, .unknown, verdict: nil) { event in
          event.error = error
          event.requestFaults = faults
        }
      }
    }
    #expect(FlowJudge.findings(in: events).map(\.finding.eventCount) == [2, 1])
  }
}
