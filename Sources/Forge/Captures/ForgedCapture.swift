import Decoding
import Evidence
package import Foundation
import SystemCrypto

/// A captured conversation as files: the capture, what its operator knows, and what must be found.
package struct ForgedCapture: Sendable {
  package let name: String
  /// The capture of traffic (HAR 1.2).
  package let capture: Data
  /// What the operator knows of the key, as evidence records by its identifier; `nil` where nothing.
  package let context: Data?
  /// What was done and what must be found, on one line with its line end.
  package let label: Data

  init(_ plan: CapturePlan, _ matter: CaptureMatter, _ script: CaptureScript) throws {
    let exchanges = script.exchanges.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    name = plan.name
    capture = try Self.line(CaptureFile(exchanges))
    context = try matter.context.map(Self.line)
    label = try Self.line(
      CaptureLabel(plan, matter, script, exchanges, hasContext: context != nil))
  }

  private static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}

extension CaptureMatter {
  /// The record of what no capture tells.
  fileprivate var context: EvidenceRecord? {
    guard kind == .assertion else { return nil }
    let isCounterNeeded =
      expectation.fail.contains("assertion.counter") || lot.number("counter", below: 2) == 0
    var known = EvidenceRecord(id: "operator")
    known.publicKey = isEnrolled ? nil : record.publicKey
    known.previousCounter = isCounterNeeded || !isEnrolled ? record.previousCounter : nil
    guard known.publicKey != nil || known.previousCounter != nil else { return nil }
    known.keyId = record.keyId
    return known
  }
}

/// The line of `capture-labels.jsonl`.
private struct CaptureLabel: Encodable {
  let name: String
  let done: String
  let `case`: String
  let appId: String?
  let environment: String
  let context: String?
  let artifact: String
  let sentIn: Int?
  let outcome: [CaseExpectation.Outcome]
  let fail: [String]
  let mayFail: [String]
  let needs: [String]
  let causes: [String]
  let equivalents: [String]
  let exchange: Int?
  let designation: ChallengeLink.Designation?
  let others: [String]

  init(
    _ plan: CapturePlan, _ matter: CaptureMatter, _ script: CaptureScript,
    _ exchanges: [CapturedExchange], hasContext: Bool
  ) {
    name = plan.name
    done = plan.title
    `case` = plan.recipe.name
    appId = matter.record.appId
    environment = matter.environment.rawValue
    context = hasContext ? ForgedCapture.contextFile(plan.name) : nil
    artifact = matter.artifact
    sentIn = exchanges.firstIndex { $0.mark == .artifact }
    outcome = matter.expectation.outcomes
    fail = matter.expectation.fail
    mayFail = matter.expectation.mayFail
    needs = matter.expectation.needs
    causes = matter.expectation.causes
    equivalents = matter.expectation.equivalents
    designation = matter.designation(script.stage.shape.link)
    exchange = designation == nil ? nil : exchanges.firstIndex { $0.mark == .challenge }
    others = script.others
  }
}

extension ForgedCapture {
  /// The files of a capture, in the folder that they are written to.
  package var captureFile: String { "captures/\(name).har" }
  package var contextFile: String { Self.contextFile(name) }

  fileprivate static func contextFile(_ name: String) -> String { "contexts/\(name).jsonl" }
}

extension CaptureMatter {
  /// The hash of the artifact's bytes, whatever form its text has.
  fileprivate var artifact: String {
    let text = values.artifact.map { Bytes(Array($0.text.utf8), name: "artifact") } ?? .empty
    return Digest.sha256(TextArmour.read(text).payload).hex
  }
}
