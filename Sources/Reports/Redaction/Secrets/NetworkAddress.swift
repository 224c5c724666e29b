/// Tells the addresses of hosts from the many other things that are written with points and colons.
enum NetworkAddress {
  /// The range of the IPv4 or IPv6 address that a word starts with, without port and prefix length.
  static func prefix(of word: ArraySlice<UInt8>) -> Range<Int>? {
    version4(word) ?? version6(word)
  }

  /// Whether the word starts with an IPv4 address.
  static func isVersion4(_ word: ArraySlice<UInt8>) -> Bool { version4(word) != nil }

  /// Whether the numbers are an object identifier, which an address may look like.
  static func isObjectIdentifier(_ octets: [UInt8]) -> Bool {
    objectIdentifiers.contains { octets.starts(with: $0) }
  }

  /// Four numbers up to 255 with points between them, no fifth, and no object identifier.
  private static func version4(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    let run = word.prefix { $0 == point || isDigit($0) }
    guard run.count >= 7, let run = whole(run, in: word), let octets = octets(of: run),
      !isObjectIdentifier(octets)
    else { return nil }
    return run.startIndex..<run.endIndex
  }

  private static func octets(of run: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = run.split(separator: point, omittingEmptySubsequences: false)
    let octets = parts.map { String(decoding: $0, as: UTF8.self) }.compactMap { UInt8($0) }
    return parts.count == 4 && octets.count == 4 ? octets : nil
  }

  /// The run without the full stop behind it, or the point before a file name's ending; `nil` where
  /// it goes on as something else.
  private static func whole(
    _ run: ArraySlice<UInt8>, in word: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard run.last != point else { return run.dropLast() }
    return word[run.endIndex...].first.map(isEnd) ?? true ? run : nil
  }

  /// Object identifiers with four arcs: of the X.500 series and their extensions, of the curves of
  /// RFC 8410, of the Internet.
  private static let objectIdentifiers: [[UInt8]] = [
    [2, 5, 4], [2, 5, 29], [1, 3, 101], [1, 3, 6, 1],
  ]

  /// Eight groups, or fewer with one `::` among them; the last two may be written as an IPv4 address
  /// (RFC 4291 §2.2). Of the shorter ones none is a host's own.
  static func version6(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    let run = word.prefix { $0 == colon || $0 == point || hexadecimal.contains($0) }
    guard run.count >= 6, run.count <= 46, run.count(where: { $0 == colon }) >= 2,
      let run = whole(run, in: word)
    else { return nil }
    let text = String(decoding: run, as: UTF8.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    let groups = halves.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    var all = groups.flatMap(\.self).filter { !$0.isEmpty }
    if let last = all.last, octets(of: Array(last.utf8)[...]) != nil {
      all = all.dropLast() + ["0", "0"]
    }
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

  /// What may follow an address in the same word: a port, a prefix length, more of a name.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == colon || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
