import Claims
package import Evidence
import SystemCrypto

extension CheckInput {
  /// The public key that the artifact must belong to: the one that the caller gave, otherwise the
  /// one of a sound attestation in the same run.
  ///
  /// - `point`: 04 ‖ X ‖ Y, 65 bytes.
  /// - `origin`: where the key comes from, to follow “the key”: “that was given”.
  ///
  /// `nil` if there is neither, and if the given one can't be read. A key that was given but can't
  /// be read isn't replaced by an attested one.
  package var expectedPublicKey: (point: Bytes, origin: String)? {
    if let given = expectations.publicKey {
      return PublicKeyReader.point(given).map { ($0, "that was given") }
    }
    return attestedKey.map {
      (Bytes($0.point, name: "public key"), "that was attested in this run")
    }
  }

  /// What is unusual about the text of the given key, to follow a colon: “leading zero bytes of a
  /// coordinate are missing”. `nil` if it is in a usual form, or can't be read at all.
  var keyDeviation: String? {
    expectations.publicKey.flatMap(PublicKeyReader.read)?.deviation?.phrase
  }

  /// The identifier of the expected key, 32 bytes, with its origin: SHA-256 of
  /// ``expectedPublicKey``, otherwise the key ID that the client sent, in any known spelling.
  ///
  /// `nil` if neither is available or readable.
  var expectedKeyIdentifier: (identifier: [UInt8], origin: String)? {
    if let key = expectedPublicKey { return (Digest.sha256(key.point), key.origin) }
    guard let sent = expectations.keyID, let identifier = KeyIDSpelling.identifier(sent) else {
      return nil
    }
    return (identifier, "that the client sent")
  }
}

extension GivenKey.Deviation {
  /// What is unusual about the key's text, as a phrase. Several repairs are joined with commas.
  package var phrase: String {
    switch self {
    case .repaired(let kinds): kinds.map(\.phrase).joined(separator: ", ")
    case .missingZeros: "leading zero bytes of a coordinate are missing"
    }
  }
}
