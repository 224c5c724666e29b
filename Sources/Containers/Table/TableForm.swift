import Decoding
import Evidence

/// How the values of a table are separated.
struct TableForm {
  /// The separator.
  let delimiter: UInt8
  /// Whether a space follows each separator, as in `id, name`. It belongs to no value then.
  var hasSpaces = false

  /// The possible separators, in the order in which they are tried.
  static let delimiters = Array(",;\t|".utf8)

  /// Returns the form with the separator, and with spaces if the header has them.
  init(_ delimiter: UInt8, header: Bytes) {
    self.delimiter = delimiter
    let rest = header.split(separator: delimiter, omittingEmptySubsequences: false).dropFirst()
    hasSpaces = !rest.isEmpty && rest.allSatisfy { $0.first == 0x20 }
  }
}

/// What precedes the header of a table: empty lines, a title with an empty line after it, or the
/// line with which spreadsheets tell the separator, `sep=;`.
struct TablePreamble {
  /// The number of bytes before the header.
  private(set) var length = 0
  /// The separator if a line tells it.
  private(set) var delimiter: UInt8?

  /// The most bytes of a title; no artifact is as short.
  private static let longestTitle = 60
  /// Bytes that aren't in a title.
  private static let marks = TableForm.delimiters + Array(":=\"'{}[]<>".utf8)

  /// Finds the header.
  /// - Parameter text: The first bytes of a table, without a byte order mark.
  init(_ text: Bytes) {
    var position = text.skip(from: text.startIndex, while: \.isLineBreak)
    let line = text[position..<text.endIndex].prefix { !$0.isLineBreak }
    let setting = line.trimmed.filter { $0 != UInt8(ascii: "\"") }
    if setting.count == 5, setting.starts(with: "sep=".utf8), let last = setting.last,
      TableForm.delimiters.contains(last)
    {
      delimiter = last
      position = text.skip(from: line.endIndex, while: \.isLineBreak)
    } else if line.count <= Self.longestTitle, !line.contains(where: Self.marks.contains) {
      let next = text.skip(from: line.endIndex, while: \.isLineBreak)
      let gap = text.between(line.endIndex, next)
      if gap.count(where: { $0 == 0x0a }) > 1 { position = next }
    }
    length = position - text.startIndex
  }
}
