import Decoding
import Evidence
import Results

extension Check {
  /// Checks field 21, the time until which Apple's server exchanges the receipt for a new one: 90
  /// days after its creation.
  ///
  /// - Passes: the time of evaluation isn't after it.
  /// - Fails: it isn't a time, isn't after the creation time, or was over at the time of
  ///   evaluation.
  /// - Not run: there is no field 21 or no time of evaluation.
  package static let receiptExpiration = Check("receipt.expiration") { input in
    guard let receipt = input.receipt?.receipt, let value = receipt.value(.expirationTime) else {
      return .unreadable("There is no field 21 to read.")
    }
    let place = EvidenceReference(value, "/receipt/payload/21")
    guard let expires = receipt.time(.expirationTime) else {
      return .fail("“\(value.text)” isn't a time.", at: [place])
    }
    if let created = receipt.time(.creationTime), expires <= created {
      return .fail(
        "The receipt expires before it was made.",
        expected: Value(.time(created), "its creation time"),
        actual: Value(.time(expires), "in field 21 of the receipt"), at: [place])
    }
    guard let time = input.policy.evaluatedAt, let source = input.policy.evaluatedAtSource
    else { return .unreadable("No time of evaluation is known.") }
    guard time <= expires else {
      return .fail(
        "The receipt was expired at \(time), \(source.phrase).",
        expected: Value(.time(expires), "or earlier: the end of its validity"),
        actual: Value(.time(time), source.phrase), at: [place])
    }
    return .pass("Expires at \(expires).", at: place)
  }
}
