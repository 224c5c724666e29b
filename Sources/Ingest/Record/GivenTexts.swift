import Claims
import Evidence

/// Texts as they were read before: thousands of artifacts may stand beside one long text, which is
/// decoded and hashed once.
final class GivenTexts {
  private var known: [Place: GivenBytes?] = [:]

  /// Where a text stands, and what it is said to be.
  private struct Place: Hashable {
    let buffer: ObjectIdentifier
    let range: Range<Int>
    let encoding: GivenBytes.Encoding?
  }

  /// What `read` makes of a text. The buffer of the text has to stay for as long as this does.
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
