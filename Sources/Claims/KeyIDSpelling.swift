import Decoding
import Evidence

/// A way to write a key ID other than the standard Base64 (RFC 4648 §4) that `generateKey` returns.
package enum KeyIDSpelling: Sendable, Hashable, CaseIterable {
  /// Base64url (RFC 4648 §5), with or without padding.
  case base64url
  /// Hexadecimal in lower or upper case.
  case hex
  /// Base64 with a space in place of each plus sign, as form decoding leaves it.
  case spacesForPlus
  /// Base64 of the Base64 text.
  case base64Twice
  /// Base64 without its padding.
  case missingPadding
  /// Base64 with whitespace, quotation marks or invisible characters in it.
  case whitespace
  /// Any other encoding that decodes to the identifier: PEM, escapes, different padding.
  case wrapped

  /// Returns the first spelling in which `text` represents the identifier; `nil` if it represents
  /// another one or none.
  ///
  /// Standard Base64 isn't told apart from ``spacesForPlus`` and ``whitespace``: compare the text
  /// with it first.
  package static func of(_ text: String, for identifier: [UInt8]) -> KeyIDSpelling? {
    let standard = Base64.encode(identifier)
    return allCases.first {
      $0.spellings(standard, identifier).includes(text) || $0.undoes(text, to: standard)
    }
  }

  /// Returns the key identifier that a text represents in any of the spellings; `nil` if it does
  /// not decode to 32 bytes.
  package static func identifier(_ text: String) -> [UInt8]? {
    // A leading space may replace a plus sign as the first digit instead of being whitespace.
    let withPlus = Bytes(text.utf8.map { $0 == 0x20 ? 0x2b : $0 })
    if let whole = Base64.decode(withPlus, as: .standard), whole.count == 32 { return whole }
    let bytes = Bytes(Array(text.utf8))
    guard PEMBody.blocks(in: bytes).count < 2,
      let payload = undamaged(bytes) ?? undamaged(Bytes(Array(text.seenScalars.utf8)))
    else { return nil }
    if payload.count == 32 { return payload.array }
    return undamaged(payload).flatMap { $0.count == 32 ? $0.array : nil }
  }

  /// Returns the decoded text; `nil` if the decoder had to drop a character that is not part of any
  /// spelling, such as a letter with an accent.
  private static func undamaged(_ text: Bytes) -> Bytes? {
    let reading = TextDecoder.read(text)
    return reading.damage == nil ? reading.payload : nil
  }

  /// Returns the texts that this spelling produces; empty for spellings with many variants.
  private func spellings(_ standard: String, _ identifier: [UInt8]) -> [String] {
    let url = Base64.encode(identifier, as: .url)
    return switch self {
    case .base64url:
      [url, url + "="].filter { !$0.equals(unpadded(standard)) && !$0.equals(standard) }
    case .hex: [identifier.hex, identifier.hex.uppercasedASCII]
    case .spacesForPlus: [String(standard.map { $0 == "+" ? " " : $0 })]
    case .base64Twice: [Base64.encode(Array(standard.utf8))]
    case .missingPadding: [unpadded(standard)]
    case .whitespace, .wrapped: []
    }
  }

  /// Returns whether the text, decoded in a spelling with many variants, yields the standard text.
  private func undoes(_ text: String, to standard: String) -> Bool {
    switch self {
    case .whitespace: text.seenScalars.replacing("\"", with: "").equals(standard)
    case .wrapped: Self.identifier(text).map { Base64.encode($0).equals(standard) } == true
    default: false
    }
  }

  /// Returns the standard text without its padding.
  private func unpadded(_ standard: String) -> String {
    String(decoding: standard.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  /// How the key ID is spelled, as a clause that follows “the key ID names the key, but”.
  package var phrase: String {
    switch self {
    case .base64url: "it is spelled in Base64url"
    case .hex: "it is spelled in hexadecimal"
    case .spacesForPlus: "it has a space for each plus sign"
    case .base64Twice: "it is Base64-encoded twice"
    case .missingPadding: "its padding is missing"
    case .whitespace: "it contains whitespace, quotes or invisible characters"
    case .wrapped: "it is wrapped, escaped or padded differently"
    }
  }

  /// Returns ``phrase``; for ``whitespace`` where the characters are, and which: “it ends with a line feed”.
  ///
  /// - Parameters:
  ///   - text: A text in this spelling.
  ///   - identifier: The key identifier that it represents.
  package func phrase(of text: String, for identifier: [UInt8]) -> String {
    guard self == .whitespace else { return phrase }
    let standard = Base64.encode(identifier)
    let verb =
      text.begins(with: standard)
      ? "ends with"
      : text.ends(with: standard)
        ? "begins with" : text.utf8.contains(standard.utf8) ? "is surrounded by" : "contains"
    let stray = text.unicodeScalars.filter { $0 == "\"" || !$0.isSeen }
    let names = stray.distinct(by: \.self).prefix(3).map { scalar in
      Self.names[scalar].map { name in
        stray.count { $0 == scalar } == 1 ? "a \(name)" : name + "s"
      } ?? scalar.codePoint
    }
    return "it \(verb) \(names.joined(separator: " and "))"
  }

  /// The names of frequent stray characters; others are named by their code points.
  private static let names: [Unicode.Scalar: String] = [
    "\n": "line feed", "\r": "carriage return", "\t": "tab", " ": "space",
    "\"": "quotation mark",
  ]
}

extension String {
  /// The text without whitespace and without invisible characters.
  fileprivate var seenScalars: String {
    String(String.UnicodeScalarView(unicodeScalars.filter(\.isSeen)))
  }
}

extension Unicode.Scalar {
  /// Whether the character is neither whitespace nor invisible.
  fileprivate var isSeen: Bool { !isInvisible && !properties.isWhitespace }
}
