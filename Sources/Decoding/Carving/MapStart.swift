/// The head of a CBOR map and of its first key, which is a text (RFC 8949 §3), in heads of any width.
struct MapStart {
  /// The text of the key, as far as it is there.
  let key: ArraySlice<UInt8>
  /// How many bytes the heads and the whole key have.
  let length: Int
  let isWhole: Bool

  /// A map of an artifact has no more entries.
  private static let mostEntries = 23
  private static let longestKey = 64

  /// - Returns: `nil` where the bytes are no such map. Heads that are not all there have an empty key.
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

  private init(key: ArraySlice<UInt8>, length: Int, isWhole: Bool) {
    self.key = key
    self.length = length
    self.isWhole = isWhole
  }

  private struct Head {
    /// `nil` where no byte is there.
    let major: UInt8?
    /// `nil` where a break code ends the item.
    var argument: Int?
    var end = 0
    var isWhole = false

    /// - Returns: `nil` for a head that is none.
    init?(at place: Int, in bytes: [UInt8]) {
      guard place < bytes.count else {
        major = nil
        return
      }
      major = bytes[place] >> 5
      let information = bytes[place] & 0x1f
      switch information {
      case 0..<24: (argument, end) = (Int(information), place + 1)
      case 24...27:
        end = place + 1 + (1 << Int(information - 24))
        guard end <= bytes.count else { return }
        let value = bytes[(place + 1)..<end].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard let count = Int(exactly: value) else { return nil }
        argument = count
      case 31: end = place + 1
      default: return nil
      }
      isWhole = true
    }
  }
}
