/// The few characters that an artifact begins with in one of the forms in which bytes are written.
struct AnchorPattern: Sendable {
  let form: CarvedForm
  /// The bytes that may stand in each place.
  let places: [Set<UInt8>]
  /// How many of the places stand before the artifact.
  let before: Int

  /// - Parameter places: a character for each place, or several in brackets with ranges, which `^`
  ///   turns around; a character up to U+00FF stands for the byte.
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
