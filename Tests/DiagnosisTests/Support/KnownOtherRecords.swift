import Claims
import Checks
import Diagnosis
import Evidence
import Results
import Signing
import SystemCrypto
import TrialBench

/// Other records of a run, for tests.
struct KnownOtherRecords: OtherRecords {
  static let record = OtherRecord(name: "the record before", capturedAt: Trial.issuedAt)

  /// By their hashes.
  var challenges: Set<[UInt8]> = []
  /// Values that a server issued, by their hashes.
  var issued: [[UInt8]: AnsweredValue] = [:]
  var keys: [[UInt8]: AttestedKey] = [:]
  /// By the identifiers of their keys.
  var clientData: [[UInt8]: [GivenBytes]] = [:]
  var counters: [[UInt8]: [UInt32]] = [:]
  /// App IDs that Apple certified.
  var apps: [String] = []
  /// App IDs of which the server accepted an attestation.
  var acceptedApps: [String] = []
  /// The encoding of the challenge that an accepted attestation of any app answers.
  var acceptedEncoding: GivenBytes.Encoding?

  func challenge(hashingTo hash: [UInt8]) -> OtherRecord? {
    challenges.contains(hash) ? Self.record : nil
  }

  func issued(hashingTo hash: [UInt8]) -> AnsweredValue? { issued[hash] }

  func key(_ identifier: [UInt8]) -> (key: AttestedKey, record: OtherRecord)? {
    keys[identifier].map { ($0, Self.record) }
  }

  func app(hashingTo hash: [UInt8]) -> (id: String, record: OtherRecord)? {
    apps.first { Digest.sha256(Array($0.utf8)) == hash }.map { ($0, Self.record) }
  }

  func acceptance(ofApp hash: [UInt8]) -> OtherRecord? {
    acceptedApps.contains { Digest.sha256(Array($0.utf8)) == hash } ? Self.record : nil
  }

  func acceptedReading(
    ofApp hash: [UInt8]
  ) -> (encoding: GivenBytes.Encoding, record: OtherRecord)? {
    acceptedEncoding.map { ($0, Self.record) }
  }

  func clientData(
    ofKey identifier: [UInt8], spending budget: WorkBudget
  ) -> [(data: GivenBytes, record: OtherRecord)] {
    clientData[identifier, default: []].map { ($0, Self.record) }
  }

  func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [OtherRecord] {
    counters[identifier, default: []].filter { $0 == counter }.map { _ in Self.record }
  }
}

extension OtherRecords {
  func issued(hashingTo hash: [UInt8]) -> AnsweredValue? { nil }
  func acceptance(ofApp hash: [UInt8]) -> OtherRecord? { nil }
  func acceptedReading(
    ofApp hash: [UInt8]
  ) -> (encoding: GivenBytes.Encoding, record: OtherRecord)? { nil }
  func app(hashingTo hash: [UInt8]) -> (id: String, record: OtherRecord)? { nil }
}

extension Trial {
  /// The key ID, as in other records.
  static func keyIdentifier(_ name: String = "device") throws -> [UInt8] {
    Digest.sha256(try key(name).publicPoint)
  }

  /// Returns the diagnoses of all findings, in a run with other records.
  func diagnoses(among otherRecords: KnownOtherRecords) -> [Diagnosis] {
    DiagnosisEngine.diagnose(
      Examination(input: input, checks: checks, otherRecords: otherRecords))
  }
}
