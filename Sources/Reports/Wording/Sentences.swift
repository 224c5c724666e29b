extension String {
  /// With a full stop, unless a mark ends it already.
  package var sentence: String {
    guard let last, !".!?…".contains(last) else { return self }
    return self + "."
  }

  /// Filled up with spaces; never cut.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Moved to the right edge of a column.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// As the start of a line: `As the server computes it`.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()  // Unicode: a sentence for people
  }
}

extension String {
  /// As a title or a part of a sentence.
  package var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
