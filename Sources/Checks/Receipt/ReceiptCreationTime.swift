import Claims
import Decoding
import Evidence
import Results

extension Check {
  /// Checks field 12, the time at which Apple made the receipt, in ISO 8601 (Apple, “Assessing
  /// fraud risk”, step 5).
  ///
  /// - Passes: it is within five minutes of the leaf's issue, and of the capture if its time is
  ///   known.
  /// - Warns: the receipt was older than five minutes when it was captured.
  /// - Fails: it isn't a time, is more than five minutes from the leaf's issue, or more than five
  ///   minutes after the capture.
  /// - Not run: there is no field 12.
  package static let receiptCreationTime = Check("receipt.creation-time") { input in
    guard let receipt = input.receipt?.receipt, let value = receipt.value(.creationTime) else {
      return .unreadable("There is no field 12 to read.")
    }
    let place = EvidenceReference(value, "/receipt/payload/12")
    guard let created = receipt.time(.creationTime) else {
      return .fail(
        "“\(value.text)” isn't a time.", at: [place])
    }
    let actual = Value(.time(created), "in field 12 of the receipt")
    if let issued = input.attestation?.leaf?.certifiedIssuance,
      created.distance(to: issued) > ReceiptTolerance.milliseconds
    {
      return .fail(
        """
        The receipt was made \(created.distance(to: issued).durationPhrase) \
        \(created > issued ? "after" : "before") the leaf was issued, not together with it.
        """,
        expected: Value(.time(issued), "or at most five minutes from it: when the leaf was issued"),
        actual: actual, at: [place])
    }
    guard let captured = input.expectations.capturedAt else {
      return .pass("Made at \(created).", at: place)
    }
    guard created.distance(to: captured) > ReceiptTolerance.milliseconds else {
      return .pass("Made at \(created), within five minutes of its capture.", at: place)
    }
    let expected = Value(.time(captured), "or at most five minutes from it: when it was captured")
    return created > captured
      ? .fail(
        "The receipt was made after its capture.", expected: expected, actual: actual, at: [place])
      : .warn(
        "The receipt was older than five minutes when it was captured.", expected: expected,
        actual: actual, at: [place])
  }
}

extension Timestamp {
  /// Returns the milliseconds between two times, never negative.
  fileprivate func distance(to other: Timestamp) -> Int64 {
    abs(milliseconds - other.milliseconds)
  }
}
