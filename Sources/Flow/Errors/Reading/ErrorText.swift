import Evidence

/// Finds the errors of the catalogue in texts: records of a log one by one, other text as a whole.
package enum ErrorText {
  /// More of one record, or of other text at once, isn't looked at together.
  private static let longestPart = 65_536
  /// Records of a log are told by this many of the first lines.
  private static let lookedAt = 256

  /// An error, with the record or the line that reports it.
  package struct Report: Sendable, Hashable {
    package let error: Int
    /// The words, as places in the text.
    package let range: Range<Int>
    /// The record of the log, or the line.
    package let record: Range<Int>
  }

  /// Goes through a text once.
  /// - Parameters:
  ///   - body: takes each record of a log, or each line of other text that reports an error, with its
  ///     reports; other text that reports none as a whole.
  package static func forEachRecord(
    of text: [UInt8], _ body: (_ record: Range<Int>, _ reports: [Report]) -> Void
  ) {
    let isLog = isLog(text)
    for part in isLog ? records(of: text) : parts(of: text) {
      let sightings = ErrorIndex.standard.sightings(in: text[part])
      guard !isLog else {
        body(part, reports(sightings, in: part))
        continue
      }
      if sightings.isEmpty {
        body(part, [])
        continue
      }
      var lines: [(line: Range<Int>, sightings: [ErrorSighting])] = []
      for sighting in sightings {
        if let last = lines.last?.line, sighting.range.lowerBound < last.upperBound {
          lines[lines.count - 1].sightings.append(sighting)
        } else {
          lines.append((line(of: sighting.range, in: text, within: part), [sighting]))
        }
      }
      for line in lines { body(line.line, reports(line.sightings, in: line.line)) }
    }
  }

  /// The words of a report, without those that may be values.
  package static func quote(_ words: ArraySlice<UInt8>) -> String {
    ErrorIndex.standard.quote(words)
  }

  /// One report of each error.
  private static func reports(_ sightings: [ErrorSighting], in record: Range<Int>) -> [Report] {
    var seen: Set<Int> = []
    return sightings.filter { seen.insert($0.error).inserted }
      .map { Report(error: $0.error, range: $0.range, record: record) }
  }

  // MARK: - Parts

  /// Whether at least two of the first lines begin as records of a log do.
  private static func isLog(_ text: [UInt8]) -> Bool {
    var position = 0
    var found = 0
    for _ in 0..<lookedAt where position < text.count {
      if beginsRecord(text[position...]) { found += 1 }
      if found > 1 { return true }
      position = endOfLine(in: text, from: position)
    }
    return false
  }

  /// Each from a line that begins a record to the next one.
  private static func records(of text: [UInt8]) -> [Range<Int>] {
    var records: [Range<Int>] = []
    var start = 0
    var position = 0
    while position < text.count {
      let next = endOfLine(in: text, from: position)
      let isEnd = next >= text.count || beginsRecord(text[next...]) || next - start >= longestPart
      if isEnd {
        records += pieces(of: start..<next)
        start = next
      }
      position = next
    }
    return records
  }

  /// Stretches of lines that aren't too long.
  private static func parts(of text: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while text.count - start > longestPart {
      let end = text[start..<(start + longestPart)].lastIndex(of: 0x0a).map { $0 + 1 }
      parts.append(start..<(end ?? start + longestPart))
      start = end ?? start + longestPart
    }
    if start < text.count { parts.append(start..<text.count) }
    return parts
  }

  private static func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: longestPart).map {
      $0..<min($0 + longestPart, range.upperBound)
    }
  }

  private static func endOfLine(in text: [UInt8], from start: Int) -> Int {
    text[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? text.count
  }

  private static func line(
    of range: Range<Int>, in text: [UInt8], within part: Range<Int>
  ) -> Range<Int> {
    let start = text[part.lowerBound..<range.lowerBound].lastIndex(of: 0x0a).map { $0 + 1 }
    let end = text[range.upperBound..<part.upperBound].firstIndex(of: 0x0a)
    return (start ?? part.lowerBound)..<(end ?? part.upperBound)
  }

  /// A time of day within the first bytes, or a JSON object.
  private static func beginsRecord(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "{\"".utf8) { return true }
    var digits = 0
    var isBehindColon = false
    for byte in rest.prefix(headLength) {
      if byte == 0x0a { return false }
      if (0x30...0x39).contains(byte) {
        digits += 1
        if isBehindColon, digits == 2 { return true }
        continue
      }
      isBehindColon = byte == UInt8(ascii: ":") && digits >= 1
      digits = 0
    }
    return false
  }

  private static let headLength = 40
}

extension KnownError {
  /// The errors that a text reports, each once, in the order of the text.
  package static func indices(in text: some Sequence<UInt8>) -> [Int] {
    var found: [Int] = []
    ErrorText.forEachRecord(of: Array(text)) { _, reports in
      for report in reports where !found.contains(report.error) { found.append(report.error) }
    }
    return found
  }

  /// The errors that words name, for somebody who asks what they mean.
  package static func indices(asked words: String) -> [Int] {
    var seen: Set<Int> = []
    return ErrorIndex.standard.sightings(in: Array(words.utf8)[...], isAsked: true)
      .map(\.error).filter { seen.insert($0).inserted }
  }

  /// The most of a text that is read for a single error.
  private static let longest = 65_536

  /// The error that a text reports, as its place in the catalogue, which has what tells more first; `nil`
  /// for a text that reports none.
  package static func index(in text: String) -> Int? {
    indices(in: text.utf8.prefix(longest)).min()
  }
}
