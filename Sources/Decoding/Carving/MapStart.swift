/// The head of a CBOR map and its first key, which is a text string (RFC 8949 §3). Heads may be
/// longer than necessary.
struct MapStart {
  /// The bytes of the key, as far as they are there.
  let key: ArraySlice<UInt8>
  /// The length of the two heads and the whole key in bytes; `Int.max` if a head isn't complete.
  let length: Int
  /// Whether the key is complete.
  let isWhole: Bool

  /// The most entries of a map that can be an artifact.
  private static let mostEntries = 23
  /// The most bytes of a first key.
  private static let longestKey = 64

  /// The lengths in bytes that a head can have.
  private static let headLengths = [1, 2, 3, 5, 9]
  /// The most bytes before the letters of a first key that belong to the map.
  static let longestHeads = 18

  /// Returns how many bytes before the letters of a first key a map may begin: the lengths of the
  /// two heads together. Those with a shorter head of the key come first, then those with a shorter
  /// head of the map.
  ///
  /// - Parameter bytes: Up to ``longestHeads`` bytes before the letters, or more.
  static func headLengths(before bytes: [UInt8]) -> [Int] {
    headLengths.filter { isHead(of: 3, before: bytes.count, length: $0, in: bytes) }.flatMap {
      key in
      headLengths.filter { isHead(of: 5, before: bytes.count - key, length: $0, in: bytes) }
        .map { key + $0 }
    }
  }

  /// Returns whether a head of this major type and length ends at the place.
  private static func isHead(
    of major: UInt8, before place: Int, length: Int, in bytes: [UInt8]
  ) -> Bool {
    guard place >= length, let head = Head(at: place - length, in: bytes) else { return false }
    return head.isWhole && head.major == major && head.end == place
  }

  /// The head of one CBOR item.
  private struct Head {
    /// The major type; `nil` if no byte is there.
    let major: UInt8?
    /// The argument of the head: a length or a number of entries; `nil` if a break code ends the
    /// item, or if the head isn't whole.
    var argument: Int?
    /// The offset at which the head ends; 0 if it isn't whole.
    var end = 0
    /// Whether all bytes of the head are there.
    var isWhole = false

    /// Reads a head. Returns `nil` for the reserved values 28 to 30 and for arguments from 2⁶³ on.
    init?(at place: Int, in bytes: [UInt8]) {
      major = place < bytes.count ? bytes[place] >> 5 : nil
      switch CBORHead.read(from: bytes[min(place, bytes.count)...]) {
      case .failure(.truncated): return
      case .failure(.reserved): return nil
      case .success(let head):
        if let value = head.argument {
          guard let count = Int(exactly: value) else { return nil }
          argument = count
        }
        (end, isWhole) = (place + head.length, true)
      }
    }
  }
}

extension MapStart {
  /// Reads the beginning of a map.
  ///
  /// - Returns: `nil` if the bytes aren't such a map. If a head isn't complete, the key is empty.
  init?(_ bytes: [UInt8]) {
    guard let map = Head(at: 0, in: bytes) else { return nil }
    guard map.isWhole else {
      self.init(key: [], length: .max, isWhole: false)
      return
    }
    guard map.major == 5, map.argument.map({ (1...Self.mostEntries).contains($0) }) ?? true,
      let key = Head(at: map.end, in: bytes)
    else { return nil }
    guard key.isWhole else {
      guard key.major.map({ $0 == 3 }) ?? true else { return nil }
      self.init(key: [], length: .max, isWhole: false)
      return
    }
    guard key.major == 3, let count = key.argument, (1...Self.longestKey).contains(count)
    else { return nil }
    let end = key.end + count
    self.init(
      key: bytes[key.end..<min(bytes.count, end)], length: end, isWhole: end <= bytes.count)
  }
}
