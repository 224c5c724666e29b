import Results

extension NetworkAddress {
  /// Returns the network addresses in text or in binary data.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.isText ? findWords(in: text) : findRuns(in: text)
  }

  /// Returns the addresses in a text: whole words, or the part of a word after a name or in a path.
  private static func findWords(in text: SearchedBytes) -> [Secret] {
    var found: [Secret] = []
    var place = text.start
    while place < text.end {
      if let range = address(at: place, in: text) {
        found.append(Secret(kind: .address, range: range))
        place = range.upperBound
      } else {
        place = nextWord(after: place, in: text)
      }
    }
    return found
  }

  /// Returns the address that starts at a place; `nil` if none does.
  private static func address(at place: Int, in text: SearchedBytes) -> Range<Int>? {
    guard CharacterSet.hexadecimal.contains(text.storage[place]) || text[place] == colon else {
      return nil
    }
    // No address is longer. The limit keeps the time linear for hostile text.
    let end = text.end(of: wordCharacters, from: place, limit: 64)
    // A section of a standard looks like an address: `RFC 5280 §4.1.2.7`.
    let isSection = text.starts(with: section, at: place - section.count)
    let word = text.storage[place..<end]
    return isSection ? nil : version4(word) ?? version6(word)
  }

  /// Returns the next place at which an address may start: after other characters, or after the
  /// name in `client=10.0.0.1`, `client:10.0.0.1`, `capture-10.0.0.1`.
  private static func nextWord(after start: Int, in text: SearchedBytes) -> Int {
    var place = start
    var hasName = false
    while place < text.end, wordCharacters.contains(text.storage[place]) {
      let byte = text.storage[place]
      place += 1
      if separators.contains(byte) { break }
      // The groups of an IPv6 address or of a fingerprint must not be separated.
      if byte == colon,
        hasName || version4(text.storage[place..<min(place + 64, text.end)]) != nil
      {
        break
      }
      hasName = hasName || !CharacterSet.hexadecimal.contains(byte) && byte != colon
    }
    while place < text.end, !wordCharacters.contains(text.storage[place]) { place += 1 }
    return place
  }

  private static let wordCharacters = CharacterSet.token68.union(CharacterSet(":"))
  private static let separators = CharacterSet("=/-_")
  private static let section = Array("§".utf8)
}

/// Finds addresses in binary data, in which the bytes around an address may look like digits of it.
/// The longest range that forms an address is taken.
extension NetworkAddress {
  /// Returns the addresses in runs of digits, dots and colons.
  private static func findRuns(in text: SearchedBytes) -> [Secret] {
    var found: [Secret] = []
    var place = text.start
    while place < text.end {
      guard runCharacters.contains(text.storage[place]) else {
        place += 1
        continue
      }
      let end = text.end(of: runCharacters, from: place)
      let run = text.storage[place..<end]
      found += (version6Anywhere(in: run) ?? version4Anywhere(in: run)).map {
        Secret(kind: .address, range: $0)
      }
      place = end
    }
    return found
  }

  /// Returns the IPv6 address in a run, leaving out up to two characters before and one after it.
  private static func version6Anywhere(in run: ArraySlice<UInt8>) -> [Range<Int>]? {
    guard run.count <= 50, run.count(where: { $0 == colon }) >= 2 else { return nil }
    for (head, tail) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1)] {
      if let range = version6(run.dropFirst(head).dropLast(tail)) { return [range] }
    }
    return nil
  }

  /// Returns the IPv4 addresses in a run. More than four numbers are a version or an object
  /// identifier.
  private static func version4Anywhere(in run: ArraySlice<UInt8>) -> [Range<Int>] {
    run.split { !numberCharacters.contains($0) }.compactMap { numbers in
      let numbers = numbers.last == point ? numbers.dropLast() : numbers
      let points = numbers.indices.filter { numbers[$0] == point }
      guard points.count == 3, let first = digits(before: points[0], in: numbers),
        let last = digits(behind: points[2], in: numbers)
      else { return nil }
      let middle = [(points[0] + 1)..<points[1], (points[1] + 1)..<points[2]]
      let octets = ([first] + middle + [last]).compactMap { octet(numbers[$0]) }
      return octets.count == 4 && !isObjectIdentifier(octets)
        ? first.lowerBound..<last.upperBound : nil
    }
  }

  /// Returns the number of one to three digits if it is at most 255.
  private static func octet(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...3).contains(digits.count), digits.allSatisfy(CharacterSet.digits.contains) else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self))
  }

  /// Returns the range of up to three digits before a dot that form an octet.
  private static func digits(before point: Int, in run: ArraySlice<UInt8>) -> Range<Int>? {
    (1...3).reversed().map { max(run.startIndex, point - $0)..<point }
      .first { octet(run[$0]) != nil }
  }

  /// Returns the range of up to three digits after a dot that form an octet.
  private static func digits(behind point: Int, in run: ArraySlice<UInt8>) -> Range<Int>? {
    (1...3).reversed().map { (point + 1)..<min(run.endIndex, point + 1 + $0) }
      .first { octet(run[$0]) != nil }
  }
}
