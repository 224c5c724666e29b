import Decoding
package import Evidence
import SystemCrypto

extension Subject {
  /// The public key that an artifact should be made with: the one given, else that of an attestation
  /// in the same run. `nil` where there is none, or where the one given cannot be read.
  package var expectedPublicKey: (point: Bytes, origin: String)? {
    if let given = expectations.publicKey {
      return PublicKeyReader.point(given).map { ($0, "that was given") }
    }
    return attestedKey.map {
      (Bytes($0.point, name: "public key"), "that was attested in this run")
    }
  }

  /// The identifier of that key, or the one that the client sent.
  var expectedKeyIdentifier: (identifier: [UInt8], origin: String)? {
    if let key = expectedPublicKey { return (Digest.sha256(key.point), key.origin) }
    guard let sent = expectations.keyID, let identifier = KeyIDSpelling.identifier(sent) else {
      return nil
    }
    return (identifier, "that the client sent")
  }
}

/// Reads a public key as callers write one down.
package enum PublicKeyReader {
  /// The point 04 ‖ X ‖ Y in PEM, in Base64 or hexadecimal of a SubjectPublicKeyInfo, or of the
  /// point itself.
  package static func point(_ given: GivenBytes) -> Bytes? {
    let payload =
      given.encoding == nil
      ? TextArmour.read(given.text).payload : given.readings.first?.bytes
    guard let payload else { return nil }
    if payload.count == 65, payload.first == 4 { return payload }
    let info = PublicKeyInfo(ASN1Decoder.decode(payload, rules: .der).element)
    if let info { return info.isUncompressedP256 ? info.key : nil }
    let certificate = Certificate(decoding: payload)
    return certificate.publicKey.flatMap { $0.isUncompressedP256 ? $0.key : nil }
  }
}
