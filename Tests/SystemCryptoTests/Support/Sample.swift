import Decoding
import Evidence
import Foundation
import TestSupport
import Testing

/// A real artifact, split into the parts for cryptography.
struct Sample: CustomTestStringConvertible {
  let name: String
  private let sample: SampleCase

  var testDescription: String { name }

  static func all(_ type: String) -> [Sample] {
    SampleCase.all(in: "real").filter { $0.fields[type] != nil }.map {
      Sample(name: $0.name, sample: $0)
    }
  }

  /// Leaf and intermediate of an attestation.
  var x5c: [Bytes] { sample.attestation.statement.certificates.map(\.bytes) }

  var receipt: Bytes { sample.receipt?.bytes ?? .empty }

  var receiptCertificates: [Bytes] { sample.receipt?.message.certificates.map(\.bytes) ?? [] }

  var assertion: Assertion { sample.assertion }

  var publicKey: Bytes { sample.bytes("publicKey") }

  /// The bytes that an assertion covers.
  var clientData: Bytes {
    sample.fields["clientDataEncoding"] == "base64"
      ? sample.bytes("clientData") : Bytes(Array((sample.fields["clientData"] ?? "").utf8))
  }

  static func root(_ name: String) -> Bytes { SampleCase.root(name) }
  static let attestationRoot = root("Apple_App_Attestation_Root_CA")
  static let receiptRoot = root("Apple_Root_CA_-_G3")
  static let receiptIssuer = root("Apple_Application_Integration_CA_5_-_G1")
}
