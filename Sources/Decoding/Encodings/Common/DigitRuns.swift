import Evidence

/// Runs of the digits of Base64 or of hexadecimal in which there is text.
///
/// What a run becomes is worked out in passing; a buffer that can be walked back is made of it only
/// where somebody wants it.
struct DigitRuns: Sendable {
  /// How many bits a digit has: four or six.
  private let bits: Int
  /// The value of each byte as a digit, or one of the marks.
  private let table: [UInt8]
  /// Returns the content of a run, as a buffer of its own.
  let view: @Sendable (_ run: Bytes) -> Bytes

  /// Fewer digits stand for too little to be a secret.
  private static let shortest = 16
  /// Fewer characters in a row are chance.
  private static let shortestText = 8

  /// - Parameter value: the value of a digit, ``padding`` for what ends a group, `nil` for other bytes.
  init(
    bits: Int, value: (UInt8) -> UInt8?, view: @escaping @Sendable (_ run: Bytes) -> Bytes
  ) {
    self.bits = bits
    self.view = view
    table = (UInt8.min...UInt8.max).map { byte in
      value(byte)
        ?? (byte.isLineBreak || " :".utf8.contains(byte) ? Self.between : Self.foreign)
    }
  }

  /// Where a group can begin: other text may precede the digits without a sign between them.
  private var starts: Range<Int> { 0..<(bits == 4 ? 2 : 4) }

  /// Whether the text that a run becomes passes a test.
  /// - Parameter test: takes the run, how many of its first characters are left out, and the content.
  func contains(
    in text: UnsafeBufferPointer<UInt8>,
    where test: (Range<Int>, Int, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard text.count >= Self.shortest else { return false }
    return containsRun(in: text) { run in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: run.count) { content in
        starts.contains { skipped in
          let rest = UnsafeBufferPointer(rebasing: text[run].dropFirst(skipped))
          let count = decode(rest, into: content)
          let decoded = UnsafeBufferPointer(rebasing: content[..<count])
          return Self.hasText(decoded) && test(run, skipped, decoded)
        }
      }
    }
  }

  /// Writes the same bytes as those of ``view``; returns their number.
  private func decode(
    _ run: UnsafeBufferPointer<UInt8>, into content: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var digits = DigitAccumulator(bits: bits)
    return table.withUnsafeBufferPointer { values in
      for byte in run {
        let value = values[Int(byte)]
        if value < Self.padding {
          guard let byte = digits.add(value) else { continue }
          content[count] = byte
          count += 1
        } else if value == Self.padding {
          digits.reset()
        }
      }
      return count
    }
  }

  /// Whether characters stand in a row, zero bytes between them not counted.
  private static func hasText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      if byte &- 0x20 <= 0x5e { count += 1 } else if byte != 0 { count = 0 }
      if count >= shortestText { return true }
    }
    return false
  }
}

extension DigitRuns {
  /// Whether a run passes a test. The stretches that can hold one are found by looking at every
  /// sixteenth byte.
  private func containsRun(
    in text: UnsafeBufferPointer<UInt8>, where test: (Range<Int>) -> Bool
  ) -> Bool {
    table.withUnsafeBufferPointer { values in
      func isPart(_ place: Int) -> Bool { values[Int(text[place])] < Self.foreign }
      var place = 0
      while place + Self.shortest <= text.count {
        var start = place + Self.shortest
        while start > place, isPart(start - 1) { start -= 1 }
        guard start == place else {
          place = start
          continue
        }
        var end = place + Self.shortest
        while end < text.count, isPart(end) { end += 1 }
        while place < end {
          guard values[Int(text[place])] <= Self.padding else {
            place += 1
            continue
          }
          let next = runEnd(from: place, in: text, values)
          if next - place >= Self.shortest, test(place..<next) { return true }
          place = next
        }
      }
      return false
    }
  }

  /// The end of a run that may be wrapped into lines, or separated as dumps are: it goes on behind a
  /// single line break.
  private func runEnd(
    from start: Int, in text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = start
    var place = start
    while place < text.count {
      let byte = text[place]
      if values[Int(byte)] <= Self.padding {
        place += 1
        end = place
      } else if place == end, byte.isLineBreak || Self.isSeparator(place, in: text) {
        place += 1
        if byte == 0x0d, place < text.count, text[place] == 0x0a { place += 1 }
      } else {
        break
      }
    }
    return end
  }

  /// The sign between two pairs of hexadecimal digits: `63 6f`, `63:6f`.
  private static func isSeparator(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    (text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: ":"))
      && place >= 2 && place + 2 < text.count
      && [place - 2, place - 1, place + 1, place + 2].allSatisfy { hexDigit(text[$0]) != nil }
  }

  /// The marks beside the values of digits, in their order: what ends a group, what may stand between
  /// digits, everything else.
  static let padding = Base64Alphabet.padding
  private static let between = padding + 1
  private static let foreign = padding + 2
}
