/// Text comparison by UTF-8 bytes.
///
/// `==` on strings tests canonical equivalence: it equates U+212A KELVIN SIGN with K, and é with e
/// plus a combining accent. Names are equal only if their bytes are, because the bytes get hashed
/// and signed. Tests/check-comparisons.py finds other comparisons.
extension StringProtocol {
  /// Returns whether both texts have the same UTF-8 bytes.
  package func equals(_ other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the text's UTF-8 bytes start with those of `start`.
  package func begins(with start: some StringProtocol) -> Bool {
    utf8.starts(with: start.utf8)
  }

  /// Returns whether the text's UTF-8 bytes end with those of `end`.
  package func ends(with end: some StringProtocol) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// The text with A to Z in lower case. `lowercased()` would also turn U+212A KELVIN SIGN into k.
  package var lowercasedASCII: String {
    String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// The text with a to z in upper case. `uppercased()` would also turn U+017F LONG S into S.
  package var uppercasedASCII: String {
    String(decoding: utf8.map { $0.isSmallLetter ? $0 & 0xdf : $0 }, as: UTF8.self)
  }

  /// The text without space, tab, line feed and carriage return, at any place.
  package var withoutWhiteSpaceASCII: String {
    String(decoding: utf8.filter { !$0.isWhiteSpace }, as: UTF8.self)
  }
}

extension [String] {
  /// Returns whether one of the strings has the same UTF-8 bytes as `text`. Not generic, for speed.
  package func includes(_ text: String) -> Bool { contains { $0.equals(text) } }
}

extension String {
  /// Returns whether both strings have the same UTF-8 bytes.
  ///
  /// Not generic: generic code costs one call per byte across module boundaries, and nearly all
  /// texts are strings.
  package func equals(_ other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        UnsafeRawBufferPointer(own).equals(UnsafeRawBufferPointer(other))
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the string's UTF-8 bytes start with those of `start`. Not generic, for speed.
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

  /// Returns whether the UTF-8 bytes of `part` occur in those of the string.
  package func mentions(_ part: String) -> Bool { firstPlace(of: part) != nil }

  /// Returns the first place of the UTF-8 bytes of `part`; `nil` if there is none or `part` is empty. Not
  /// generic, for speed.
  package func firstPlace(of part: String) -> Range<String.Index>? {
    Array(utf8).firstRange(of: Array(part.utf8)).map {
      utf8.dropFirst($0.lowerBound).startIndex..<utf8.dropFirst($0.upperBound).startIndex
    }
  }
}

extension [UInt8] {
  /// Returns the first place of `part`; `nil` if there is none or `part` is empty. Not generic, for speed.
  package func firstRange(of part: [UInt8]) -> Range<Int>? { self[...].firstRange(of: part) }
}

extension ArraySlice<UInt8> {
  /// Returns the first place of `part`; `nil` if there is none or `part` is empty. Not generic, for speed.
  package func firstRange(of part: [UInt8]) -> Range<Int>? {
    let place = withUnsafeBytes { own in part.withUnsafeBytes { own.firstPlace(of: $0) } }
    return place.map { startIndex + $0..<startIndex + $0 + part.count }
  }
}

/// Text that is compared by its UTF-8 bytes, for use in sets and as dictionary key.
package struct ByteText: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The text itself.
  package let text: String

  /// Wraps a text.
  package init(_ text: String) { self.text = text }

  /// Wraps a string literal.
  package init(stringLiteral text: String) { self.text = text }

  /// Returns whether both texts have the same UTF-8 bytes.
  package static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.equals(right.text)
  }

  /// Feeds the UTF-8 bytes and a terminator into the hasher.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xff as UInt8)
  }
}
