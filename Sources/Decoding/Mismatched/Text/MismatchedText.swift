import Evidence

/// Recognition of texts that aren't encodings of bytes, and of bytes by their number.
enum MismatchedText {
  /// Returns what the text is; `nil` for an unknown one.
  static func recognize(_ text: Bytes) -> MismatchedContent? {
    guard !text.isEmpty else {
      return MismatchedContent(.nothing, "it has no characters", at: text)
    }
    return markup(text) ?? short(text)
  }

  /// Returns whether the text is a known word or identifier, even if its characters are valid
  /// Base64.
  static func isPlain(_ text: Bytes) -> Bool { short(text) != nil }

  /// The starts of documents, in lower case.
  private static let starts = MismatchedSign.all(of: "document")

  /// Returns the kind of an HTML or XML document.
  private static func markup(_ text: Bytes) -> MismatchedContent? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let head = text.prefix(headLength).text.lowercasedASCII
    guard let start = starts.first(where: { head.begins(with: $0.text) }) else { return nil }
    let kind = start.kind == .xml ? kindOfXML(head) : start.kind
    let name = text.prefix(start.text.utf8.count)
    let status = kind == .html ? status(inMarkup: text.prefix(headLength)) : nil
    return MismatchedContent(
      kind, "it starts with “\(name.text)”" + (status.map { " and says “\($0.text)”" } ?? ""),
      // From the start to the end of what is quoted.
      at: text.prefix(upTo: status?.endIndex ?? name.endIndex),
      status: status?.text)
  }

  /// Returns the status and reason phrase that a page of a server or gateway shows, such as “502 Bad Gateway”
  /// (RFC 9112 §4); `nil` if it shows none. Other text isn't quoted: it may contain a secret.
  private static func status(inMarkup text: Bytes) -> Bytes? {
    let texts = text.split(separator: UInt8(ascii: "<")).map { part in
      part.drop { $0 != UInt8(ascii: ">") }.dropFirst().trimmed
    }
    return texts.first { text in
      4...longestStatus ~= text.count && text.prefix(3).allSatisfy(\.isDigit)
        && text.dropFirst(3).first == 0x20
        && text.dropFirst(3).allSatisfy { $0.isLetter || $0 == 0x20 }
    }
  }

  /// The most bytes of a status and its reason phrase.
  private static let longestStatus = 40

  /// Returns the kind of an XML document by its first elements.
  private static func kindOfXML(_ head: String) -> MismatchedKind {
    head.contains("<plist") ? .propertyList : head.contains("<html") ? .html : .xml
  }

  /// The number of bytes that are examined at the start of a document.
  private static let headLength = 512

  /// Complete texts with a known meaning.
  private static let phrases = MismatchedSign.all(of: "phrase")

  /// The maximum length in bytes of a short text: that of an App ID with a bundle identifier of 155
  /// characters.
  private static let shortLength = 166

  /// Returns what a short text is: a known phrase, a UUID, an App ID.
  private static func short(_ text: Bytes) -> MismatchedContent? {
    guard text.count <= shortLength, let characters = text.utf8 else { return nil }
    if let phrase = phrases.first(where: { $0.text.equals(characters) }) {
      return MismatchedContent(phrase.kind, "it reads “\(characters)”", at: text)
    }
    if AppleIdentifier.isUUID(text) {
      return MismatchedContent(
        .uuid, "it is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562 §4)", at: text)
    }
    if AppleIdentifier.isApp(characters) {
      return MismatchedContent(
        .appID, "it is ten capital letters and digits, a full stop and a bundle identifier",
        at: text)
    }
    return nil
  }

  /// The length of a SHA-256 hash in bytes.
  private static let hashLength = 32

  /// Returns what bytes are that can be recognized only by their number.
  static func recognizeByLength(_ bytes: Bytes) -> MismatchedContent? {
    guard bytes.count == hashLength else { return nil }
    return MismatchedContent(.keyOrHash, "nothing but their number is known", at: bytes)
  }
}
