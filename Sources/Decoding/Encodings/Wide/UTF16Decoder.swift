import Evidence

/// Which half of a UTF-16 code unit stands first (RFC 2781 §3), as its byte order mark says.
package enum UTF16Order: Sendable {
  case littleEndian, bigEndian

  package static let markLength = 2

  /// - Parameter mark: bytes that may begin with one.
  package init?(mark bytes: some Collection<UInt8>) {
    let mark = bytes.prefix(Self.markLength)
    if mark.elementsEqual([0xff, 0xfe]) {
      // The mark of UTF-32 begins with the same bytes.
      guard !bytes.dropFirst(Self.markLength).prefix(2).elementsEqual([0, 0]) else { return nil }
      self = .littleEndian
    } else if mark.elementsEqual([0xfe, 0xff]) {
      self = .bigEndian
    } else {
      return nil
    }
  }

  /// The character at a place before `end`, and how many bytes it takes: U+FFFD for half of a
  /// surrogate pair (RFC 2781 §2.2) and for half of a code unit.
  func character(
    in storage: [UInt8], at position: Int, before end: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    guard let unit = unit(in: storage, at: position, before: end) else {
      return (Self.replacement, end - position)
    }
    if UTF16.isLeadSurrogate(unit),
      let trail = self.unit(in: storage, at: position + 2, before: end),
      UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(trail) - 0xdc00))
    {
      return (scalar, 4)
    }
    return (Unicode.Scalar(unit) ?? Self.replacement, 2)
  }

  fileprivate func unit(in storage: [UInt8], at position: Int, before end: Int) -> UInt16? {
    guard position + 1 < end else { return nil }
    let (first, second) = (UInt16(storage[position]), UInt16(storage[position + 1]))
    return self == .littleEndian ? second << 8 | first : first << 8 | second
  }

  private static let replacement: Unicode.Scalar = "\u{fffd}"
}

/// Turns UTF-16 into UTF-8, piece by piece as a file is read, and leaves out its byte order mark.
package struct UTF16Decoder {
  private let order: UTF16Order
  /// The beginning of a character whose end has not come yet.
  private var pending: [UInt8] = []
  private var isBehindMark = false

  package init(_ order: UTF16Order) { self.order = order }

  /// - Parameter isLast: whether nothing will follow, so that what is cut off is cut off for good.
  package mutating func decode(_ piece: some Collection<UInt8>, isLast: Bool = false) -> [UInt8] {
    let bytes = pending + piece
    var position = isBehindMark ? 0 : min(UTF16Order.markLength, bytes.count)
    let end = isLast ? bytes.count : wholeLength(of: bytes)
    guard isLast || end > position else {
      pending = bytes
      return []
    }
    isBehindMark = true
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    while position < end {
      let (scalar, length) = order.character(in: bytes, at: position, before: end)
      text.append(contentsOf: scalar.utf8)
      position += length
    }
    pending = Array(bytes[end...])
    return text
  }

  /// Without half of a code unit, or of a pair, at the end.
  private func wholeLength(of bytes: [UInt8]) -> Int {
    let even = bytes.count & ~1
    guard even >= 2, let last = order.unit(in: bytes, at: even - 2, before: even) else { return 0 }
    return UTF16.isLeadSurrogate(last) ? even - 2 : even
  }
}

extension Bytes {
  /// UTF-16 that its byte order mark tells, as UTF-8 without the mark; `nil` where there is no mark.
  var fromUTF16: Bytes? {
    guard let order = UTF16Order(mark: self) else { return nil }
    let storage = buffer.storage
    var output = DerivedBytes(from: self, capacity: count / 2)
    var position = startIndex + UTF16Order.markLength
    while position < endIndex {
      let (scalar, length) = order.character(in: storage, at: position, before: endIndex)
      let place = position..<(position + length)
      if scalar.isASCII {
        output.append(UInt8(truncatingIfNeeded: scalar.value), from: place)
      } else {
        output.append(scalar.utf8, from: place)
      }
      position = place.upperBound
    }
    return output.bytes(named: "UTF-8 text", by: .textRepair)
  }
}
