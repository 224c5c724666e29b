package import Evidence

extension Bytes {
  /// Returns the first place at or after `start` where the byte doesn't satisfy a condition; the
  /// end of the bytes if all do.
  package func skip(from start: Int, while isOne: (UInt8) -> Bool) -> Int {
    let storage = buffer.storage
    let end = endIndex
    var position = start
    while position < end, isOne(storage[position]) { position += 1 }
    return position
  }

  /// Returns the longest end of the bytes that satisfies a condition; all bytes if each does.
  package func suffix(while holds: (UInt8) -> Bool) -> Bytes {
    guard let other = lastIndex(where: { !holds($0) }) else { return self }
    return self[(other + 1)..<endIndex]
  }

  /// Returns the bytes without those at the end that satisfy a condition.
  package func dropLast(while holds: (UInt8) -> Bool) -> Bytes {
    dropLast(suffix(while: holds).count)
  }

  /// Returns the number of backslashes directly before a place.
  func backslashes(before place: Int) -> Int {
    between(startIndex, place).suffix(while: { $0 == UInt8(ascii: "\\") }).count
  }

  /// Returns the length of the line break at a place: two bytes for CR LF, else one.
  func lineBreakLength(at place: Int) -> Int {
    between(place, place + 2).elementsEqual([0x0d, 0x0a]) ? 2 : 1
  }
}
