import Evidence

extension Citation {
  /// Cites Apple, “Validating apps that connect to your server”, “Verify the attestation”.
  ///
  /// - Parameter step: The step as Apple numbers it, for example `step 4`.
  package static func attestation(step: String) -> Self {
    apple(.validatingApps, "Verify the attestation, \(step)")
  }

  /// Cites the same page, “Verify the assertion”.
  ///
  /// - Parameter step: The step as Apple numbers it.
  package static func assertion(step: String) -> Self {
    apple(.validatingApps, "Verify the assertion, \(step)")
  }

  /// Cites Apple, “Assessing fraud risk”, which describes the verification of a receipt.
  ///
  /// - Parameter locator: The step or table on that page.
  package static func receipt(_ locator: String) -> Self {
    apple(.assessingFraudRisk, locator)
  }

  /// Cites an observation: all genuine artifacts have the property, and no document states it.
  package static func observed(_ what: String) -> Self {
    Self("Observed in genuine artifacts", what)
  }

  /// Cites a conclusion: it follows from documented rules, and no document states it.
  package static func derived(_ what: String) -> Self {
    Self("Derived from the documented rules", what)
  }

  /// Cites Apple, WWDC 2026, session 201.
  package static let worldwideDevelopersConference = Self("Apple, WWDC 2026", "session 201")

  /// Cites a page of Apple's documentation, with its address.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - locator: The place on it; `nil` for the whole page.
  package static func apple(_ page: ApplePage, _ locator: String? = nil) -> Self {
    Self("Apple, “\(page.rawValue)”", locator, url: page.url)
  }

  /// The pages of Apple's documentation that rules and causes cite. The raw value is the page's
  /// title.
  package enum ApplePage: String, Sendable, Hashable, CaseIterable {
    case validatingApps = "Validating apps that connect to your server"
    case assessingFraudRisk = "Assessing fraud risk"
    case preparing = "Preparing to use the app attest service"
    case establishingIntegrity = "Establishing your app's integrity"
    case perDeviceData = "Accessing and modifying per-device data"
    case sharingWithAppClip = "Sharing data between your App Clip and your full app"

    /// The page's address. Apple derives it from the title: lower-case words, with a hyphen for
    /// every run of other characters.
    var url: String {
      let framework = self == .sharingWithAppClip ? "appclip" : "devicecheck"
      let words = rawValue.lowercasedASCII.split { !("a"..."z").contains($0) }
      return
        "https://developer.apple.com/documentation/\(framework)/\(words.joined(separator: "-"))"
    }
  }
}
