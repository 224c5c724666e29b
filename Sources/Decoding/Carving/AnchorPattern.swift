/// The few characters that an artifact begins with in one form, and the reader of this form.
///
/// Example: `308[02]` are the hexadecimal digits of a SEQUENCE with a long length.
struct AnchorPattern: Sendable {
  /// The reader to call where the pattern matches.
  let form: CarvedForm
  /// The bytes that may be in each position of the pattern, in order.
  let places: [Set<UInt8>]
  /// The number of positions before the first byte of the artifact.
  let before: Int

  /// Creates a pattern from its notation.
  ///
  /// - Parameters:
  ///   - form: The reader to call where the pattern matches.
  ///   - places: One character for each position, or several in brackets. A range is `a-z`; `^`
  ///     after the bracket means all bytes except these. A character up to U+00FF means the byte
  ///     of that number.
  ///   - before: The number of positions before the artifact, such as 1 for `[^0-9]48`.
  init(_ form: CarvedForm, _ places: String, before: Int = 0) {
    self.form = form
    self.before = before
    var rest = Array(places.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })[...]
    var all: [Set<UInt8>] = []
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "[") else {
        all.append([first])
        continue
      }
      let inside = rest.prefix { $0 != UInt8(ascii: "]") }
      rest = rest.dropFirst(inside.count + 1)
      all.append(Self.members(of: inside))
    }
    self.places = all
  }

  /// Returns the bytes that the text between two brackets means.
  private static func members(of inside: ArraySlice<UInt8>) -> Set<UInt8> {
    let isNegative = inside.first == UInt8(ascii: "^")
    var rest = isNegative ? inside.dropFirst() : inside
    var members: Set<UInt8> = []
    while let low = rest.popFirst() {
      if rest.first == UInt8(ascii: "-"), let high = rest.dropFirst().first, low <= high {
        members.formUnion(low...high)
        rest = rest.dropFirst(2)
      } else {
        members.insert(low)
      }
    }
    return isNegative ? Set(UInt8.min...UInt8.max).subtracting(members) : members
  }
}
