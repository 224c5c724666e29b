import Decoding
import Evidence

/// A way to write a key ID other than the standard Base64 that `generateKey` returns.
package enum KeyIDSpelling: Sendable, Hashable, CaseIterable {
  case base64url
  case hex
  case spacesForPlus
  case base64Twice
  case missingPadding
  case whitespace
  case wrapped

  /// The spelling by which `text` stands for the identifier; `nil` where it stands for another, or
  /// for none.
  package static func of(_ text: String, for identifier: [UInt8]) -> KeyIDSpelling? {
    let standard = Base64.encode(identifier)
    return allCases.first {
      $0.spellings(standard, identifier).includes(text) || $0.undoes(text, to: standard)
    }
  }

  /// The identifier that a text in any of the spellings stands for, if it has 32 bytes.
  package static func identifier(_ text: String) -> [UInt8]? {
    // A space in front may be the first digit, a plus sign, and not whitespace around the text.
    let withPlus = Bytes(text.utf8.map { $0 == 0x20 ? 0x2b : $0 })
    if let whole = Base64.decode(withPlus, as: .standard), whole.count == 32 { return whole }
    let bytes = Bytes(Array(text.utf8))
    guard PEMBody.blocks(in: bytes).count < 2,
      let payload = undamaged(bytes) ?? undamaged(Bytes(Array(text.seenScalars.utf8)))
    else { return nil }
    if payload.count == 32 { return payload.array }
    return undamaged(payload).flatMap { $0.count == 32 ? $0.array : nil }
  }

  /// What the text stands for; `nil` where something was left out that is no part of any spelling, such
  /// as an accent on a letter.
  private static func undamaged(_ text: Bytes) -> Bytes? {
    let reading = TextArmour.read(text)
    return reading.damage == nil ? reading.payload : nil
  }

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

  private func undoes(_ text: String, to standard: String) -> Bool {
    switch self {
    case .whitespace: text.seenScalars.replacing("\"", with: "").equals(standard)
    case .wrapped: Self.identifier(text).map { Base64.encode($0).equals(standard) } == true
    default: false
    }
  }

  private func unpadded(_ standard: String) -> String {
    String(decoding: standard.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  /// How it is spelled, to follow “the key ID names the key, but”.
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
}

extension String {
  /// The text without whitespace, and without characters that nobody sees.
  fileprivate var seenScalars: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { !$0.isInvisible && !$0.properties.isWhitespace }))
  }
}
