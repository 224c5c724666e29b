import Evidence

/// Texts that are no encoding of bytes, and bytes of a telling length.
enum ForeignText {
  static func recognise(_ text: Bytes) -> ForeignArtifact? {
    guard !text.isEmpty else { return ForeignArtifact(.nothing, "it has no characters", at: text) }
    return markup(text) ?? short(text)
  }

  /// Whether the text is no encoding of bytes, for all that its characters may say.
  static func isPlain(_ text: Bytes) -> Bool { short(text) != nil }

  /// The start of a document, in any case.
  private static let starts: [(text: String, kind: ForeignKind)] = [
    ("<!doctype html", .html), ("<html", .html), ("<!doctype plist", .propertyList),
    ("<plist", .propertyList), ("<?xml", .xml),
  ]

  private static func markup(_ text: Bytes) -> ForeignArtifact? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let head = String(decoding: text.prefix(headLength), as: UTF8.self).lowercasedASCII
    guard let start = starts.first(where: { head.begins(with: $0.text) }) else { return nil }
    let kind = start.kind == .xml ? kindOfXML(head) : start.kind
    let place = text.prefix(start.text.utf8.count)
    return ForeignArtifact(
      kind, "it starts with “\(String(decoding: place, as: UTF8.self))”", at: place)
  }

  private static func kindOfXML(_ head: String) -> ForeignKind {
    head.contains("<plist") ? .propertyList : head.contains("<html") ? .html : .xml
  }

  private static let headLength = 512

  /// What short texts mean, word for word.
  private static let phrases: [(text: String, kind: ForeignKind)] = [
    ("null", .wordForNothing), ("nil", .wordForNothing), ("(null)", .wordForNothing),
    ("undefined", .wordForNothing), ("None", .wordForNothing), ("NaN", .wordForNothing),
    ("[object Object]", .wordForNothing), ("[object Promise]", .wordForNothing),
    ("[object ArrayBuffer]", .wordForNothing),
    // Bodies of DeviceCheck's answers.
    ("Bit State Not Found", .deviceCheckAnswer),
    ("Failed to find bit state", .deviceCheckAnswer),
    ("Missing or incorrectly formatted device token payload", .deviceCheckAnswer),
    ("Missing or incorrectly formatted bits", .deviceCheckAnswer),
    ("Missing or incorrectly formatted time stamp", .deviceCheckAnswer),
    ("Missing or badly formatted authorization token", .deviceCheckAnswer),
    ("Unable to verify authorization token", .deviceCheckAnswer),
  ]

  /// An App ID has ten characters and a full stop before at most 155 of a bundle identifier.
  private static let shortLength = 166

  private static func short(_ text: Bytes) -> ForeignArtifact? {
    guard text.count <= shortLength, let characters = text.utf8 else { return nil }
    if let phrase = phrases.first(where: { $0.text.equals(characters) }) {
      return ForeignArtifact(phrase.kind, "it reads “\(characters)”", at: text)
    }
    if AppleIdentifier.isUUID(characters) {
      return ForeignArtifact(
        .uuid, "it is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562 §4)", at: text)
    }
    if AppleIdentifier.isApp(characters) {
      return ForeignArtifact(
        .appID, "it is ten capital letters and digits, a full stop and a bundle identifier",
        at: text)
    }
    return nil
  }

  private static let hashLength = 32

  /// Bytes that only their number tells.
  static func recogniseByLength(_ bytes: Bytes) -> ForeignArtifact? {
    guard bytes.count == hashLength else { return nil }
    return ForeignArtifact(.keyOrHash, "nothing but their number is known", at: bytes)
  }
}
