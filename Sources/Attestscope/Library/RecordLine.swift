import Decoding
import Evidence
import Results

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ArtifactRecord {
  /// The record as a line of JSON with the documented members of an evidence record.
  var line: [UInt8] {
    JSONWriter.line(
      .object([
        "account": exchange.account.map { .string($0) },
        "appId": appID.map { .string($0) },
        "assertion": assertion.map(\.json),
        "attestation": attestation.map(\.json),
        "capturedAt": expected.capturedAt.map { .string(Timestamp($0).description) },
        "challenge": expected.challenge.map { .string(Base64.encode($0)) },
        "challengeEncoding": expected.challenge.map { _ in "base64" },
        "client": exchange.client.map { .string($0) },
        "clientData": expected.clientData.map { .string(Base64.encode($0)) },
        "clientDataEncoding": expected.clientData.map { _ in "base64" },
        "connection": exchange.connection.map { .string($0) },
        "environment": environment.map { .string($0.rawValue) },
        "id": id.map { .string($0) },
        "keyId": expected.keyID.map { .string($0) },
        "previousCounter": expected.previousCounter.map { .integer(Int64($0)) },
        "publicKey": expected.publicKey.map { .string($0) },
        "receipt": receipt.map(\.json),
        "served": exchange.isAccepted.map { .string($0 ? "accepted" : "refused") },
        "serverError": exchange.error.map { .string($0) },
        "status": exchange.status.map { .integer(Int64($0)) },
      ]))
  }
}

extension ArtifactRecord.Content {
  /// The content as a JSON string; bytes in Base64.
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .bytes(let bytes): .string(Base64.encode(bytes))
    }
  }
}

extension Timestamp {
  /// Creates a timestamp, rounded to milliseconds. A date outside of the years 1 to 9999, which have a
  /// form in RFC 3339, becomes the first or last moment of them; a date that isn't a number the first.
  init(_ date: Date) {
    let time = (date.timeIntervalSince1970 * 1_000).rounded()
    let (first, last) = (-62_135_596_800_000.0, 253_402_300_799_999.0)
    self.init(milliseconds: Int64(time > first ? min(time, last) : first))
  }
}
