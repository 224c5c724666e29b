package import Containers
package import Evidence

/// What stood around an artifact that was found in something else than an evidence record: what it
/// answers, and what it covers, may be told by its bytes.
package struct Surroundings: Sendable {
  /// The strings of the same exchange, record or text.
  package let strings: [SeenString]
  /// The body of the request, as it was sent.
  package let body: Bytes?
  /// The text that the artifact itself stands in.
  package let text: Bytes
  package let exchange: Exchange?
  package let moment: Moment?

  init(
    strings: [SeenString], body: Bytes?, find: Find, exchange: Exchange?, moment: Moment?
  ) {
    self.strings = strings
    self.body = body
    text = find.text
    self.exchange = exchange
    self.moment = moment
  }
}

/// When something was said, as far as a capture tells.
package struct Moment: Sendable, Hashable {
  package let file: String
  package let index: Int
  package let time: Timestamp?

  /// Whether it was before the other one; what cannot be told is not held against it.
  package func isBefore(_ other: Moment) -> Bool {
    if file.equals(other.file) { return index < other.index }
    guard let time, let later = other.time else { return true }
    return time < later
  }
}
