package import Evidence

/// Decodes the encodings inside any bytes: percent signs and escapes in the whole, UTF-16, Base64
/// and hexadecimal in each run.
///
/// Use it to search bytes for a value in any encoding, such as a secret that must be redacted. To
/// read an artifact, use ``TextDecoder``: here each run is decoded that could contain text.
package enum EncodedText {
  /// A test of decoded content. It is called before a buffer is made of the content.
  package typealias Test = (UnsafeBufferPointer<UInt8>) -> Bool

  /// Returns the decoded content of the bytes, in one derived buffer for each encoding or run.
  /// Each buffer leads back to the bytes.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes; those without encoded text give an empty array.
  ///   - isWanted: Says for which content a buffer is made.
  package static func views(
    of bytes: Bytes, where isWanted: Test = { _ in true }
  ) -> [Bytes] {
    bytes.withUnsafeBytes { text in
      let text = text.assumingMemoryBound(to: UInt8.self)
      return searches.flatMap { search in
        switch search {
        case .marked(let mark):
          mark.occurs(in: text) ? mark.decode(bytes).filter { content(of: $0, isWanted) } : []
        case .digits(let digits): views(of: digits, in: bytes, text, isWanted)
        }
      }
    }
  }

  /// Returns whether any decoded content of the bytes passes a test. Makes no buffers for Base64
  /// and hexadecimal, and stops at the first content that passes.
  package static func contains(in text: UnsafeBufferPointer<UInt8>, where test: Test) -> Bool {
    searches.contains { search in
      switch search {
      case .marked(let mark):
        mark.occurs(in: text)
          && mark.decode(Bytes(Array(text))).contains { content(of: $0, test) }
      case .digits(let digits): digits.contains(in: text) { _, _, content in test(content) }
      }
    }
  }

  /// The searches of all encodings, in the order of the table.
  private static let searches = ByteEncoding.all.compactMap(\.search)

  /// Returns a derived buffer for each run of digits whose content is wanted.
  private static func views(
    of digits: DigitRuns, in bytes: Bytes, _ text: EncodingMark.Text, _ isWanted: Test
  ) -> [Bytes] {
    var views: [Bytes] = []
    _ = digits.contains(in: text) { run, skipped, content in
      if isWanted(content) {
        let start = bytes.startIndex + run.lowerBound + skipped
        views.append(digits.view(bytes[start..<(bytes.startIndex + run.upperBound)]))
      }
      return false
    }
    return views
  }

  /// Calls a test with the bytes in place.
  private static func content(of bytes: Bytes, _ test: Test) -> Bool {
    bytes.withUnsafeBytes { test($0.assumingMemoryBound(to: UInt8.self)) }
  }
}
