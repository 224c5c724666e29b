import Decoding
import Evidence
import SystemCrypto

/// A forged capture as files: the traffic, the operator's context, and the expected result.
package struct ForgedCapture: Sendable {
  /// The name, from which the file names are derived.
  package let name: String
  /// The traffic in HAR 1.2.
  package let capture: [UInt8]
  /// What the operator knows about the key, as a JSON line; `nil` if nothing is needed.
  package let context: [UInt8]?
  /// What was done and what must be found, as a JSON line with its line end.
  package let label: [UInt8]

  /// Sorts the exchanges by time and writes the files.
  init(_ plan: CapturePlan, _ matter: CaptureMatter, _ script: CaptureScript) throws {
    let exchanges = script.exchanges.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    name = plan.name
    capture = try HARFile(exchanges.map(\.entry)).jsonLine()
    context = try matter.context?.jsonLine()
    let designation = matter.designation(script.stage.shape.link)
    let label = CaptureLabel(
      name: name, done: plan.title, case: plan.recipe.name, appId: matter.record.appId,
      environment: matter.environment.rawValue,
      context: context.map { _ in Self.contextFile(plan.name) }, artifact: matter.artifact,
      sentIn: exchanges.firstIndex { $0.mark == .artifact },
      exchange: designation.flatMap { _ in exchanges.firstIndex { $0.mark == .challenge } },
      designation: designation, others: script.others)
    self.label = try JoinedObject(first: label, second: matter.expectation).jsonLine()
  }
}

extension CaptureMatter {
  /// The record of the values that no capture contains: the public key and the previous counter;
  /// `nil` if none is needed.
  fileprivate var context: EvidenceRecord? {
    guard kind == .assertion else { return nil }
    let isCounterNeeded =
      expectation.fail.contains("assertion.counter") || random.number("counter", below: 2) == 0
    var known = EvidenceRecord(id: "operator")
    known.publicKey = isEnrolled ? nil : record.publicKey
    known.previousCounter = isCounterNeeded || !isEnrolled ? record.previousCounter : nil
    guard known.publicKey != nil || known.previousCounter != nil else { return nil }
    known.keyId = record.keyId
    return known
  }
}

/// A line of `capture-labels.jsonl`: what was done in a capture. The expectation says what must be
/// found.
private struct CaptureLabel: Encodable {
  /// The name of the capture.
  let name: String
  /// What was done, in one sentence.
  let done: String
  /// The recipe of the artifact under test.
  let `case`: String
  /// The App ID that the server expects.
  let appId: String?
  /// The environment that the server expects.
  let environment: String
  /// The file with the operator's context.
  let context: String?
  /// The SHA-256 hash of the artifact under test, in hexadecimal.
  let artifact: String
  /// The index of the exchange that sends the artifact.
  let sentIn: Int?
  /// The index of the exchange that issues the challenge to compare; `nil` if there is none.
  let exchange: Int?
  /// How the challenge must be selected; `nil` if the artifact is compared with none.
  let designation: ChallengeLink.Designation?
  /// The SHA-256 hashes of the other artifacts.
  let others: [String]
}

extension ForgedCapture {
  /// The path of the capture in the output folder.
  package var captureFile: String { "captures/\(name).har" }
  /// The path of the context in the output folder.
  package var contextFile: String { Self.contextFile(name) }

  /// Returns the path of a capture's context.
  fileprivate static func contextFile(_ name: String) -> String { "contexts/\(name).jsonl" }
}

extension CaptureMatter {
  /// The SHA-256 hash of the artifact's bytes in hexadecimal, independent of the text around them.
  fileprivate var artifact: String {
    let text = values.artifact.map { Bytes(Array($0.text.utf8), name: "artifact") } ?? .empty
    return Digest.sha256(TextDecoder.read(text).payload).hex
  }
}
