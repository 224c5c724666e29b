package import Claims

/// A value of a request that an assertion's signature covers, and that isn't its client data.
package struct CoveredValue: Sendable {
  /// The value.
  package let value: GivenBytes
  /// Where it was found, as a phrase.
  package let place: String
  /// Whether it is the client data with the digest that the request states for its body, which is the
  /// digest of a different body.
  package let isOfOtherBody: Bool

  /// Creates a value; the parameters are those of the properties.
  package init(_ value: GivenBytes, at place: String, isOfOtherBody: Bool = false) {
    self.value = value
    self.place = place
    self.isOfOtherBody = isOfOtherBody
  }
}
