/// Why a line of results cannot be read.
package struct ResultsFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The member that is at fault, as a JSON Pointer (RFC 6901); empty for the line as a whole.
  package let place: String
  /// A phrase that follows the place.
  package let reason: String

  /// Whether the line is none that this program ever writes, in any version.
  package let isForeign: Bool

  package init(_ reason: String, at place: String = "", isForeign: Bool = false) {
    self.reason = reason
    self.place = place
    self.isForeign = isForeign
  }

  package var description: String { place.isEmpty ? reason : "\(place) \(reason)" }
}
