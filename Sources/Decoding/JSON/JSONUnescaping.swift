import Evidence

/// A decoder of the escapes in a JSON string (RFC 8259 §7).
struct JSONUnescaping {
  private let content: Bytes
  private var output: DerivedBytes
  /// The deviations so far.
  private var faults: AnomalyTally

  /// The letters of the control characters with a short escape.
  private static let letters = ControlLetters.bytes(of: "bfnrt")
  /// The character of each letter after a backslash, plus one; 0 for a letter without a meaning.
  private static let shorts: [UInt16] = (UInt8.min...UInt8.max).map { letter in
    let character = #""\/"#.utf8.contains(letter) ? letter : letters[letter]
    return character.map { UInt16($0) + 1 } ?? 0
  }

  /// Returns the character of a two-character escape; `nil` for an unknown one.
  private static func short(_ letter: UInt8) -> UInt8? {
    let character = shorts[Int(letter)]
    return character > 0 ? UInt8(truncatingIfNeeded: character - 1) : nil
  }

  /// Returns the decoded characters as a derived buffer, and adds deviations to `faults`.
  static func apply(to content: Bytes, noting faults: inout AnomalyTally) -> Bytes {
    var work = JSONUnescaping(
      content: content, output: DerivedBytes(from: content, capacity: content.count),
      faults: faults)
    work.run()
    faults = work.faults
    return work.output.bytes(named: "JSON string", by: .jsonString)
  }

  /// Decodes all escapes.
  private mutating func run() {
    let content = content
    let start = content.startIndex
    content.withUnsafeBytes { text in
      var position = 0
      while position < text.count {
        let escape = text.firstPlace(of: UInt8(ascii: "\\"), from: position) ?? text.count
        output.copy(text, from: position, to: escape, at: start)
        position = escape
        guard escape < text.count else { break }
        // Most escapes are line breaks and quotation marks. They are decoded here, because reading
        // through `content` is slower.
        if escape + 1 < text.count, let byte = Self.short(text[escape + 1]) {
          output.append(byte, from: (start + escape)..<(start + escape + 2))
          position = escape + 2
        } else {
          position = replace(at: start + escape) - start
        }
      }
    }
  }

  /// Decodes the escape at an offset, and returns the offset of its end. An unknown escape is kept
  /// as it is written.
  private mutating func replace(at start: Int) -> Int {
    guard start + 1 < content.endIndex else { return keep(start..<content.endIndex) }
    let letter = content[start + 1]
    if let byte = Self.short(letter) {
      output.append(byte, from: start..<(start + 2))
      return start + 2
    }
    guard letter == UInt8(ascii: "u"), let unit = codeUnit(at: start) else {
      return keep(start..<(start + 2))
    }
    return replace(unit, at: start)
  }

  /// Decodes a UTF-16 code unit, together with the second half of a surrogate pair. An unpaired
  /// half becomes U+FFFD.
  private mutating func replace(_ unit: UInt32, at start: Int) -> Int {
    var end = start + 6
    var scalar = UnicodeScalar(unit)
    if (0xd800...0xdbff).contains(unit), let low = codeUnit(at: end),
      (0xdc00...0xdfff).contains(low)
    {
      scalar = UnicodeScalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
      end += 6
    }
    if let scalar {
      output.append(Array(String(Character(scalar)).utf8), from: start..<end)
    } else {
      output.append(Bytes.replacementCharacter, from: start..<end)
      faults.note(.unexpected("half of a surrogate pair"), at: content[start..<end])
    }
    return end
  }

  /// Returns the code unit of an escape `\uXXXX` at an offset; `nil` for anything else.
  private func codeUnit(at start: Int) -> UInt32? {
    guard let escape = content.part(at: start - content.startIndex, count: 6),
      escape.starts(with: "\\u")
    else { return nil }
    let digits = escape.dropFirst(2).compactMap(hexDigit)
    return digits.count == 4 ? digits.reduce(0) { $0 << 4 | UInt32($1) } : nil
  }

  /// Keeps an unknown escape and records it.
  private mutating func keep(_ place: Range<Int>) -> Int {
    output.append(content[place], from: place)
    faults.note(.unexpected("an escape that means nothing"), at: content[place])
    return place.upperBound
  }
}
