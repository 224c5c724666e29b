import Evidence

/// A multipart body (RFC 2046 §5.1.1), taken apart by the boundary that it begins with.
enum MultipartBody {
  /// What is in the parts, without their headers; none for what is no such body.
  static func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard bytes.starts(with: "--".utf8), let line = bytes.firstIndex(of: 0x0d),
      (3...longestDelimiter).contains(line)
    else { return [] }
    // Each but the first follows a line break, which belongs to it.
    let delimiter = [0x0d, 0x0a] + bytes[..<line]
    var parts: [ArraySlice<UInt8>] = []
    var start = line
    while parts.count < mostParts, let end = bytes.firstRange(of: delimiter, from: start) {
      if let part = content(bytes[start..<end]) { parts.append(part) }
      start = end + delimiter.count
      if bytes[start...].starts(with: "--".utf8) { break }
    }
    return parts
  }

  /// A boundary has at most seventy characters, behind two dashes.
  private static let longestDelimiter = 72
  private static let mostParts = 6

  /// What follows the empty line behind the headers.
  private static func content(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let blank: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a]
    return Array(part).firstRange(of: blank, from: 0).map {
      part[(part.startIndex + $0 + blank.count)...]
    }
  }
}

extension [UInt8] {
  /// Where a pattern first begins, at or after `start`.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, start <= count - pattern.count else { return nil }
    var place = start
    while let hit = self[place...].firstIndex(of: first), hit + pattern.count <= count {
      if self[hit..<(hit + pattern.count)].elementsEqual(pattern) { return hit }
      place = hit + 1
    }
    return nil
  }
}
