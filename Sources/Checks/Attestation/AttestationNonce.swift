import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks that the attestation answers the server's challenge: SHA-256(authData ‖ clientDataHash)
  /// equals the nonce that Apple certified in the leaf, where clientDataHash is SHA-256 of the
  /// challenge (Apple, steps 2 to 4).
  ///
  /// Every reading of the challenge is tried: as the caller stated its encoding, otherwise as text,
  /// Base64, Base64url and hexadecimal.
  ///
  /// - Passes: one reading, hashed, gives the nonce.
  /// - Warns: the unhashed challenge gives it and doesn't have 32 bytes; or an earlier challenge of
  ///   the session gives it that was still open; or the hashed text of an encoded challenge gives
  ///   it, and nothing shows whether the server decodes it first.
  /// - Fails: nothing gives it, or the leaf has no nonce of 32 bytes.
  /// - Not run: neither a challenge nor a clientDataHash was given, the challenge isn't valid in
  ///   its stated encoding, or there is no authenticator data or no leaf.
  package static let attestationNonce = Check("attestation.nonce") { input in
    guard let data = input.attestation?.authenticatorData?.bytes else {
      return .unreadable("There is no complete authenticator data to hash.")
    }
    guard let leaf = input.attestation?.leaf else { return .noLeaf }
    guard let nonce = input.attestation?.details?.nonce, nonce.count == 32 else {
      return .fail(
        "The leaf has no nonce of 32 bytes in extension 1.2.840.113635.100.8.2.",
        at: [EvidenceReference(leaf.bytes, "/attStmt/x5c/0/extensions")])
    }
    let candidates = NonceCandidate.all(for: input.expectations, data: data)
    guard let shown = candidates.shown(for: input) else {
      if let use = input.challengeContext.answered?.usedIn, input.expectations.lacksChallenge {
        return .needs(
          .challenge, because: "The challenge that it answers was used before, in \(use).")
      }
      return input.expectations.lacksChallenge
        ? .needs(.challenge, because: "No challenge was given to compute the nonce from.")
        : .needs(.challenge, because: "The challenge isn't valid in its stated encoding.")
    }
    let place = EvidenceReference(
      nonce, "/attStmt/x5c/0/extensions/1.2.840.113635.100.8.2/nonce")
    if let match = candidates.first(where: { $0.nonce == nonce.array }) {
      if match.isDocumented, let encoding = input.decodedChallenge(match.reading) {
        return .warn(
          """
          \(match.phrase) gives the certificate's nonce. A server that first decodes the text from \
          \(encoding) computes a different one.
          """,
          at: [place])
      }
      return match.isDocumented
        ? .pass("\(match.phrase) gives the certificate's nonce.", at: place)
        : .warn(
          """
          \(match.phrase) gives the certificate's nonce; Apple's steps hash it first. It has \
          \(match.length) bytes. With 32 bytes it would fail, because those could be the hash of a \
          different challenge.
          """,
          at: [place])
    }
    if input.answersOlderChallenge(nonce, data) {
      return .warn(
        """
        An earlier challenge of the same session gives the certificate's nonce. It was still open when the \
        attestation was sent.
        """,
        at: [place])
    }
    return .fail(
      "The nonce in the certificate isn't the one that Apple's steps give.",
      expected: Value(
        .bytes(shown.nonce), "by Apple's steps from \(shown.source)\(input.readingPhrase(shown))"),
      actual: Value(.bytes(nonce.array), "in the certificate"),
      // The check can't tell which of the two values is wrong, so the place is only context.
      at: [EvidenceReference(nonce, place.path, .context)])
  }
}

extension CheckInput {
  /// Returns how the challenge was read for a candidate, after a comma; empty if it has only one reading.
  fileprivate func readingPhrase(_ candidate: NonceCandidate) -> String {
    guard let reading = candidate.reading, expectations.challenge?.readings.count != 1 else {
      return ""
    }
    return ", taken as \(reading.encoding.phrase)"
  }

  /// Returns the encoding that the server may decode before hashing, for a challenge whose text as
  /// such was hashed.
  ///
  /// - Parameter reading: The reading that gave the nonce; `nil` for a given hash.
  /// - Returns: The encoding's name; `nil` if the evidence shows what the server hashes, or if the
  ///   text looks like plain text.
  fileprivate func decodedChallenge(_ reading: GivenBytes.Reading?) -> String? {
    guard challengeContext.isEncodingOpen, reading?.encoding == .utf8 else { return nil }
    return expectations.challenge?.likelyEncoding?.name
  }

  /// Whether an earlier open challenge of the session gives the nonce, in any reading.
  fileprivate func answersOlderChallenge(_ nonce: Bytes, _ data: Bytes) -> Bool {
    challengeContext.older.contains { older in
      var expectations = Expectations()
      expectations.challenge = older
      return NonceCandidate.all(for: expectations, data: data).contains { $0.nonce == nonce.array }
    }
  }
}

extension Expectations {
  /// Whether neither a challenge nor a clientDataHash was given.
  fileprivate var lacksChallenge: Bool { challenge == nil && clientDataHash == nil }
}
