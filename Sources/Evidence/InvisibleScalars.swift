extension Unicode.Scalar {
  /// The code point in the notation of the Unicode Standard: `U+202E`.
  package var codePoint: String {
    "U+" + String(value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }

  /// Whether the character is invisible, or controls a terminal or browser.
  ///
  /// Every writer of text from outside uses this table and prints the code point instead. Text that
  /// reorders or hides characters could otherwise forge a report.
  package var isInvisible: Bool {
    if (0x20...0x7e).contains(value) { return false }
    // Noncharacters end every plane (Unicode, §23.7).
    if value & 0xfffe == 0xfffe { return true }
    return Self.invisible.last { $0.lowerBound <= value }?.contains(value) == true
  }

  /// The character as a JSON escape, `\u202e`; beyond U+FFFF as a surrogate pair (RFC 8259 §7).
  package var escape: String {
    utf16.map { "\\u" + String($0, radix: 16).zeroPadded(to: 4) }.joined()
  }

  /// The invisible characters as ranges, for a script that needs the same table.
  package static var invisibleRanges: [ClosedRange<UInt32>] {
    invisible + (0...14).map { plane in (plane << 16 | 0xfffe)...(plane << 16 | 0xffff) }
  }

  /// The ranges in ascending order. The noncharacters at the end of each plane are not listed.
  private static let invisible: [ClosedRange<UInt32>] = [
    0x0000...0x001f,  // C0 controls
    0x007f...0x00a0,  // DELETE, C1 controls, no-break space
    0x00ad...0x00ad,  // soft hyphen
    0x034f...0x034f,  // combining grapheme joiner
    0x061c...0x061c,  // Arabic letter mark
    0x070f...0x070f,  // Syriac abbreviation mark
    0x115f...0x1160,  // Hangul fillers
    0x1680...0x1680,  // Ogham space mark
    0x17b4...0x17b5,  // Khmer inherent vowels
    0x180b...0x180f,  // Mongolian variation selectors
    0x2000...0x200f,  // spaces of many widths, zero-width characters, direction marks
    0x2028...0x202f,  // line and paragraph separator, bidirectional embeddings and overrides
    0x205f...0x206f,  // mathematical space, word joiner, bidirectional isolates
    0x2800...0x2800,  // blank Braille pattern
    0x3000...0x3000,  // ideographic space
    0x3164...0x3164,  // Hangul filler
    0xe000...0xf8ff,  // private use
    0xfdd0...0xfdef,  // noncharacters
    0xfe00...0xfe0f,  // variation selectors
    0xfeff...0xfeff,  // zero-width no-break space
    0xffa0...0xffa0,  // half-width Hangul filler
    0xfff0...0xfffb,  // interlinear annotation
    0x110bd...0x110bd,  // Kaithi number sign
    0x13430...0x1345f,  // Egyptian format controls
    0x1bca0...0x1bca3,  // shorthand format controls
    0x1d173...0x1d17a,  // musical format controls
    0xe0000...0xe0fff,  // tags and variation selectors
    0xf0000...0x10ffff,  // private use planes
  ]
}

extension String {
  /// The text with the code point of each space that a reader can't see: at the start or the end, and after
  /// another space. Two names that differ only in such spaces look alike on a page.
  package var withMarkedSpaces: String {
    let scalars = Array(unicodeScalars)
    return scalars.indices.map { place in
      let isUnseen =
        scalars[place] == " "
        && (place == 0 || place == scalars.count - 1 || scalars[place - 1] == " ")
      return isUnseen ? "<\(scalars[place].codePoint)>" : String(scalars[place])
    }.joined()
  }
}
