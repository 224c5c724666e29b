import Evidence

extension Citation {
  /// Apple, “Validating apps that connect to your server”, verification of the attestation.
  package static func attestation(step: String) -> Self {
    apple(.validatingApps, "Verify the attestation, \(step)")
  }

  /// The same page, verification of an assertion.
  package static func assertion(step: String) -> Self {
    apple(.validatingApps, "Verify the assertion, \(step)")
  }

  /// Apple, “Assessing fraud risk”, verification of a receipt.
  package static func receipt(_ locator: String) -> Self {
    apple(.assessingFraudRisk, locator)
  }

  /// Seen in every genuine artifact, and written down nowhere.
  package static func observed(_ what: String) -> Self {
    Self("Observed in genuine artifacts", what)
  }

  /// Follows from the documented rules, and is written down nowhere.
  package static func derived(_ what: String) -> Self {
    Self("Derived from the documented rules", what)
  }

  /// Apple, WWDC 2026, session 201.
  package static let worldwideDevelopersConference = Self("Apple, WWDC 2026", "session 201")

  /// A page of Apple's documentation.
  package static func apple(_ page: ApplePage, _ locator: String? = nil) -> Self {
    Self("Apple, “\(page.rawValue)”", locator, url: page.url)
  }

  /// The pages that rules and causes rest on, by their titles.
  package enum ApplePage: String, Sendable, Hashable, CaseIterable {
    case validatingApps = "Validating apps that connect to your server"
    case assessingFraudRisk = "Assessing fraud risk"
    case preparing = "Preparing to use the app attest service"
    case establishingIntegrity = "Establishing your app's integrity"
    case perDeviceData = "Accessing and modifying per-device data"
    case sharingWithAppClip = "Sharing data between your App Clip and your full app"

    /// Apple makes the address from the title: a hyphen for all that is no letter.
    var url: String {
      let framework = self == .sharingWithAppClip ? "appclip" : "devicecheck"
      let words = rawValue.lowercasedASCII.split { !("a"..."z").contains($0) }
      return
        "https://developer.apple.com/documentation/\(framework)/\(words.joined(separator: "-"))"
    }
  }
}
