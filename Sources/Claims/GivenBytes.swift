import Decoding
package import Evidence
import SystemCrypto

/// Bytes that a caller gave as text, with an encoding if the caller stated one.
///
/// The text is decoded and hashed once, for any number of artifacts and rules.
package struct GivenBytes: Sendable {
  /// The text as the caller wrote it.
  package let text: Bytes
  /// The stated encoding; `nil` if the caller stated none.
  package let encoding: Encoding?

  /// The possible interpretations of the text as bytes, without duplicates.
  ///
  /// Without a stated encoding: UTF-8, Base64, Base64url and hexadecimal, as far as the text
  /// decodes, then the bytes of a value as a tool prints it, such as `[105, 25, …]`. With one: that
  /// encoding only, or empty if the text does not decode. Text that starts with `\x` as PostgreSQL
  /// writes `bytea` is read as hexadecimal only, unless another encoding is stated. UTF-8 comes
  /// first, as the most likely intent without a stated encoding. The readings of ``inside`` come last.
  package let readings: [Reading]

  /// The text inside what a tool printed around it, such as quotation marks; `nil` if there is nothing
  /// around it, if an encoding is stated, or if the value wasn't printed.
  package let inside: Bytes?

  /// The SHA-256 hash of the text itself.
  package let textHash: [UInt8]

  /// The cached results of searches for challenges in these bytes.
  let searches = DecodeCache<[UInt8], Encoding?>(capacity: .max)

  /// Decodes and hashes a text.
  ///
  /// - Parameters:
  ///   - text: The text as the caller wrote it.
  ///   - encoding: Its encoding, or `nil` to try all.
  ///   - mayBePrinted: Whether a tool may have printed the value, with marks of its own around it.
  package init(_ text: Bytes, _ encoding: Encoding?, mayBePrinted: Bool = false) {
    self.text = text
    self.encoding = encoding
    inside = mayBePrinted && encoding == nil ? PrintedValue.text(in: text) : nil
    let own = Self.readings(of: text, as: encoding)
    let more = inside.map(Self.openReadings) ?? []
    readings = own + more.filter { reading in !own.contains { $0.bytes == reading.bytes } }
    textHash = readings.first { $0.encoding == .utf8 }?.hash ?? Digest.sha256(text)
  }

  /// How a text represents bytes.
  package enum Encoding: String, Sendable, Hashable, CaseIterable {
    case base64, base64url, hex, utf8

    /// All encodings, the most likely first: the text itself, then Base64, Base64url and
    /// hexadecimal.
    package static let byLikelihood: [Encoding] = [.utf8, .base64, .base64url, .hex]
  }

  /// One interpretation of the text as bytes.
  package struct Reading: Sendable, Hashable {
    /// The encoding that was decoded.
    package let encoding: Encoding
    /// The decoded bytes.
    package let bytes: Bytes
    /// The SHA-256 hash of the decoded bytes.
    package let hash: [UInt8]
  }

  /// Returns the SHA-256 hashes of a text whose encoding isn't stated, and of its interpretations, also of what
  /// is inside if a tool printed it.
  static func hashes(of text: Bytes) -> [[UInt8]] {
    let readings = readings(of: text, as: nil)
    let own = readings.contains { $0.encoding == .utf8 } ? [] : [Digest.sha256(text)]
    let inside = PrintedValue.text(in: text).map(openReadings) ?? []
    return own + (readings + inside).map(\.hash)
  }

  /// Returns the interpretations of a text whose encoding isn't stated, without duplicates.
  package static func openReadings(of text: Bytes) -> [Reading] { readings(of: text, as: nil) }

  /// Returns whether a text is only itself: it has a character that neither Base64 nor hexadecimal
  /// has, and it isn't a print of bytes.
  private static func isOnlyText(_ text: Bytes) -> Bool {
    let isDigits = text.withUnsafeBytes { $0.allSatisfy(Base64.isDigitOrPadding) }
    return !isDigits && Bytea.digits(of: text) == nil && PrintedValue.bytes(of: text) == nil
  }

  /// Returns the interpretations of the text, without duplicates.
  private static func readings(of text: Bytes, as encoding: Encoding?) -> [Reading] {
    if encoding == nil, isOnlyText(text) {
      return [Reading(encoding: .utf8, bytes: text, hash: Digest.sha256(text))]
    }
    let written = encoding == nil || encoding == .hex ? Bytea.digits(of: text) : nil
    let encodings =
      written == nil ? encoding.map { [$0] } ?? Encoding.byLikelihood : [.hex]
    var seen: Set<Bytes> = []
    let printed = encoding == nil && written == nil ? PrintedValue.bytes(of: text) : nil
    let decoded = encodings.compactMap { encoding in
      encoding.decode(written ?? text).map { (encoding, $0) }
    }
    let prints = printed.map { [(Encoding.hex, $0)] } ?? []
    return (decoded + prints).filter { seen.insert($0.1).inserted }.map {
      Reading(encoding: $0, bytes: $1, hash: Digest.sha256($1))
    }
  }
}

extension GivenBytes: Hashable {
  /// Returns whether both have the same text and stated encoding.
  package static func == (left: GivenBytes, right: GivenBytes) -> Bool {
    left.encoding == right.encoding && left.text == right.text
  }

  /// Feeds the encoding and the text's hash into the hasher.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(encoding)
    hasher.combine(textHash)
  }
}
