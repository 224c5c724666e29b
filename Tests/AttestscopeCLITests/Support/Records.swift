import Foundation
import TestSupport

/// Evidence records made of the samples.
enum Records {
  /// A genuine attestation with every value that is needed to accept it.
  static let attestation = record("real", "attestation-bas-d")
  /// A genuine assertion with every value that is needed to accept it.
  static let assertion = record("real", "assertion-bas-d")
  /// A forged attestation for another challenge than its record's.
  static let rejected = record("forged", "attestation-nonce--other-challenge")

  private static func record(_ folder: String, _ prefix: String) -> [String: String] {
    SampleCase.all(in: folder).first { $0.name.hasPrefix(prefix) }?.fields ?? [:]
  }
}

extension [String: String] {
  /// The record as one line of JSON.
  var json: String {
    let data = try? JSONSerialization.data(withJSONObject: self, options: .sortedKeys)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Returns the record with some members replaced, or removed if the value is `nil`.
  func with(_ members: KeyValuePairs<String, String?>) -> [String: String] {
    members.reduce(into: self) { $0[$1.key] = $1.value }
  }
}

extension Tool.Output {
  /// Returns the lines of results as objects.
  var objects: [[String: Any]] {
    stdout.split(separator: 0x0a).compactMap {
      try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  var outcomes: [String] {
    objects.compactMap { ($0["verdict"] as? [String: Any])?["outcome"] as? String }
  }

  /// Returns the failed rules of the only artifact.
  var failures: [String] {
    objects.flatMap { $0["checks"] as? [[String: Any]] ?? [] }
      .filter { $0["result"] as? String == "fail" }.compactMap { $0["rule"] as? String }
  }
}
