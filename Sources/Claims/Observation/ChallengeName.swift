import Evidence

/// What the name of a JSON member, header or cookie says about its value's relation to a challenge.
package enum ChallengeName: Sendable, Equatable {
  /// The value is a challenge: `challenge`, `attestNonce`.
  case challenge
  /// The value is the identifier of an issued challenge: `challengeId`.
  case identifier
  /// The value is something else, even if it looks random: `challengeExpires`, `sessionId`.
  case other

  /// Classifies a name by its letters, ignoring case, underscores, hyphens, spaces and dots.
  ///
  /// - Returns: `nil` if the name says nothing about a challenge.
  package init?(_ name: String) {
    var letters: [UInt8] = []
    letters.reserveCapacity(name.utf8.count)
    for byte in name.utf8 where !Self.isSeparator(byte) { letters.append(byte.lowercasedASCII) }
    let isOfChallenge =
      Self.words.contains { letters.holds($0) }
      && !Self.strangers.contains { letters.elementsEqual($0) }
    if isOfChallenge, letters.endsWithOne(of: Self.identifierEndings) {
      self = .identifier
    } else if isOfChallenge, !letters.endsWithOne(of: Self.otherEndings) {
      self = .challenge
    } else if isOfChallenge || letters.endsWithOne(of: Self.others) {
      self = .other
    } else {
      return nil
    }
  }

  /// Returns whether a byte is left out of a name before it is compared.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
      || byte == UInt8(ascii: ".")
  }

  /// Returns whether a name is that of an identifier: `id`, `attemptId`, `requestToken`.
  package static func isOfIdentifier(_ name: String) -> Bool {
    Array(name.lowercasedASCII.utf8).endsWithOne(of: handles)
  }

  /// The endings of the names of identifiers.
  private static let handles = ["id", "uuid", "token", "handle", "ref"].map { Array($0.utf8) }
  /// The words of which one must occur in the name of a challenge.
  private static let words = ["challenge", "nonce"].map { Array($0.utf8) }
  /// Names that contain one of the words but belong to other protocols: DPoP (RFC 9449 §8), HTTP
  /// digest authentication (RFC 7616 §3.4), content security policy, ACME (RFC 8555 §6.5), PKCE
  /// (RFC 7636), and other factors of a sign-in.
  private static let strangers = [
    "dpopnonce", "cnonce", "scriptnonce", "stylenonce", "cspnonce", "replaynonce", "codechallenge",
    "mfachallenge", "otpchallenge", "smschallenge",
  ].map { Array($0.utf8) }
  /// Endings that make the name of a challenge that of its identifier.
  private static let identifierEndings = [
    "id", "identifier", "token", "handle", "ref", "key", "uuid",
  ].map { Array($0.utf8) }
  /// Endings that make the name of a challenge that of a property of it, such as its lifetime.
  private static let otherEndings = [
    "expires", "expiresat", "expiry", "expiration", "expiresin", "ttl", "at", "type", "encoding",
    "format", "length", "size", "url", "uri", "path", "status", "count", "method", "window",
    "response", "algorithm", "hash", "lifetime", "timeout", "version",
  ].map { Array($0.utf8) }
  /// Endings of names whose values are known not to be challenges.
  private static let others = [
    "id", "identifier", "token", "session", "csrf", "xsrf", "etag", "key", "hash", "type", "status",
    "uuid", "signature", "checksum", "digest", "sha256", "cookie", "secret", "version", "jwt",
    "sid",
    "fingerprint", "email", "url", "uri", "kid", "receipt", "attestation", "assertion",
  ].map { Array($0.utf8) }
}

extension [UInt8] {
  /// Returns whether the array ends with one of the given endings.
  fileprivate func endsWithOne(of endings: [[UInt8]]) -> Bool {
    endings.contains { ending in
      count >= ending.count && last == ending.last && suffix(ending.count).elementsEqual(ending)
    }
  }

  /// Returns whether the array contains a word. Meant for short words.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return false }
    return indices.dropLast(word.count - 1).contains { place in
      self[place] == first && self[place..<(place + word.count)].elementsEqual(word)
    }
  }
}
