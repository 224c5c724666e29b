import Decoding
import Evidence
import TestSupport

/// The bytes of genuine artifacts, one of each form.
enum Genuine {
  static let attestation = bytes(.attestation, "attestation-bas-d")
  static let assertion = bytes(.assertion, "assertion-bas-d")
  /// In BER with indefinite lengths, as Apple sends it.
  static let receipt = bytes(.receipt, "receipt-oliver-binns")
  /// In DER, as a tool rewrote it.
  static let definiteReceipt = bytes(.receipt, "receipt-veehaitch-receipt-2020-11-22")

  static let each = [attestation, assertion, receipt, definiteReceipt]

  private static func bytes(_ type: ArtifactType, _ prefix: String) -> [UInt8] {
    SampleCase.real(type).first { $0.name.hasPrefix(prefix) }?.bytes(type.rawValue).array ?? []
  }
}
