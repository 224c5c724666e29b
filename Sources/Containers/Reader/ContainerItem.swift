package import Decoding
package import Evidence

/// One item of a container. The reader doesn't open it further; the caller does.
package enum ContainerItem {
  /// A file in an archive or mail. Read it before asking for the next item.
  case member(name: String, ByteStream)
  /// A request with its response.
  case exchange(Exchange)
  /// A row of a table with its values in order. The index counts from zero and leaves out the
  /// header.
  case row(index: Int, [Cell])
  /// A text without a form of its own, such as the message of a log line. The line counts from one.
  /// Nothing tells who wrote the strings in a text that is code, such as an SQL statement. The members beside a
  /// message in its object may say what was requested.
  case text(Bytes, line: Int, isCode: Bool = false, beside: [JSONNode.Member] = [])
  /// What was lost or not read, as a sentence without a period.
  case remark(String)

  /// A value of a row with the name of its column.
  package struct Cell: Sendable, Hashable {
    /// The name of the column. One without a name is called by its number, from one: `3` or, in an
    /// SQLite database, `column 3`.
    package let column: String
    /// The bytes of the value, without quotes and escapes.
    package let value: Bytes
    /// Whether only a database can compute the value. Then `value` is empty.
    package private(set) var isComputed = false
    /// The names of the values around it, the outermost first; empty in a table.
    package private(set) var outer: [String] = []
  }
}
