import Evidence

/// Finds text with a zero byte beside each character: ASCII in UTF-16 without a mark, as memory
/// dumps and databases have it.
enum WideText {
  /// The fewest characters of a run.
  private static let shortest = 6

  /// Returns whether the byte is printable ASCII or whitespace.
  private static func isText(_ byte: UInt8) -> Bool { byte.isPrintable || byte.isWhiteSpace }

  /// Returns whether the zero byte at `place` is the last of six with one byte between each two.
  @Sendable static func isMark(_ text: EncodingMark.Text, _ place: Int) -> Bool {
    let first = place - 2 * (shortest - 1)
    return first >= 0 && stride(from: first, to: place, by: 2).allSatisfy { text[$0] == 0 }
  }

  /// Returns the characters of each run, first the big-endian runs, then the little-endian ones.
  /// Each is a derived buffer.
  @Sendable static func runs(in bytes: Bytes) -> [Bytes] {
    [0, 1].flatMap { zero in runs(in: bytes, zeroAt: zero) }
  }

  /// Returns the runs of one order.
  ///
  /// - Parameter zero: 0 if the zero byte comes before its character, 1 if after it.
  private static func runs(in bytes: Bytes, zeroAt zero: Int) -> [Bytes] {
    let storage = bytes.buffer.storage
    var runs: [Bytes] = []
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex {
      var end = place
      while end + 1 < bytes.endIndex, storage[end + zero] == 0, isText(storage[end + 1 - zero]) {
        end += 2
      }
      if end - place >= 2 * shortest {
        var output = DerivedBytes(from: bytes, capacity: (end - place) / 2)
        for unit in stride(from: place, to: end, by: 2) {
          output.append(storage[unit + 1 - zero], from: unit..<(unit + 2))
        }
        runs.append(output.bytes(named: "UTF-8 text", by: .textRepair))
      }
      place = max(place + 1, end)
    }
    return runs
  }
}
