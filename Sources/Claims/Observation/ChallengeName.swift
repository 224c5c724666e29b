import Evidence

/// What the name of a member, header or cookie says of a challenge.
package enum ChallengeName: Sendable, Equatable {
  /// The value is a challenge.
  case challenge
  /// The value names a challenge that was issued.
  case identifier
  /// The value is something else, though a body of a challenge has it.
  case other

  /// `nil` for a name that says nothing.
  package init?(_ name: String) {
    let letters = name.utf8.filter { !"_- .".utf8.contains($0) }
      .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    let isOfChallenge =
      Self.words.contains { Bytes(letters).contains($0) }
      && !Self.strangers.contains { letters.elementsEqual($0) }
    if isOfChallenge {
      if Self.identifierEndings.contains(where: { letters.ends(with: $0) }) {
        self = .identifier
      } else if Self.otherEndings.contains(where: { letters.ends(with: $0) }) {
        self = .other
      } else {
        self = .challenge
      }
    } else if Self.others.contains(where: { letters.ends(with: $0) }) {
      self = .other
    } else {
      return nil
    }
  }

  /// Whether a name is that of an identifier: `id`, `attemptId`, `requestToken`.
  package static func isOfIdentifier(_ name: String) -> Bool {
    let letters = Array(name.lowercasedASCII.utf8)
    return ["id", "uuid", "token", "handle", "ref"].contains { letters.ends(with: $0.utf8) }
  }

  private static let words = ["challenge", "nonce"].map { Array($0.utf8) }
  /// Names with one of the words that are no challenge of this protocol (RFC 9449 §8, RFC 7616 §3.4).
  private static let strangers = ["dpopnonce", "cnonce", "scriptnonce", "stylenonce"].map {
    Array($0.utf8)
  }
  private static let identifierEndings = [
    "id", "identifier", "token", "handle", "ref", "key", "uuid",
  ].map { Array($0.utf8) }
  private static let otherEndings = [
    "expires", "expiresat", "expiry", "expiration", "expiresin", "ttl", "at", "type", "encoding",
    "format", "length", "size", "url", "uri", "path", "status", "count", "method", "window",
    "response", "algorithm", "hash", "lifetime", "timeout", "version",
  ].map { Array($0.utf8) }
  /// Names of values that say what they are.
  private static let others = [
    "id", "identifier", "token", "session", "csrf", "xsrf", "etag", "key", "hash", "type", "status",
    "uuid", "signature", "checksum", "digest", "sha256", "cookie", "secret", "version", "jwt",
    "sid",
    "fingerprint", "email", "url", "uri", "kid", "receipt", "attestation", "assertion",
  ].map { Array($0.utf8) }
}

extension [UInt8] {
  fileprivate func ends(with ending: some Collection<UInt8>) -> Bool {
    suffix(ending.count).elementsEqual(ending)
  }
}
