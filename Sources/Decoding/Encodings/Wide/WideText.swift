import Evidence

/// Text with a zero byte beside each character: UTF-16 without a mark, as memory and databases have it.
enum WideText {
  private static let shortest = 6

  private static func isText(_ byte: UInt8) -> Bool { byte.isPrintable || byte.isWhiteSpace }

  /// Whether the zero byte at `place` is the last of as many as the shortest text has.
  @Sendable static func isMark(_ text: EncodingMark.Text, _ place: Int) -> Bool {
    let first = place - 2 * (shortest - 1)
    return first >= 0 && stride(from: first, to: place, by: 2).allSatisfy { text[$0] == 0 }
  }

  /// Each run in either order, as its characters alone.
  @Sendable static func runs(in bytes: Bytes) -> [Bytes] {
    [0, 1].flatMap { zero in runs(in: bytes, zeroAt: zero) }
  }

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

extension UInt8 {
  fileprivate var isPrintable: Bool { (0x20...0x7e).contains(self) }
}
