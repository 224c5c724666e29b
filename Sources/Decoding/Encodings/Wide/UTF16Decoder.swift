import Evidence

/// The byte order of UTF-16 (RFC 2781 §3).
package enum UTF16Order: Sendable {
  /// The low byte of a code unit first (`fffe` as its mark), or the high byte first (`feff`).
  case littleEndian, bigEndian

  /// The length of a byte order mark in bytes.
  package static let markLength = 2

  /// Reads the order from a byte order mark. Returns `nil` if the bytes don't begin with one, or
  /// begin with the mark of UTF-32.
  ///
  /// - Parameter bytes: Bytes that may begin with a mark; four of them suffice.
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

  /// Returns the character at a place and its length in bytes: 2, or 4 for a surrogate pair. Half
  /// of a pair (RFC 2781 §2.2) and half of a code unit become U+FFFD.
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

  /// Returns the code unit at a place, or `nil` if less than two bytes are left before `end`.
  fileprivate func unit(in storage: [UInt8], at position: Int, before end: Int) -> UInt16? {
    guard position + 1 < end else { return nil }
    let (first, second) = (UInt16(storage[position]), UInt16(storage[position + 1]))
    return self == .littleEndian ? second << 8 | first : first << 8 | second
  }

  /// The replacement for what is not a character.
  private static let replacement: Unicode.Scalar = "\u{fffd}"
}

/// Converts UTF-16 to UTF-8 in pieces, as a file is read, without its byte order mark.
package struct UTF16Decoder {
  private let order: UTF16Order
  /// The first bytes of a character that continues in the next piece.
  private var pending: [UInt8] = []
  /// Whether the byte order mark was read.
  private var isBehindMark = false

  /// Creates a decoder for a text in this byte order that begins with its mark.
  package init(_ order: UTF16Order) { self.order = order }

  /// Converts the next piece of the text.
  ///
  /// - Parameters:
  ///   - piece: Any number of bytes; a character may be split between two pieces.
  ///   - isLast: Whether no piece follows. An incomplete character then becomes U+FFFD.
  /// - Returns: The UTF-8 text of all characters that are complete; may be empty.
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

  /// Returns the length of the bytes without half of a code unit or of a surrogate pair at the
  /// end.
  private func wholeLength(of bytes: [UInt8]) -> Int {
    let even = bytes.count & ~1
    guard even >= 2, let last = order.unit(in: bytes, at: even - 2, before: even) else { return 0 }
    return UTF16.isLeadSurrogate(last) ? even - 2 : even
  }
}

extension Bytes {
  /// UTF-16 with a byte order mark as UTF-8 without the mark, in a derived buffer; `nil` if there
  /// is no mark.
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
