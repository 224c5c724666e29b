import SystemCrypto

extension Expectations {
  /// Whether both a key ID and a public key are given and readable, and the ID isn't the SHA-256
  /// hash of the key's uncompressed point (65 bytes).
  package var keyContradictsKeyID: Bool {
    guard let sent = keyID.flatMap(KeyIDSpelling.identifier),
      let point = publicKey.flatMap(PublicKeyReader.point)
    else { return false }
    return Digest.sha256(point) != sent
  }

  /// Whether a key ID is given that decodes to no 32-byte identifier in any spelling.
  package var hasUnreadableKeyID: Bool {
    keyID.map { KeyIDSpelling.identifier($0) == nil } ?? false
  }

  /// The identifier of the expected key, 32 bytes: the given key ID if it is readable, otherwise
  /// the hash of the given key, otherwise `nil`.
  package var statedKeyIdentifier: [UInt8]? {
    keyID.flatMap(KeyIDSpelling.identifier)
      ?? publicKey.flatMap(PublicKeyReader.point).map { Digest.sha256($0) }
  }
}
