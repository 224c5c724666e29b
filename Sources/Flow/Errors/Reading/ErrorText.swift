import Evidence

/// Finds the errors of the catalogue in texts. Records of a log are searched one by one, other text
/// as a whole, so that a message may continue on the next line.
package enum ErrorText {
  /// The most bytes that are searched together. A longer record or text is split.
  private static let longestPart = 65_536
  /// The number of first lines that decide whether a text is a log.
  private static let lookedAt = 256

  /// Reads a text once and passes each of its records on.
  /// - Parameters:
  ///   - text: The whole text. It is a log if at least two of its first 256 lines begin with `{"`,
  ///     or have a time of day in their first 40 bytes.
  ///   - isAsked: Whether a user searches for the words themselves; see ``ErrorIndex``.
  ///   - body: Receives each record of a log with the first report of each error, possibly none. Of
  ///     other text, it receives each line that reports an error, or else the whole part without
  ///     reports.
  package static func forEachRecord(
    of text: [UInt8], isAsked: Bool = false,
    _ body: (_ record: Range<Int>, _ reports: [ErrorSighting]) -> Void
  ) {
    let isLog = isLog(text)
    for part in isLog ? records(of: text) : parts(of: text) {
      let sightings = ErrorIndex.standard.sightings(in: text[part], isAsked: isAsked)
      guard !isLog, !sightings.isEmpty else {
        body(part, sightings.distinct(by: \.error))
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
      for line in lines { body(line.line, line.sightings.distinct(by: \.error)) }
    }
  }

  /// Returns whether a text may report an error. If not, no record of it has reports.
  package static func canReport(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    ErrorIndex.standard.canReport(text)
  }

  /// Returns the words of a report for display, without words that may be personal values.
  ///
  /// - Parameters:
  ///   - range: The words in the text.
  ///   - text: The text. An ellipsis stands where a word or a sentence of it is cut.
  ///   - limit: The maximum number of bytes.
  package static func quote(_ range: Range<Int>, of text: [UInt8], limit: Int = .max) -> String {
    let words = text[range].prefix(limit)
    let before = text[..<words.startIndex].last
    let after = text[words.endIndex...].prefix(8).first { $0 != UInt8(ascii: " ") }
    let isWord = { (byte: UInt8?) in
      byte.map { $0.isAlphanumeric || $0 == UInt8(ascii: ".") } ?? false
    }
    return (isWord(before) ? "…" : "") + ErrorIndex.standard.quote(words)
      + (isWord(after) && after != UInt8(ascii: ".") ? " …" : "")
  }

  // MARK: - Parts

  /// Returns whether at least two of the first lines begin like records of a log.
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

  /// Returns the records of a log. Each begins at a line with a time or `{"`, and includes the
  /// lines up to the next one, such as a stack trace.
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

  /// Splits other text at line breaks into parts of at most ``longestPart`` bytes.
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

  /// Splits a range into pieces of at most ``longestPart`` bytes.
  private static func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: longestPart).map {
      $0..<min($0 + longestPart, range.upperBound)
    }
  }

  /// Returns the position after the next line feed, or the end of the text.
  private static func endOfLine(in text: [UInt8], from start: Int) -> Int {
    text[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? text.count
  }

  /// Returns the line or lines that contain a range, without the line feed at the end.
  private static func line(
    of range: Range<Int>, in text: [UInt8], within part: Range<Int>
  ) -> Range<Int> {
    let start = text[part.lowerBound..<range.lowerBound].lastIndex(of: 0x0a).map { $0 + 1 }
    let end = text[range.upperBound..<part.upperBound].firstIndex(of: 0x0a)
    return (start ?? part.lowerBound)..<(end ?? part.upperBound)
  }

  /// Returns whether a line begins a record: with `{"`, or with a time of day such as `9:05` within
  /// the first 40 bytes.
  private static func beginsRecord(_ rest: ArraySlice<UInt8>) -> Bool {
    if rest.starts(with: "{\"".utf8) { return true }
    var digits = 0
    var isBehindColon = false
    for byte in rest.prefix(headLength) {
      if byte == 0x0a { return false }
      if byte.isDigit {
        digits += 1
        if isBehindColon, digits == 2 { return true }
        continue
      }
      isBehindColon = byte == UInt8(ascii: ":") && digits >= 1
      digits = 0
    }
    return false
  }

  /// The bytes of a line in which a time of day is looked for.
  private static let headLength = 40
}

extension KnownError {
  /// Returns the errors that a text reports, each once, in the order of the text, as positions in
  /// ``all``.
  package static func indices(in text: some Sequence<UInt8>) -> [Int] {
    first(in: Array(text)).map(\.error)
  }

  /// Returns the errors whose words a user searches for, each once, as positions in ``all``. Unlike
  /// ``indices(in:)``, the words need no sentence that reports them.
  package static func indices(asked words: String) -> [Int] {
    first(in: Array(words.utf8), isAsked: true).map(\.error)
  }

  /// Returns the first report of each error in a text, in the order of the text.
  private static func first(in text: [UInt8], isAsked: Bool = false) -> [ErrorSighting] {
    var found: [ErrorSighting] = []
    ErrorText.forEachRecord(of: text, isAsked: isAsked) { _, reports in
      found += reports.filter { report in !found.contains { $0.error == report.error } }
    }
    return found
  }

  /// The bytes of a text that are read for a single error.
  private static let longest = 65_536

  /// Returns the errors that a message reports, each once, in the order of the text, as positions
  /// in ``all``, with the words by which each is recognized: for display, and without words that
  /// may be personal values.
  /// - Parameter text: An error message; only its first 65,536 bytes are read.
  package static func reports(in text: String) -> [(error: Int, words: String)] {
    let bytes = Array(text.utf8.prefix(longest))
    return first(in: bytes).map { ($0.error, ErrorText.quote($0.range, of: bytes)) }
  }

  /// Returns the most specific error that a message reports, as its position in ``all``; `nil` if
  /// it reports no error of the catalogue.
  /// - Parameter text: An error message; only its first 65,536 bytes are read.
  package static func index(in text: String) -> Int? {
    indices(in: text.utf8.prefix(longest)).min()
  }
}
