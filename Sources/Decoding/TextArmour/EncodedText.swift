package import Evidence

/// What bytes become when the encodings in them are taken off: percent signs and escapes everywhere,
/// UTF-16, Base64 and hexadecimal run by run.
///
/// It is for who looks for something that may stand in the bytes in any dress, not for who reads an
/// artifact: a run is decoded wherever text could come of it.
package enum EncodedText {
  /// Derived buffers, each of which can be walked back to the bytes.
  package static func views(of bytes: Bytes) -> [Bytes] {
    var views: [Bytes] = []
    if let decoded = PeelingStep.percentEncoding.apply(to: bytes) { views.append(decoded.rest) }
    if bytes.firstIndex(of: UInt8(ascii: "\\")) != nil {
      var faults = AnomalyTally()
      views.append(JSONUnescaping.apply(to: bytes, noting: &faults))
    }
    if bytes.firstIndex(of: 0) != nil { views += WideText.runs(in: bytes) }
    return views + DigitRuns.views(of: bytes)
  }
}

/// Text with a zero byte beside each character: UTF-16 without a mark, as memory and databases have it.
private enum WideText {
  private static let shortest = 6

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

/// Runs of the digits of Base64 or of hexadecimal in which there is text.
private enum DigitRuns {
  /// Fewer digits stand for too little to be a secret.
  private static let shortest = 16
  /// Fewer characters in a row are chance.
  private static let shortestText = 8

  /// Other text may run into the digits, so that a group begins at any of the first places.
  static func views(of bytes: Bytes) -> [Bytes] {
    let hexadecimal = runs(in: bytes, of: isHexadecimal).flatMap { run in
      [0, 1].map { skipped in
        var decoder = HexadecimalDecoder()
        return decoder.decode(run.dropFirst(skipped), named: "hexadecimal in it")
      }
    }
    let base64 = runs(in: bytes, of: isBase64).flatMap { run in
      (0..<4).map { skipped in
        var decoder = Base64Decoder(run.dropFirst(skipped), spacesArePlusSigns: false)
        return decoder.decode(named: "Base64 in it")
      }
    }
    return (hexadecimal + base64).filter(hasText)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { hexDigit(byte) != nil }

  private static func isBase64(_ byte: UInt8) -> Bool {
    Base64Alphabet.values[Int(byte)] <= Base64Alphabet.padding
  }

  private static func runs(in bytes: Bytes, of isDigit: (UInt8) -> Bool) -> [Bytes] {
    let storage = bytes.buffer.storage
    var runs: [Bytes] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      guard isDigit(storage[place]) else {
        place += 1
        continue
      }
      let end = runEnd(from: place, in: bytes, isDigit)
      if end - place >= shortest { runs.append(bytes[place..<end]) }
      place = end
    }
    return runs
  }

  /// The end of a run that may be wrapped into lines, or separated as dumps are: it goes on behind a
  /// single line break.
  private static func runEnd(
    from start: Int, in bytes: Bytes, _ isDigit: (UInt8) -> Bool
  ) -> Int {
    let storage = bytes.buffer.storage
    var end = start
    var place = start
    while place < bytes.endIndex {
      let byte = storage[place]
      if isDigit(byte) {
        place += 1
        end = place
      } else if place == end, byte.isLineBreak || isSeparator(place, in: bytes) {
        place += 1
        if byte == 0x0d, place < bytes.endIndex, storage[place] == 0x0a { place += 1 }
      } else {
        break
      }
    }
    return end
  }

  /// The sign between two pairs of hexadecimal digits: `63 6f`, `63:6f`.
  private static func isSeparator(_ place: Int, in bytes: Bytes) -> Bool {
    let storage = bytes.buffer.storage
    let around = [place - 2, place - 1, place + 1, place + 2]
    return (storage[place] == UInt8(ascii: " ") || storage[place] == UInt8(ascii: ":"))
      && around.allSatisfy { bytes.indices.contains($0) && hexDigit(storage[$0]) != nil }
  }

  /// Whether characters stand in a row, zero bytes between them not counted.
  private static func hasText(_ bytes: Bytes) -> Bool {
    var count = 0
    return bytes.withUnsafeBytes { bytes in
      bytes.contains { byte in
        if byte.isPrintable { count += 1 } else if byte != 0 { count = 0 }
        return count >= shortestText
      }
    }
  }
}

extension UInt8 {
  fileprivate var isPrintable: Bool { (0x20...0x7e).contains(self) }
}
