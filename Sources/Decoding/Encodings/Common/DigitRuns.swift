import Evidence

/// Finds runs of Base64 or hexadecimal digits that contain text.
///
/// A run is decoded into temporary memory. A derived buffer, which leads back to the digits, is
/// made only on request with ``view``.
struct DigitRuns: Sendable {
  /// The number of bits of a digit: four or six.
  private let bits: Int
  /// For each byte its value as a digit, or one of the three marks ``padding``, `between` and
  /// `foreign`.
  private let table: [UInt8]
  /// Decodes a run into a derived buffer.
  let view: @Sendable (_ run: Bytes) -> Bytes

  /// The fewest characters of a run. Fewer can't contain a secret.
  private static let shortest = 16
  /// The fewest printable characters in a row that count as text. Fewer are a coincidence.
  private static let shortestText = 8

  /// Creates the search for one kind of digits.
  ///
  /// - Parameters:
  ///   - bits: The number of bits of a digit.
  ///   - value: Returns the value of a digit, ``padding`` for a byte that ends a group, `nil` for
  ///     other bytes.
  ///   - view: Decodes a run into a derived buffer.
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

  /// The offsets at which a group of digits may begin: other text may come directly before the
  /// digits, without a separator.
  private var starts: Range<Int> { 0..<(bits == 4 ? 2 : 4) }

  /// Returns whether the content of a run passes a test.
  ///
  /// - Parameters:
  ///   - text: The bytes to search. Less than 16 bytes contain no run.
  ///   - test: Takes the range of the run in `text`, the number of its first characters that are
  ///     skipped, and the decoded content. Called for each content with text, until it returns
  ///     true.
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

  /// Writes the bytes that ``view`` would return for a run. Returns their number.
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

  /// Returns whether the bytes have eight printable ASCII characters in a row. Zero bytes between
  /// them don't count, so that UTF-16 is text too.
  private static func hasText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      if byte &- 0x20 <= 0x5e { count += 1 } else if byte != 0 { count = 0 }
      if count >= shortestText { return true }
    }
    return false
  }

  /// Returns whether a run passes a test. Looks at every sixteenth byte first: a run of the
  /// shortest length includes one of these.
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

  /// Returns the end of a run. The run continues after a single line break, and after a space or
  /// colon between two pairs of hexadecimal digits.
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

  /// Returns whether a character separates two pairs of hexadecimal digits: `63 6f`, `63:6f`.
  private static func isSeparator(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    (text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: ":"))
      && place >= 2 && place + 2 < text.count
      && [place - 2, place - 1, place + 1, place + 2].allSatisfy { hexDigit(text[$0]) != nil }
  }

  /// The marks after the values of digits, in ascending order: a byte that ends a group, a byte
  /// that may occur between digits, any other byte.
  static let padding = Base64Alphabet.padding
  private static let between = padding + 1
  private static let foreign = padding + 2
}
