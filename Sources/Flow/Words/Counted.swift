import Evidence

/// A text in two forms: one for a single event or thing, and one for several. A literal is the same
/// for every number.
package struct Counted: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The form for one event.
  private let one: ByteText
  /// The form for several events, with `#` for their number; `nil` if it is the same as for one.
  private let many: ByteText?

  /// Creates a text.
  /// - Parameters:
  ///   - one: The form for one event.
  ///   - many: The form for several events, with `#` for their number; `nil` if it is the same.
  package init(_ one: String, _ many: String? = nil) {
    self.one = ByteText(one)
    self.many = many.map { ByteText($0) }
  }

  /// Creates a text that is the same for every number of events.
  package init(stringLiteral text: String) { self.init(text) }

  /// Returns the form for a number of events.
  package func text(_ count: Int) -> String {
    guard count != 1, let many else { return one.text }
    return many.text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: count.grouped)
  }
}
