package import Claims
import Decoding
package import Evidence
import Results
package import SystemCrypto

extension Check {
  /// Checks the signature: ECDSA on P-256 with SHA-256 over the 32-byte nonce as the message, where
  /// nonce = SHA-256(authenticatorData ‖ SHA-256(clientData)).
  ///
  /// The nonce is hashed again inside ECDSA. An implementation that passes it as a finished digest
  /// fails.
  ///
  /// - Passes: it is valid for the expected key and one reading of the client data.
  /// - Warns: it is valid, but the key's text or the key ID is malformed.
  /// - Fails: it isn't valid, or is empty.
  /// - Not run: there is no key on P-256, or neither client data nor its hash; or it is valid for
  ///   the given key, but the key ID belongs to a different one.
  package static let assertionSignature = Check("assertion.signature") { input in
    guard let signature = input.wholeAssertion?.signature,
      let data = input.wholeAssertion?.authenticatorData?.bytes
    else { return .unreadable("There is no signature, or nothing that it covers.") }
    let place = EvidenceReference(signature, "/signature")
    // An empty signature fails without a key or client data: neither can make it valid.
    guard !signature.isEmpty else { return .fail("The signature is empty.", at: [place]) }
    let hashes = input.expectations.clientDataHashes
    guard let (point, origin) = input.expectedPublicKey else {
      let needs: [Need] = hashes.isEmpty ? [.publicKey, .clientData] : [.publicKey]
      return Finding(
        .notRun,
        input.reasonForNoKey { $0.nonce(of: data, in: hashes, coveredBy: signature) != nil },
        needs: needs)
    }
    guard let first = hashes.first else {
      return .needs(
        .clientData,
        because: input.expectations.clientDataHash == nil
          && input.expectations.clientData == nil
          ? "No client data was given to compute the nonce from."
          : "The given client data cannot be read in its encoding.")
    }
    guard let key = ECDSAPublicKey(curve: .p256, x963: point) else {
      return .needs(.publicKey, because: "The public key \(origin) isn't a point on P-256.")
    }
    if let hash = key.nonce(of: data, in: hashes, coveredBy: signature) {
      let found = "It matches the key \(origin) and \(hash.source)."
      if input.expectations.keyContradictsKeyID {
        return .needs(
          .publicKey,
          because: "\(found) The key ID belongs to a different key: one of them is wrong.")
      }
      let remarks = [
        input.keyDeviation.map { "The key is written in an unusual form: \($0)." },
        input.expectations.hasUnreadableKeyID
          ? "The given key ID isn't 32 bytes in any known spelling."
          : nil,
      ].compactMap(\.self)
      return remarks.isEmpty
        ? .pass(found, at: place)
        : .warn(([found] + remarks).joined(separator: " "), at: [place])
    }
    // A signature and what it covers can't be equal, so there is no expected and no actual value.
    let nonce = Digest.sha256(data, Bytes(first.hash))
    return .fail(
      """
      The signature doesn't verify. It doesn't match the key \(origin), the authenticator data and \
      \(first.source). The nonce to sign is \(nonce.hex).
      """,
      at: [place])
  }
}

extension ECDSAPublicKey {
  /// Returns the first clientDataHash whose nonce the signature covers.
  ///
  /// - Parameters:
  ///   - data: The authenticator data.
  ///   - hashes: The hashes to try, in order; each costs one verification.
  ///   - signature: The signature in DER.
  /// - Returns: The hash, or `nil` if the signature is valid for none.
  package func nonce(
    of data: Bytes, in hashes: [ClientDataHash], coveredBy signature: Bytes
  ) -> ClientDataHash? {
    hashes.first { signed(signature, over: data, and: $0.hash) }
  }

  /// Returns whether the key made the signature of an assertion: ECDSA with SHA-256 over the nonce,
  /// SHA-256(authenticatorData ‖ clientDataHash).
  package func signed(_ signature: Bytes, over data: Bytes, and clientDataHash: [UInt8]) -> Bool {
    let nonce = Digest.sha256(data, Bytes(clientDataHash))
    return isValidSignature(signature, of: Bytes(nonce), hash: .sha256)
  }
}

extension CheckInput {
  /// Returns the sentence that says why there is no key to verify with, and whether the key of an
  /// attestation that was not accepted made the signature.
  ///
  /// - Parameter isSigner: Whether a key made the signature.
  fileprivate func reasonForNoKey(isSigner: (ECDSAPublicKey) -> Bool) -> String {
    if expectations.publicKey != nil { return "The given public key cannot be read." }
    if let claim = keyClaim {
      let key = ECDSAPublicKey(curve: .p256, x963: Bytes(claim.point))
      return key.map(isSigner) == true
        ? "It matches the key of \(claim.owner); \(claim.consequence)"
        : "The key ID belongs to \(claim.owner); \(claim.consequence)"
    }
    return expectations.clientDataHashes.isEmpty
      ? "Neither the attested key nor the client data was given."
      : "The key was neither given nor attested in this run."
  }
}
