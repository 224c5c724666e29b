/// Text held to its bytes.
///
/// `==` on strings is canonical equivalence: it takes U+212A KELVIN SIGN for K, and é for e with an
/// accent behind it. Names are the same where their bytes are, because that is what gets hashed
/// and signed. Tests/check-comparisons.py finds whatever compares text in another way.
extension StringProtocol {
  package func equals(_ other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  package func begins(with start: some StringProtocol) -> Bool {
    utf8.starts(with: start.utf8)
  }

  package func ends(with end: some StringProtocol) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// A to Z in lower case, and nothing else: `lowercased()` makes a k of U+212A.
  package var lowercasedASCII: String {
    String(decoding: utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// a to z in upper case, and nothing else: `uppercased()` makes an S of U+017F.
  package var uppercasedASCII: String {
    String(decoding: utf8.map { (0x61...0x7a).contains($0) ? $0 & 0xdf : $0 }, as: UTF8.self)
  }

  /// The text without space, tab, line feed and carriage return, wherever they stand.
  package var withoutWhiteSpaceASCII: String {
    String(decoding: utf8.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }, as: UTF8.self)
  }
}

extension Sequence where Element: StringProtocol {
  package func includes(_ text: some StringProtocol) -> Bool {
    contains { $0.equals(text) }
  }
}

extension String {
  /// The same without generics, which cost a call for each byte: nearly all texts are strings.
  package func equals(_ other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(own).equals(UnsafeRawBufferPointer(other))
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  package func begins(with start: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      start.utf8.withContiguousStorageIfAvailable { start in
        own.count >= start.count
          && UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(own)[..<start.count])
            .equals(UnsafeRawBufferPointer(start))
      }
    }
    return (isSame ?? nil) ?? utf8.starts(with: start.utf8)
  }
}

/// Text as an element of a set, or a key of a dictionary: equal where the bytes are.
package struct ByteText: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.equals(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xff as UInt8)
  }
}
