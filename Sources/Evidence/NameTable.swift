/// A table of ASCII names, each with a number. Names are found in any letter case.
///
/// A lookup allocates no memory, because there are many lookups and nearly all find nothing.
package struct NameTable: Sendable {
  /// The ASCII characters that are left out when names are compared, one bit each: `low` for the
  /// codes 0 to 63, `high` for 64 to 127.
  private var ignored: (low: UInt64, high: UInt64) = (0, 0)
  /// The names in lower case without ignored bytes, by their length and the low five bits of their
  /// first byte.
  private var buckets: [[(name: [UInt8], value: Int)]] = []

  /// The number of buckets per length; a power of two.
  private static let firsts = 32

  /// Creates a table.
  /// - Parameters:
  ///   - names: The names with their numbers. Of equal names, the last one counts.
  ///   - ignored: ASCII characters that are left out when names are compared, such as `_`.
  package init(_ names: [(name: String, value: Int)], ignoring ignored: String = "") {
    for byte in ignored.utf8 where byte < 128 {
      if byte < 64 { self.ignored.low |= 1 << byte } else { self.ignored.high |= 1 << (byte - 64) }
    }
    for (name, value) in names {
      let name = name.utf8.filter { !isIgnored($0) }.map(\.lowercasedASCII)
      guard let first = name.first else { continue }
      let place = Self.place(count: name.count, first: first)
      if place >= buckets.count {
        buckets += repeatElement([], count: place + 1 - buckets.count)
      }
      buckets[place].removeAll { $0.name == name }
      buckets[place].append((name, value))
    }
  }

  /// Creates a table of several sets of names; the number of a name is the index of its set.
  package init(sets: [[String]], ignoring ignored: String = "") {
    self.init(
      sets.enumerated().flatMap { index, names in names.map { ($0, index) } }, ignoring: ignored)
  }

  /// Returns whether a name is in the table.
  package func contains(_ name: String) -> Bool { self[name] != nil }

  /// Returns the number of a name; `nil` if it isn't in the table.
  package subscript(name: String) -> Int? {
    var name = name
    return name.withUTF8 { self[$0] }
  }

  /// Returns the number of a name by its bytes; `nil` if it isn't in the table.
  package subscript(bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = bytes.count { !isIgnored($0) }
    guard let first = bytes.first(where: { !isIgnored($0) }) else { return nil }
    let place = Self.place(count: count, first: first.lowercasedASCII)
    guard place < buckets.count else { return nil }
    return buckets[place].first { isName($0.name, in: bytes) }?.value
  }

  /// Returns whether the bytes, without the ignored ones, are the name, in any letter case. Without
  /// the ignored bytes, both must have the same length.
  private func isName(_ name: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    for byte in bytes where !isIgnored(byte) {
      guard name[place] == byte.lowercasedASCII else { return false }
      place += 1
    }
    return true
  }

  /// Returns whether a byte is left out when names are compared.
  private func isIgnored(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? ignored.low >> byte : ignored.high >> (byte - 64)) & 1 == 1
  }

  /// Returns the number of a bucket.
  private static func place(count: Int, first: UInt8) -> Int {
    count * firsts + Int(first) & (firsts - 1)
  }
}
