import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the key ID that the client sent belongs to the certified key: SHA-256(04 ‖ X ‖ Y)
  /// of the leaf's public key, in standard Base64, 44 characters.
  ///
  /// - Passes: the text is exactly as `generateKey` returns it.
  /// - Warns: the text names the same 32 bytes in another spelling, such as Base64url or
  ///   hexadecimal.
  /// - Fails: it names a different key or none, or a public key was given that isn't the leaf's.
  /// - Not applicable: no key ID was given. The finding states the one that belongs to the key.
  /// - Not run: the leaf's key can't be read.
  package static let attestationKeyID = Check("attestation.key-id") { input in
    guard let identifier = input.attestation?.keyIdentifier,
      let key = input.attestation?.leaf?.publicKey?.key
    else { return .unreadable("The leaf has no public key that can be read.") }
    let place = EvidenceReference(key, "/attStmt/x5c/0/subjectPublicKey", .expected)
    if let given = input.expectations.publicKey.flatMap(PublicKeyReader.point), given != key {
      return .fail(
        "The given public key isn't the leaf's.",
        expected: Value(.bytes(key.array), "in the certificate"),
        actual: Value(.bytes(given.array), "as it was given"), at: [place])
    }
    guard let sent = input.expectations.keyID else {
      return .notApplicable(
        "No key ID was given. The one of the leaf's key is \(Base64.encode(identifier)).")
    }
    if sent.equals(Base64.encode(identifier)) {
      return .pass("The key ID is SHA-256 of the leaf's key, in Base64.", at: place)
    }
    if let spelling = KeyIDSpelling.of(sent, for: identifier) {
      return .warn(
        "The key ID names the leaf's key, but \(spelling.phrase(of: sent, for: identifier)).",
        expected: Value(.text(Base64.encode(identifier)), "as generateKey returns it"),
        actual: Value(.text(sent), "as it was given"), at: [place])
    }
    let count = sent.unicodeScalars.count
    return .fail(
      KeyIDSpelling.identifier(sent) != nil
        ? "The given key ID isn't that of the leaf's key."
        : lengths.contains(count)
          ? "The given value isn't the leaf's key ID in any known form."
          : "The given key ID has \(count.counted("character")), not 44: it isn't the leaf's in any known form.",
      expected: Value(.text(Base64.encode(identifier)), "SHA-256 of the leaf's public key"),
      actual: Value(.text(sent), "as it was given"), at: [place])
  }

  /// The numbers of characters of a key ID: in Base64 with padding and without, and in hexadecimal.
  private static let lengths: Set<Int> = [44, 43, 64]
}
