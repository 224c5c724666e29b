import Decoding
package import Evidence

extension GivenBytes {
  /// One way to take the text for bytes.
  package struct Reading: Sendable, Hashable {
    package let encoding: Encoding
    package let bytes: Bytes
  }

  /// The ways to take the text for bytes: the one that was said, or every natural one.
  ///
  /// Empty where the text is not what the encoding asks for. The plain text comes first: a server
  /// that says nothing most likely means what it wrote.
  package var readings: [Reading] {
    let encodings = encoding.map { [$0] } ?? [.utf8, .base64, .base64url, .hex]
    var seen: Set<Bytes> = []
    return encodings.compactMap { encoding in
      encoding.decode(text).map { Reading(encoding: encoding, bytes: $0) }
    }.filter { seen.insert($0.bytes).inserted }
  }
}

extension GivenBytes.Encoding {
  /// The bytes that the text stands for, or `nil` where it is not in this encoding.
  package func decode(_ text: Bytes) -> Bytes? {
    switch self {
    case .utf8: text
    case .base64: Base64.decode(text, as: .standard).map { Bytes($0, name: text.buffer.name) }
    case .base64url: Base64.decode(text, as: .url).map { Bytes($0, name: text.buffer.name) }
    case .hex: text.utf8.flatMap { [UInt8](hex: $0) }.map { Bytes($0, name: text.buffer.name) }
    }
  }

  /// What the reading is called in a sentence.
  package var phrase: String {
    switch self {
    case .utf8: "its UTF-8 text"
    case .base64: "its Base64-decoded bytes"
    case .base64url: "its Base64url-decoded bytes"
    case .hex: "its hex-decoded bytes"
    }
  }
}
