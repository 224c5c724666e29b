/// Quick tests for network addresses. They may return `true` for other text, but never `false` for
/// an address.
extension NetworkAddress {
  /// Returns whether the dot at `place` may be the first of an IPv4 address that is not part of a
  /// longer sequence of numbers.
  static func isVersion4Possible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let start = text.start(of: .digits, before: place)
    guard start < place, start == 0 || text[start - 1] != point else { return false }
    var octets: [UInt8] = []
    var end = place
    for number in 1...3 {
      guard end < text.count, text[end] == point else { return false }
      let next = text.end(of: .digits, from: end + 1)
      guard next > end + 1 else { return false }
      let octet = octet(text[(end + 1)..<next])
      guard octet != nil || number == 3 else { return false }
      octets.append(octet ?? .max)
      end = next
    }
    let isRow =
      end + 1 < text.count && text[end] == point && numberCharacters.contains(text[end + 1])
    guard !isRow else { return false }
    guard let first = octet(text[start..<place]), place - start <= 3 else { return true }
    return !isObjectIdentifier([first] + octets)
  }

  /// Returns whether the colon at `place` may be part of an IPv6 address: it is the first of two in
  /// a row within at least six characters of an address, or the first of six or more.
  static func isVersion6Possible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let end = text.end(of: runCharacters, from: place, limit: 64)
    if place + 1 < text.count, text[place + 1] == text[place] {
      return end - text.start(of: runCharacters, before: place, limit: 64) >= 6
    }
    return text[place..<end].count { $0 == text[place] } >= 6
  }

  /// Returns the number if it is at most 255.
  private static func octet(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self))
  }
}
