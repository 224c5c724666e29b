extension Bytes {
  /// Whether `part` occurs in the bytes; nothing occurs nowhere.
  ///
  /// By Knuth, Morris and Pratt, in time linear in both: either side may be as long as an input, and
  /// made so that a search from every place goes far before it fails.
  package func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count, let start = firstIndex(of: first) else {
      return false
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

  /// For each start of `part` the length of its longest proper start that it ends with.
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
