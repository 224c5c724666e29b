extension Rule.Citation {
  /// Apple, “Validating apps that connect to your server”, verification of the attestation.
  package static func attestation(step: String) -> Self {
    Self(
      "Apple, “Validating apps that connect to your server”", "Verify the attestation, \(step)",
      url: validatingURL)
  }

  /// The same page, verification of an assertion.
  package static func assertion(step: String) -> Self {
    Self(
      "Apple, “Validating apps that connect to your server”", "Verify the assertion, \(step)",
      url: validatingURL)
  }

  /// Apple, “Assessing fraud risk”, verification of a receipt.
  package static func receipt(_ locator: String) -> Self {
    Self(
      "Apple, “Assessing fraud risk”", locator,
      url: "https://developer.apple.com/documentation/devicecheck/assessing-fraud-risk")
  }

  /// Seen in every genuine artifact, and written down nowhere.
  package static func observed(_ what: String) -> Self {
    Self("Observed in genuine artifacts", what)
  }

  private static let validatingURL =
    "https://developer.apple.com/documentation/devicecheck/validating-apps-that-connect-to-your-server"
}
