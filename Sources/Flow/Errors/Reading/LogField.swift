import Evidence

/// A field of a log line: `name=value`, `name="value"`, or `"name": "value"` in JSON.
enum LogField {
  /// Returns whether a name is in a field that says nothing about an error, such as `tpm` in
  /// `nonce mismatch ua="tpm/1.0"`: the error isn't in the same field, and the field doesn't name
  /// the program that writes the line. The parts of a path, and products with a version (RFC 9110
  /// §10.1.5), such as `kafka/1.0`, say nothing either.
  /// - Parameters:
  ///   - place: The indices of the name's bytes.
  ///   - error: The index of the error's first byte.
  ///   - text: The text that both indices refer to.
  static func isUnrelated(
    _ place: Range<Int>, to error: Int, in text: ArraySlice<UInt8>
  ) -> Bool {
    let slash = UInt8(ascii: "/")
    let isProduct =
      at(place.upperBound, in: text) == slash
      && at(place.upperBound + 1, in: text).map(\.isDigit) ?? false
    if isProduct || at(place.lowerBound - 1, in: text) == slash { return true }
    guard let sign = sign(before: place.lowerBound, in: text) else { return false }
    let isShared = error >= sign && self.sign(before: error, in: text) == sign
    return !isShared && !writers.contains(name(before: sign, in: text))
  }

  /// The names of fields that say which program or part of it writes a line.
  private static let writers: Set<[UInt8]> = Set(
    [
      "service", "logger", "component", "module", "app", "application", "program", "process",
      "source", "system", "subsystem", "provider", "library", "unit", "job", "container", "topic",
      "syslog_identifier", "tag", "category", "facility", "ident", "class",
    ].map { Array($0.utf8) })

  /// The most bytes between the start of a value and a word in it.
  private static let longest = 256

  /// Returns the index of the `=` or `:` before the value that contains a byte; `nil` if the byte
  /// isn't in a value.
  private static func sign(before index: Int, in text: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    var isSpaced = false
    for place in text[..<index].suffix(longest).indices.reversed() {
      let byte = text[place]
      // In JSON within a string, a backslash is before each quotation mark.
      if byte == UInt8(ascii: "\\") { continue }
      // A value with spaces begins with a quotation mark after the sign.
      let isOpen = isQuoted && at(place + 1, in: text).map { " \"\\".utf8.contains($0) } ?? false
      if byte == UInt8(ascii: "="), isOpen || !isSpaced { return place }
      if byte == UInt8(ascii: ":"), at(place - 1, in: text) == quote, isOpen { return place }
      if byte < 0x20 { return nil }
      if isQuoted, byte != 0x20 { return nil }
      if byte == quote { isQuoted = true }
      if byte == 0x20 { isSpaced = true }
    }
    return nil
  }

  /// Returns the name before a sign, in lower case.
  private static func name(before sign: Int, in text: ArraySlice<UInt8>) -> [UInt8] {
    let name = text[..<sign].suffix(longest).reversed().drop { $0 == quote || $0 == 0x20 }
      .prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
    return name.reversed().map { $0.isCapital ? $0 | 0x20 : $0 }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Returns the byte at an index; `nil` outside the text.
  private static func at(_ index: Int, in text: ArraySlice<UInt8>) -> UInt8? {
    text.indices.contains(index) ? text[index] : nil
  }
}
