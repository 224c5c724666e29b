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
      var views = replaced(in: bytes, EncodingMarks(in: text)).filter { content(of: $0, isWanted) }
      for digits in DigitRuns.all {
        _ = digits.contains(in: text) { run, skipped, content in
          if isWanted(content) {
            let start = bytes.startIndex + run.lowerBound + skipped
            views.append(digits.view(of: bytes[start..<(bytes.startIndex + run.upperBound)]))
          }
          return false
        }
      }
      return views
    }
  }

  /// Whether any of what the bytes become passes a test.
  package static func contains(in text: UnsafeBufferPointer<UInt8>, where test: Test) -> Bool {
    let marks = EncodingMarks(in: text)
    if !marks.isEmpty,
      replaced(in: Bytes(Array(text)), marks).contains(where: { content(of: $0, test) })
    {
      return true
    }
    return DigitRuns.all.contains { $0.contains(in: text) { _, _, content in test(content) } }
  }

  private static func content(of bytes: Bytes, _ test: Test) -> Bool {
    bytes.withUnsafeBytes { test($0.assumingMemoryBound(to: UInt8.self)) }
  }

  private static func replaced(in bytes: Bytes, _ marks: EncodingMarks) -> [Bytes] {
    var views: [Bytes] = []
    if marks.hasPercentSign, let decoded = PeelingStep.percentEncoding.apply(to: bytes) {
      views.append(decoded.rest)
    }
    if marks.hasEscape {
      var faults = AnomalyTally()
      views.append(JSONUnescaping.apply(to: bytes, noting: &faults))
    }
    if marks.hasWideText { views += WideText.runs(in: bytes) }
    return views
  }
}

/// The encodings other than runs of digits that may be in a text.
private struct EncodingMarks {
  let hasPercentSign: Bool
  let hasEscape: Bool
  let hasWideText: Bool

  var isEmpty: Bool { !hasPercentSign && !hasEscape && !hasWideText }

  init(in text: UnsafeBufferPointer<UInt8>) {
    hasPercentSign = Self.contains(UInt8(ascii: "%"), in: text, where: Self.isEncoded)
    hasEscape = Self.contains(UInt8(ascii: "\\"), in: text, where: Self.isEscape)
    hasWideText = Self.contains(0, in: text, where: Self.isWide)
  }

  private static func contains(
    _ byte: UInt8, in text: UnsafeBufferPointer<UInt8>,
    where test: (UnsafeBufferPointer<UInt8>, Int) -> Bool
  ) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var start = 0
    while let place = bytes.firstPlace(of: byte, from: start) {
      if test(text, place) { return true }
      start = place + 1
    }
    return false
  }

  private static func isEncoded(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place + 2 < text.count && hexDigit(text[place + 1]) != nil && hexDigit(text[place + 2]) != nil
  }

  /// Whether the escape means something (RFC 8259 §7).
  private static func isEscape(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard place + 1 < text.count else { return false }
    return switch text[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    case UInt8(ascii: "u"): place + 5 < text.count && hexDigit(text[place + 2]) != nil
    default: false
    }
  }

  /// Whether the zero byte at `place` is the last of as many as the shortest text has.
  private static func isWide(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    let first = place - 2 * (WideText.shortest - 1)
    return first >= 0 && stride(from: first, to: place, by: 2).allSatisfy { text[$0] == 0 }
  }
}

/// Text with a zero byte beside each character: UTF-16 without a mark, as memory and databases have it.
private enum WideText {
  static let shortest = 6

  private static func isText(_ byte: UInt8) -> Bool { byte.isPrintable || byte.isWhiteSpace }

  /// Each run in either order, as its characters alone.
  static func runs(in bytes: Bytes) -> [Bytes] {
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
