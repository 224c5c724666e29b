import SystemCrypto

extension Expectations {
  /// Whether a key ID and a key were given that do not belong together: the one is the SHA-256 of the
  /// other.
  package var keyContradictsKeyID: Bool {
    guard let sent = keyID.flatMap(KeyIDSpelling.identifier),
      let point = publicKey.flatMap(PublicKeyReader.point)
    else { return false }
    return Digest.sha256(point) != sent
  }

  /// Whether a key ID was given that stands for no key in any spelling.
  package var hasUnreadableKeyID: Bool {
    keyID.map { KeyIDSpelling.identifier($0) == nil } ?? false
  }

  /// The identifier of the key that an artifact is said to be made with: the ID that was sent, else
  /// that of the key that was given.
  package var statedKeyIdentifier: [UInt8]? {
    keyID.flatMap(KeyIDSpelling.identifier)
      ?? publicKey.flatMap(PublicKeyReader.point).map { Digest.sha256($0) }
  }
}
