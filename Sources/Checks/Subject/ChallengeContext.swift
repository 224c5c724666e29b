package import Claims
package import Evidence

/// What the evidence has beside the challenge that an artifact is held against. It explains; only an older
/// open challenge of the same session changes a result, to a warning.
package struct ChallengeContext: Sendable {
  /// How the challenge was chosen; `nil` where none was given or issued.
  package var designation: Designation?
  /// Open challenges of the same session that were issued shortly before.
  package var older: [GivenBytes] = []
  /// The latest challenge that the server issued before an assertion, whether or not that names one.
  package var latest: GivenBytes?
  /// Whether nothing tells the encoding of the challenge, and the server didn't accept the artifact.
  package var isEncodingOpen = false
  /// A value that the artifact answers and isn't held against.
  package var answered: AnsweredValue?

  package init() {}
}

/// A value that an artifact answers, and who wrote it.
package struct AnsweredValue: Sendable {
  /// The clientDataHash that the value gives.
  package let hash: [UInt8]
  package let author: Author
  /// Where it stands: “exchange 3, GET https://example.com/challenge”.
  package let place: String
  package let time: Timestamp?

  package init(hash: [UInt8], by author: Author, at place: String, time: Timestamp?) {
    self.hash = hash
    self.author = author
    self.place = place
    self.time = time
  }
}

extension GivenBytes {
  /// The encoding that the text looks to be in where it looks random and nothing tells it; `nil` for a UUID,
  /// which is hashed as its text, and for any other text.
  package var likelyEncoding: Encoding? {
    guard encoding == nil, RandomText.looksRandom(text), !RandomText.isUUID(text) else {
      return nil
    }
    if readings.contains(where: { $0.encoding == .hex }) { return .hex }
    let isOfURL = text.contains(where: { "-_".utf8.contains($0) }) || !text.count.isMultiple(of: 4)
    let encodings = readings.map(\.encoding)
    if isOfURL, encodings.contains(.base64url) { return .base64url }
    return encodings.first { $0 == .base64 || $0 == .base64url }
  }
}
