import Containers
import Evidence
import Foundation
import TestSupport

@testable import Ingest

/// A temporary folder for one test, removed with the value.
final class Scratch {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path()
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Returns all events of one file with this text.
  func events(_ text: String, policy: IngestPolicy = IngestPolicy()) throws -> [InputEvent] {
    Array(SubmissionReader([try write("input", text)], policy: policy)).withoutTexts
  }
}

extension [InputEvent] {
  /// The events without the texts that are searched for errors.
  var withoutTexts: [InputEvent] {
    filter {
      if case .occurrence(let occurrence) = $0, case .said = occurrence.kind { false } else { true }
    }
  }

  var submissions: [Submission] {
    compactMap { if case .submission(let submission) = $0 { submission } else { nil } }
  }

  var skipped: [InputEvent.Skipped] {
    compactMap { if case .skipped(let skipped) = $0 { skipped } else { nil } }
  }

  var failures: [InputError] {
    compactMap { if case .failed(let error) = $0 { error } else { nil } }
  }
}

/// Genuine artifacts as the Base64 text in a record.
enum Genuine {
  static let attestation = text("attestation", "attestation-bas-d")
  static let assertion = text("assertion", "assertion-bas-d")
  static let receipt = text("receipt", "receipt-oliver-binns")
  static let token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl"
  /// The key of the attestation and the assertion.
  static let keyID = "2nV0DmOmARff/5zVhcZYwn76BtWWXffR+ViClxYJOA4="

  private static func text(_ field: String, _ prefix: String) -> String {
    SampleCase.all(in: "real").first { $0.name.hasPrefix(prefix) }?.fields[field] ?? ""
  }
}
