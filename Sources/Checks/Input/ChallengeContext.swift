package import Claims
import Decoding
package import Evidence
package import Results

/// What the evidence shows about challenges apart from the one that the artifact is checked
/// against.
///
/// It serves explanations. Only two parts of it change a result, and only from a pass or a failure
/// to a warning: ``older`` and ``isEncodingOpen``.
package struct ChallengeContext: Sendable {
  /// How the expected challenge was chosen; `nil` if none was given or issued.
  package var designation: Designation?
  /// Challenges of the same session that were issued shortly before and were still open when the
  /// artifact was sent. A match with one of them warns.
  package var older: [GivenBytes] = []
  /// The latest challenge that the server issued before the assertion was sent, whether or not the
  /// assertion refers to it; else the one that the request names.
  package var latest: GivenBytes?
  /// The challenges that are parts of the client data, as the request writes them, if a description says what
  /// it consists of. Otherwise empty: the client data is searched for its challenge.
  package var signed: [GivenBytes] = []
  /// Whether the evidence leaves open if the server decodes the challenge's text before hashing it:
  /// nothing names an encoding, and the server didn't accept the artifact. A match with the text of
  /// an encoded challenge then warns.
  package var isEncodingOpen = false
  /// A value of the evidence that the artifact answers, although it is checked against a different
  /// one.
  package var answered: AnsweredValue?

  /// Creates an empty context, for an artifact whose input has no session.
  package init() {}
}

/// A value found in the evidence whose hash is the one that the artifact covers, with its author
/// and place.
package struct AnsweredValue: Sendable {
  /// The clientDataHash that the value gives: SHA-256 of one of its readings, 32 bytes.
  package let hash: [UInt8]
  /// The encoding that this reading decodes; `nil` if it isn't known.
  package let encoding: GivenBytes.Encoding?
  /// Who wrote the value: only one that the server issued can be a challenge.
  package let author: Author
  /// Where the value was found: “exchange 3, GET https://example.com/challenge”.
  package let place: String
  /// When the value was sent; `nil` if the capture has no time.
  package let time: Timestamp?
  /// The exchange that used it before: “exchange 3”; `nil` if none did.
  package let usedIn: String?
  /// The session in which it was issued, if that is another than the artifact's: “another session (its cookie
  /// differs)”; otherwise `nil`.
  package let session: String?
  /// Whether the artifact's own request names the value as its challenge.
  package let isNamed: Bool
  /// For how long the server says that it is valid, in milliseconds; `nil` if it doesn't.
  package var lifetime: Int64?
  /// Whether it was issued in the artifact's own session, which is visible.
  package var isOfSameSession = false

  /// Creates an answered value.
  ///
  /// - Parameters:
  ///   - hash: SHA-256 of one of the value's readings.
  ///   - encoding: The encoding that this reading decodes, if it is known.
  ///   - author: Who wrote the value.
  ///   - place: Where it was found, as reports print it.
  ///   - time: When it was sent, if that is known.
  ///   - usedIn: The exchange that used it before, as reports print it.
  ///   - session: The other session in which it was issued, as reports print it.
  ///   - isNamed: Whether the artifact's own request names it as its challenge.
  package init(
    hash: [UInt8], _ encoding: GivenBytes.Encoding? = nil, by author: Author, at place: String,
    time: Timestamp?, usedIn: String? = nil, session: String? = nil, isNamed: Bool = false
  ) {
    self.hash = hash
    self.encoding = encoding
    self.author = author
    self.place = place
    self.time = time
    self.usedIn = usedIn
    self.session = session
    self.isNamed = isNamed
  }

  /// Returns how many milliseconds before a time the value was sent; `nil` if that isn't known, or wasn't before.
  ///
  /// - Parameter sent: When the artifact was sent.
  package func age(at sent: Timestamp?) -> Int64? {
    guard let time, let sent, sent.milliseconds > time.milliseconds else { return nil }
    return sent.milliseconds - time.milliseconds
  }
}

extension CheckInput {
  /// The encoding in which the challenge is shown beside a nonce that none of its readings gives: that of the
  /// value which the attestation answers, else the likeliest; `nil` if the first reading is as good.
  package var shownEncoding: GivenBytes.Encoding? {
    let challenge = expectations.challenge
    let answered = challengeContext.answered?.encoding
    return challenge?.readings.contains { $0.encoding == answered } == true
      ? answered : challenge?.likelyReading?.encoding
  }

  /// Returns whether an attestation answers an earlier challenge of its session that was still
  /// open, which the check of its nonce warned about.
  ///
  /// - Parameter checks: The results of the rules on it.
  package func answersOlderChallenge(_ checks: [CheckResult]) -> Bool {
    challengeContext.answered != nil && !challengeContext.older.isEmpty
      && checks.has(.warn, of: Check.attestationNonce.id)
  }
}

extension GivenBytes {
  /// The encoding in which the text most likely represents random bytes, if the caller named none.
  ///
  /// Hexadecimal digits count as hexadecimal. Text with `-` or `_`, or whose length isn't a
  /// multiple of four, counts as Base64url if it can be read so, other text as Base64.
  ///
  /// - Returns: `nil` if an encoding was named, for a UUID, which apps hash as text, and for text
  ///   that doesn't look random, such as `login-42`.
  package var likelyEncoding: Encoding? {
    guard encoding == nil, RandomText.looksRandom(text), !AppleIdentifier.isUUID(text) else {
      return nil
    }
    if readings.contains(where: { $0.encoding == .hex }) { return .hex }
    let isOfURL = text.contains(where: { "-_".utf8.contains($0) }) || !text.count.isMultiple(of: 4)
    if isOfURL, Encoding.base64url.decode(text) != nil { return .base64url }
    return readings.map(\.encoding).first { $0 == .base64 || $0 == .base64url }
  }

  /// The reading in ``likelyEncoding``. Of digits that both alphabets have, the reading is that of Base64.
  package var likelyReading: Reading? {
    guard let likely = likelyEncoding else { return nil }
    return readings.first { $0.encoding == likely }
      ?? (likely == .base64url ? readings.first { $0.encoding == .base64 } : nil)
  }
}
