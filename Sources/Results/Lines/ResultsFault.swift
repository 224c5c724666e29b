/// The reason why a line of results cannot be read.
package struct ResultsFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The member that is at fault, as a JSON Pointer (RFC 6901); empty for the whole line.
  package let place: String
  /// What is wrong, as a phrase that follows the place: “is missing”.
  package let reason: String

  /// Whether no version of this program writes such a line.
  package let isForeign: Bool

  /// Creates a fault.
  package init(_ reason: String, at place: String = "", isForeign: Bool = false) {
    self.reason = reason
    self.place = place
    self.isForeign = isForeign
  }

  /// Place and reason as one phrase.
  package var description: String { place.isEmpty ? reason : "\(place) \(reason)" }
}
