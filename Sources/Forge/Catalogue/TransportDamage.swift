import Decoding
import Evidence

/// A change that a transport makes to the Base64 text of an artifact.
struct TransportDamage: Sendable {
  /// The name, equal to that of the repair or damage that the analyzer reports.
  let name: String
  /// What happened, in a few words.
  let title: String
  /// The expected result.
  let expectation: CaseExpectation
  /// The IDs of the causes that must be found.
  let causes: [String]
  /// Returns whether to apply the change to the text of these bytes.
  let suits: @Sendable ([UInt8]) -> Bool
  /// Changes the Base64 text.
  let apply: @Sendable (String) -> String

  /// All changes: one for each repair that the analyzer knows, and one for each loss.
  static let all: [TransportDamage] = alphabet + padding + breaks + wrappers + bytes + losses

  /// Changes of characters.
  private static let alphabet = [
    TransportDamage(
      .spaceForPlus, "Plus signs became spaces on the way through a form", "T01-plus-space"
    ) { $0.replacing("+", with: " ") },
    TransportDamage(.percentEncoding, "The text is still percent-encoded", "T02-percent-encoded") {
      $0.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    },
    TransportDamage(
      .base64URLAlphabet, "Base64 in the alphabet for URLs, with padding", "T03-base64url"
    ) { $0.base64AsURL },
    TransportDamage(
      .escapedSlashes, "The slashes are still escaped as in JSON", "T07-quoted-or-dataurl"
    ) { $0.replacing("/", with: #"\/"#) },
  ]

  /// Changes of the padding at the end (RFC 4648 §3.2, §3.5).
  private static let padding = [
    TransportDamage(.missingPadding, "The padding is missing", "T03-base64url", suits: isPadded) {
      $0.replacing("=", with: "")
    },
    TransportDamage(.excessPadding, "There is too much padding", "T03-base64url", suits: isPadded) {
      $0 + "=="
    },
    TransportDamage(
      .leftoverBits, "The last digit has bits that belong to no byte", "T03-base64url",
      suits: isPadded
    ) { settingLeftoverBit(in: $0) },
  ]

  /// Line breaks and whitespace.
  private static let breaks = [
    TransportDamage(.lineBreaks, "Lines of 76 characters, as in mail", "T06-line-breaks") {
      lines(of: $0, separator: "\r\n")
    },
    TransportDamage(.escapedLineBreaks, #"Line breaks written out as “\n”"#, "T06-line-breaks") {
      lines(of: $0, separator: #"\n"#)
    },
    TransportDamage(
      .surroundingWhitespace, "Blanks and a line end around the text", "T15-stray-whitespace"
    ) { "  \($0)\n" },
    TransportDamage(.byteOrderMark, "A byte order mark before the text", "T15-stray-whitespace") {
      "\u{feff}\($0)"
    },
  ]

  /// Text around the Base64, and Base64 in another encoding.
  private static let wrappers = [
    TransportDamage(.quotes, "Quotation marks around the text", "T07-quoted-or-dataurl") {
      "\"\($0)\""
    },
    TransportDamage(.dataURL, "A data URL", "T07-quoted-or-dataurl") {
      "data:application/octet-stream;base64,\($0)"
    },
    TransportDamage(
      .optionalWrapper, "Swift's description of an optional string", "T07-quoted-or-dataurl"
    ) { "Optional(\"\($0)\")" },
    TransportDamage(.nsDataDump, "The description of an NSData object", "T07-quoted-or-dataurl") {
      nsDataDump(of: $0)
    },
    TransportDamage(.doubleBase64, "Base64 of Base64", "T04-double-base64") {
      Array($0.utf8).base64
    },
    TransportDamage(.htmlEntities, "The text is still escaped for HTML", "T07-quoted-or-dataurl") {
      $0.replacing("+", with: "&#43;").replacing("/", with: "&#x2F;").replacing(
        "=", with: "&equals;")
    },
    TransportDamage(
      .quotedPrintable, "The text of a mail is not decoded", "T07-quoted-or-dataurl"
    ) { lines(of: $0, separator: "=\r\n", width: 75).replacing("==\r\n", with: "=3D=\r\n") },
  ]

  /// Changes of the bytes before they were encoded, and a text that is appended to itself.
  private static let bytes = [
    TransportDamage(.compressed, "The bytes are still compressed", "T10-compressed-body") {
      StoredBlocks.zlib([UInt8](base64: $0)).base64
    },
    TransportDamage(
      .latin1, "The bytes were written as characters before they were encoded",
      "T08-utf8-corruption"
    ) { [UInt8](base64: $0).flatMap { Array(String(Unicode.Scalar($0)).utf8) }.base64 },
    TransportDamage(
      .lengthPrefix, "A length precedes the bytes", "T17-stray-characters"
    ) {
      let bytes = [UInt8](base64: $0)
      return ([0, 0, UInt8(bytes.count >> 8 & 0xff), UInt8(bytes.count & 0xff)] + bytes).base64
    },
    TransportDamage(.zeroPadding, "A column of fixed length was filled up", "T17-stray-characters")
    {
      let bytes = [UInt8](base64: $0)
      return (bytes + [UInt8](repeating: 0, count: 8_192 - bytes.count % 8_192)).base64
    },
    TransportDamage(.repetition, "The text was appended to itself", "T17-stray-characters") {
      $0 + $0
    },
  ]

  /// Changes that lose data.
  private static let losses = [
    TransportDamage(
      .cutText, "The text ends after 4,001 characters",
      .rejected(by: "transport.encoding", "attestation.cbor"), causes: ["T05-truncated"]
    ) { String($0.prefix(4_001)) },
    TransportDamage(
      .utf8Replacement, "The bytes were read as text before they were encoded",
      .rejected(by: "transport.encoding", "attestation.cbor"), causes: ["T08-utf8-corruption"]
    ) { base64 in Array(String(decoding: [UInt8](base64: base64), as: UTF8.self).utf8).base64 },
    TransportDamage(
      .foreignCharacter, "An error page in place of the artifact",
      .unreadable(by: "transport.encoding", "transport.kind")
    ) { _ in "<html><body>502 Bad Gateway</body></html>" },
    TransportDamage(
      .empty, "Nothing at all", .unreadable(by: "transport.encoding", "transport.kind")
    ) { _ in "" },
  ]

  // MARK: - Texts

  /// Returns whether the Base64 text of the bytes has padding.
  @Sendable private static func isPadded(_ bytes: [UInt8]) -> Bool {
    !bytes.count.isMultiple(of: 3)
  }

  /// Returns the text in lines of at most `width` characters.
  private static func lines(of text: String, separator: String, width: Int = 76) -> String {
    text.chunks(of: width).joined(separator: separator)
  }

  /// Returns padded Base64 with the lowest unused bit of its last digit set. These two or four bits
  /// are normally zero (RFC 4648 §3.5).
  private static func settingLeftoverBit(in text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let digits = text.prefix { $0 != "=" }
    guard let last = digits.last, let value = alphabet.firstIndex(of: last) else { return text }
    return digits.dropLast() + String(alphabet[value | 1]) + text.dropFirst(digits.count)
  }

  /// Returns `<a363666d 746f6170 …>`: hexadecimal in groups of four bytes, as `NSData` prints itself on older
  /// systems.
  static func nsDataDump(of base64: String) -> String {
    "<\([UInt8](base64: base64).hex.chunks(of: 8).joined(separator: " "))>"
  }
}

extension TransportDamage {
  /// Creates a change that loses data.
  ///
  /// - Parameter damage: The damage that the analyzer must report.
  private init(
    _ damage: DecodedText.Damage.Kind, _ title: String, _ expectation: CaseExpectation,
    causes: [String] = [],
    suits: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    apply: @escaping @Sendable (String) -> String
  ) {
    self.init(
      name: damage.rawValue, title: title, expectation: expectation, causes: causes, suits: suits,
      apply: apply)
  }

  /// Creates a change that can be undone, so the artifact is accepted with a warning.
  ///
  /// - Parameters:
  ///   - repair: The repair that the analyzer must report.
  ///   - cause: The ID of the cause that it must find.
  private init(
    _ repair: DecodedText.Repair.Kind, _ title: String, _ cause: String,
    suits: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    apply: @escaping @Sendable (String) -> String
  ) {
    self.init(
      name: repair.rawValue, title: title, expectation: .warned(by: "transport.encoding"),
      causes: [cause], suits: suits, apply: apply)
  }
}
