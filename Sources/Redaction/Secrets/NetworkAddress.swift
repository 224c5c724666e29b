import Evidence

/// Recognizes IPv4 and IPv6 addresses, and distinguishes them from versions, object identifiers,
/// times and fingerprints.
enum NetworkAddress {
  /// Returns whether the numbers start like an object identifier.
  static func isObjectIdentifier(_ octets: [UInt8]) -> Bool {
    objectIdentifiers.contains { octets.starts(with: $0) }
  }

  /// Returns the range of four numbers up to 255 with dots between them. A fifth number or an
  /// object identifier gives `nil`. A port or prefix length after the address isn't part of it.
  static func version4(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    let run = word.prefix { $0 == point || $0.isDigit }
    guard run.count >= 7, let run = whole(run, in: word), let octets = octets(of: run),
      !isObjectIdentifier(octets)
    else { return nil }
    return run.startIndex..<run.endIndex
  }

  /// Returns the four numbers of a run; `nil` if they are not an IPv4 address.
  private static func octets(of run: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = run.split(separator: point, omittingEmptySubsequences: false)
    let octets = parts.map { String(decoding: $0, as: UTF8.self) }.compactMap { UInt8($0) }
    return parts.count == 4 && octets.count == 4 ? octets : nil
  }

  /// Returns the run without a period after it; `nil` if the word continues with other characters
  /// than a port, a prefix length or a name.
  private static func whole(
    _ run: ArraySlice<UInt8>, in word: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard run.last != point else { return run.dropLast() }
    return word[run.endIndex...].first.map(ends.contains) ?? true ? run : nil
  }

  /// Starts of object identifiers with four arcs: X.500 attributes and extensions, the curves of
  /// RFC 8410, and the Internet arc.
  private static let objectIdentifiers: [[UInt8]] = [
    [2, 5, 4], [2, 5, 29], [1, 3, 101], [1, 3, 6, 1],
  ]

  /// Returns the range of an IPv6 address (RFC 4291 §2.2): eight groups, or fewer with one `::`;
  /// the last two may be written as an IPv4 address. Addresses below 6 characters are ignored,
  /// because they are not those of a host.
  static func version6(_ word: ArraySlice<UInt8>) -> Range<Int>? {
    let run = word.prefix(while: runCharacters.contains)
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

  static let point = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  /// The characters of IPv4 addresses.
  static let numberCharacters = CharacterSet.digits.union(CharacterSet("."))
  /// The characters of addresses.
  static let runCharacters = CharacterSet.hexadecimal.union(CharacterSet(":."))

  /// The bytes that may follow an address in the same word.
  private static let ends = CharacterSet(":/-_")
}
