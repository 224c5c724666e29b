/// Tells the addresses of hosts from the many other things that are written with points and colons.
enum NetworkAddress {
  /// The range of the IPv4 or IPv6 address that a word starts with, without port and prefix length.
  static func prefix(of word: ArraySlice<UInt8>) -> Range<Int>? {
    version4(word) ?? version6(word)
  }

  /// Four numbers up to 255 with points between them, no fifth, and no object identifier.
  private static func version4(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    var run = word.prefix { $0 == point || isDigit($0) }
    // A full stop ends a sentence.
    if run.last == point { run = run.dropLast() }
    let next = word[run.endIndex...].drop { $0 == point }.first
    let parts = run.split(separator: point, omittingEmptySubsequences: false)
    let octets = parts.map { String(decoding: $0, as: UTF8.self) }.compactMap { UInt8($0) }
    guard parts.count == 4, octets.count == 4, next.map({ isEnd($0) }) ?? true,
      !objectIdentifiers.contains(where: { octets.starts(with: $0) })
    else { return nil }
    return run.startIndex..<run.endIndex
  }

  /// Object identifiers with four arcs: of the X.500 series and their extensions, of the curves of
  /// RFC 8410, of the Internet.
  private static let objectIdentifiers: [[UInt8]] = [
    [2, 5, 4], [2, 5, 29], [1, 3, 101], [1, 3, 6, 1],
  ]

  /// Eight groups, or fewer with one `::` among them (RFC 4291 §2.2).
  private static func version6(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    let run = word.prefix { $0 == colon || $0 == point || hexadecimal.contains($0) }
    guard run.count >= 3, run.count <= 45, run.count(where: { $0 == colon }) >= 2,
      word[run.endIndex...].first.map({ isEnd($0) }) ?? true
    else { return nil }
    let text = String(decoding: run, as: UTF8.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    let groups = halves.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    let all = groups.flatMap(\.self).filter { !$0.isEmpty }
    let isWellFormed = all.allSatisfy { $0.count <= 4 && !$0.contains(".") }
    let hasEmptyGroup = zip(halves, groups).contains { !$0.isEmpty && $1.contains("") }
    guard isWellFormed, !hasEmptyGroup, !all.isEmpty else { return nil }
    guard halves.count == 1 ? all.count == 8 : halves.count == 2 && all.count < 8 else {
      return nil
    }
    return run.startIndex..<run.endIndex
  }

  private static let point = UInt8(ascii: ".")
  private static let colon = UInt8(ascii: ":")
  private static let hexadecimal = Set("0123456789abcdefABCDEF".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// What may follow an address in the same word: a port, a prefix length, a zone.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == colon || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
  }
}
