import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks field 4 of an ATTEST receipt, the bytes that the app passed to `attestKey` as
  /// clientDataHash.
  ///
  /// - Passes: in an attestation, SHA-256(authData ‖ field 4) is the nonce in the leaf; for a
  ///   receipt alone, field 4 is the hash of the challenge or the given clientDataHash.
  /// - Fails: it isn't. In an attestation, one of authenticator data, certificate and receipt was
  ///   replaced.
  /// - Not applicable: the receipt is of type RECEIPT, in which Apple's server replaces bytes that
  ///   aren't UTF-8 by U+FFFD; or a receipt alone has nothing to compare with.
  /// - Not run: there is no field 4, or no nonce or authenticator data.
  package static let receiptClientHash = Check("receipt.client-hash") { input in
    guard let receipt = input.receipt?.receipt, let hash = receipt.value(.clientHash) else {
      return .unreadable("There is no field 4 to read.")
    }
    guard receipt.kind != .receipt else {
      return .notApplicable(
        """
        Apple's server corrupts field 4 in the receipts that it makes: it replaces bytes that aren't \
        UTF-8.
        """)
    }
    let place = EvidenceReference(hash, "/receipt/payload/4")
    guard let attestation = input.attestation else {
      return hash.judgedAlone(input.expectations, at: place)
    }
    guard let data = attestation.authenticatorData?.bytes, let nonce = attestation.details?.nonce
    else { return .unreadable("There is no authenticator data or no nonce to compare with.") }
    let computed = Digest.sha256(data, hash)
    guard computed == nonce.array else {
      // Without the server's challenge, any of the three may be the changed one. The place is then
      // only context.
      let isOfChallenge = NonceCandidate.all(for: input.expectations, data: data)
        .contains { $0.reading != nil && $0.nonce == nonce.array }
      return .fail(
        isOfChallenge
          ? "The challenge gives the nonce in the certificate, but the receipt's client hash doesn't."
          : "Authenticator data, certificate and receipt don't belong together.",
        expected: Value(.bytes(nonce.array), "in the certificate"),
        actual: Value(.bytes(computed), "SHA-256(authData ‖ field 4)"),
        at: [isOfChallenge ? place : EvidenceReference(hash, place.path, .context)])
    }
    return .pass("SHA-256(authData ‖ field 4) is \(computed.hex).", at: place)
  }
}

extension Bytes {
  /// Checks field 4 of a receipt that came without its attestation.
  ///
  /// - Parameters:
  ///   - expectations: The challenge, whose hashes count in every reading, otherwise the given
  ///     clientDataHash.
  ///   - place: Where the field is.
  /// - Returns: Not applicable if neither was given.
  fileprivate func judgedAlone(_ expectations: Expectations, at place: EvidenceReference) -> Finding
  {
    let expected =
      expectations.challenge?.readings.map(\.hash)
      ?? (expectations.clientDataHash?.readings ?? []).map(\.bytes.array)
    guard let first = expected.first else {
      return .notApplicable("The receipt's attestation isn't available.")
    }
    return expected.contains(array)
      ? .pass("Field 4 is the hash of the challenge.", at: place)
      : .fail(
        "Field 4 isn't the hash of the challenge.",
        expected: Value(.bytes(first), "by Apple's steps"),
        actual: Value(.printed(array), "as the app passed it"), at: [place])
  }
}
