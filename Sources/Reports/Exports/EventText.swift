import Results

extension JSONValue {
  /// The maximum length of a text in an event, in code points.
  private static let eventTextLimit = 2_000

  /// Returns a text of an event for another program: invisible characters become code points, and
  /// a long text is cut and says so. `nil` without a text, so that its member is omitted.
  ///
  /// Exports of events pass every text that isn't a literal of this program through it.
  static func shown(_ text: String?) -> JSONValue? {
    text.map { .string(VisibleText($0, limit: eventTextLimit).escaped) }
  }

  /// Returns several texts, or `nil` if there are none.
  static func shown(_ texts: [String]) -> JSONValue? { .nonEmpty(texts.compactMap { shown($0) }) }
}
