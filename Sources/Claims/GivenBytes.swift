import Decoding
package import Evidence
import SystemCrypto

/// Bytes as a caller wrote them down: a text and, if they said so, how it stands for bytes.
///
/// They are read and hashed once, however many artifacts of a record they belong to and however many
/// rules ask for them.
package struct GivenBytes: Sendable {
  package let text: Bytes
  package let encoding: Encoding?

  /// The ways to take the text for bytes: the one that was said, or every natural one.
  ///
  /// Empty where the text is not what the encoding asks for. The plain text comes first: a server
  /// that says nothing most likely means what it wrote.
  package let readings: [Reading]

  /// SHA-256 of the text as it is written.
  package let textHash: [UInt8]

  let searches = SearchedTexts()

  package init(_ text: Bytes, _ encoding: Encoding?) {
    self.text = text
    self.encoding = encoding
    readings = Self.readings(of: text, as: encoding)
    textHash = readings.first { $0.encoding == .utf8 }?.hash ?? Digest.sha256(text)
  }

  package enum Encoding: String, Sendable, Hashable, CaseIterable {
    case base64, base64url, hex, utf8
  }

  /// One way to take the text for bytes.
  package struct Reading: Sendable, Hashable {
    package let encoding: Encoding
    package let bytes: Bytes
    /// SHA-256 of the bytes.
    package let hash: [UInt8]
  }

  private static func readings(of text: Bytes, as encoding: Encoding?) -> [Reading] {
    let written = encoding == nil || encoding == .hex ? Bytea.digits(of: text) : nil
    let encodings =
      written == nil ? encoding.map { [$0] } ?? [.utf8, .base64, .base64url, .hex] : [.hex]
    var seen: Set<Bytes> = []
    return encodings.compactMap { encoding in
      encoding.decode(written ?? text).map { (encoding, $0) }
    }.filter { seen.insert($0.1).inserted }.map {
      Reading(encoding: $0, bytes: $1, hash: Digest.sha256($1))
    }
  }
}

extension GivenBytes: Hashable {
  package static func == (left: GivenBytes, right: GivenBytes) -> Bool {
    left.encoding == right.encoding && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(encoding)
    hasher.combine(textHash)
  }
}
