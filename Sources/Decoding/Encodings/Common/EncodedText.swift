package import Evidence

/// What bytes become when the encodings in them are taken off: percent signs and escapes everywhere,
/// UTF-16, Base64 and hexadecimal run by run.
///
/// Use it to search bytes for a value in any encoding. To read an artifact, use ``TextArmour``: here a run is
/// decoded wherever it could give text.
package enum EncodedText {
  /// A question about what bytes become. It is asked before a buffer is made of them.
  package typealias Test = (UnsafeBufferPointer<UInt8>) -> Bool

  /// Derived buffers, each of which can be walked back to the bytes.
  /// - Parameter isWanted: of which there shall be a buffer.
  package static func views(
    of bytes: Bytes, where isWanted: Test = { _ in true }
  ) -> [Bytes] {
    bytes.withUnsafeBytes { text in
      let text = text.assumingMemoryBound(to: UInt8.self)
      return searches.flatMap { search in
        switch search {
        case .marked(let mark): decoded(bytes, text, by: mark).filter { content(of: $0, isWanted) }
        case .digits(let digits): views(of: digits, in: bytes, text, isWanted)
        }
      }
    }
  }

  /// Whether any of what the bytes become passes a test.
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

  private static let searches = ByteEncoding.all.compactMap(\.search)

  private static func decoded(
    _ bytes: Bytes, _ text: EncodingMark.Text, by mark: EncodingMark
  ) -> [Bytes] { mark.occurs(in: text) ? mark.decode(bytes) : [] }

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

  private static func content(of bytes: Bytes, _ test: Test) -> Bool {
    bytes.withUnsafeBytes { test($0.assumingMemoryBound(to: UInt8.self)) }
  }
}
