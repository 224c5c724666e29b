extension Bytes {
  /// Returns whether `part` occurs in the bytes; false for an empty `part`.
  ///
  /// Uses the algorithm of Knuth, Morris and Pratt, linear in both lengths. A naive search is
  /// quadratic, and both sides may come from an attacker and be as long as an input.
  package func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count, let start = firstIndex(of: first) else {
      return false
    }
    if part.count <= Self.shortPart {
      return part.withUnsafeBytes { part in
        withUnsafeBytes { $0.firstPlace(of: part, from: start - startIndex) != nil }
      }
    }
    let borders = Self.borders(of: part)
    return self[start..<endIndex].withUnsafeBytes { bytes in
      var matched = 0
      for byte in bytes {
        while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
        if byte == part[matched] { matched += 1 }
        if matched == part.count { return true }
      }
      return false
    }
  }

  /// The length in bytes up to which a part is compared at each place of its first byte. That takes
  /// at most this many steps per byte.
  private static let shortPart = 16

  /// Returns, for each prefix of `part`, the length of its longest proper prefix that is also its
  /// suffix.
  private static func borders(of part: [UInt8]) -> [Int] {
    var borders = [0]
    borders.reserveCapacity(part.count)
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
      if byte == part[matched] { matched += 1 }
      borders.append(matched)
    }
    return borders
  }
}
