import Claims
import Evidence

/// A cache of decoded values. Thousands of artifacts may share one long value, which is decoded and
/// hashed once.
final class GivenTexts {
  /// The decoded values; `nil` is kept for a value that can't be decoded.
  private var known: [Place: GivenBytes?] = [:]

  /// The place of a text, and its stated encoding.
  private struct Place: Hashable {
    let buffer: ObjectIdentifier
    let range: Range<Int>
    let encoding: GivenBytes.Encoding?
  }

  /// Returns the decoded value of a text, and decodes it if it is new.
  /// - Parameters:
  ///   - text: The text. Its buffer must live as long as this cache.
  ///   - encoding: The stated encoding; `nil` if none is stated.
  ///   - read: Decodes the text.
  func given(
    _ text: Bytes, _ encoding: GivenBytes.Encoding?, _ read: () -> GivenBytes?
  ) -> GivenBytes? {
    let place = Place(
      buffer: ObjectIdentifier(text.buffer), range: text.range, encoding: encoding)
    if let known = known[place] { return known }
    let given = read()
    known[place] = .some(given)
    return given
  }
}
