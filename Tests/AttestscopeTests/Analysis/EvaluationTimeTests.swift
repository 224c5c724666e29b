import Checks
import Decoding
import Evidence
import Results
import TestSupport
import Testing

@testable import Attestscope

@Suite("The time of evaluation")
struct EvaluationTimeTests {
  private static let captured = Timestamp(milliseconds: 1_700_000_000_000)
  private static let named = Timestamp(milliseconds: 1_800_000_000_000)

  private static let attestation = artifact(.attestation)
  private static let receipt = artifact(.receipt)
  private static let assertion = artifact(.assertion)

  private static func artifact(_ type: ArtifactType) -> Artifact {
    let bytes = SampleCase.real(type).first?.bytes(type.rawValue) ?? .empty
    return Artifact(decoding: bytes, as: type)
  }

  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let time: EvaluationTime
    let capturedAt: Timestamp?
    let artifact: Artifact
    let source: TimeSource?
  }

  static let rows = [
    Row(
      description: "of itself, the capture", time: .automatic, capturedAt: captured,
      artifact: attestation, source: .capture),
    Row(
      description: "without a capture, the issue of the leaf", time: .automatic, capturedAt: nil,
      artifact: attestation, source: .issuance),
    Row(
      description: "without either, the receipt's creation", time: .automatic, capturedAt: nil,
      artifact: receipt, source: .receipt),
    Row(
      description: "an assertion tells no time", time: .automatic, capturedAt: nil,
      artifact: assertion, source: nil),
    Row(
      description: "capture, where it is known", time: .capture, capturedAt: captured,
      artifact: receipt, source: .capture),
    Row(
      description: "capture, where it is not", time: .capture, capturedAt: nil,
      artifact: attestation, source: .issuance),
    Row(
      description: "issue, whatever was captured", time: .issuance, capturedAt: captured,
      artifact: attestation, source: .issuance),
    Row(
      description: "issue of an assertion", time: .issuance, capturedAt: captured,
      artifact: assertion, source: nil),
    Row(
      description: "a moment, whatever was captured", time: .moment(named), capturedAt: captured,
      artifact: attestation, source: .flag),
    Row(
      description: "now", time: .now(named), capturedAt: captured, artifact: assertion,
      source: .now),
  ]

  @Test("comes from the requested source, and names it", arguments: rows)
  func source(_ row: Row) {
    let resolved = row.time.resolve(capturedAt: row.capturedAt, for: row.artifact)
    #expect(resolved?.source == row.source)
    switch row.source {
    case .capture: #expect(resolved?.time == Self.captured)
    case .flag, .now: #expect(resolved?.time == Self.named)
    case .issuance, .receipt, nil: break
    }
  }

  @Test("the time of issue is from the leaf's serial number or the receipt's creation time")
  func issuance() throws {
    let object = try #require(SampleCase.real(.attestation).first).attestation
    let issued = EvaluationTime.issuance.resolve(capturedAt: nil, for: .attestation(object))
    #expect(issued?.time == object.leaf?.certifiedIssuance)
    let receipt = try #require(SampleCase.real(.receipt).first?.receipt)
    let created = EvaluationTime.issuance.resolve(capturedAt: nil, for: .receipt(receipt))
    #expect(created?.time == receipt.time(.creationTime))
    #expect(created != nil && issued != nil)
  }
}
