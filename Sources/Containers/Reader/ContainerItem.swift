package import Evidence

/// One thing that a container holds. What is in it is for whoever asked to open in turn.
package enum ContainerItem {
  /// A file of an archive. It is to be read before the next item is asked for.
  case member(name: String, ByteStream)
  case exchange(Exchange)
  /// A row of a table, counted from zero behind the header, with the values in order.
  case row(index: Int, [Cell])
  /// A value by itself: its place, as a JSON Pointer (RFC 6901) or in a like form, and its text.
  case value(at: String, Bytes)
  /// Text without a form of its own: the message of a log line. The line counts from one.
  case text(Bytes, line: Int)
  /// What was not read, or lost: a sentence without a full stop.
  case remark(String)

  /// A value of a row with the name of its column.
  package struct Cell: Sendable, Hashable {
    package let column: String
    package let value: Bytes

    package init(column: String, value: Bytes) {
      self.column = column
      self.value = value
    }
  }
}
