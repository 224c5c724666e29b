package import Evidence

extension Citation {
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

extension CatalogueEntry {
  /// Returns the citation in a field: `RFC 7518; §3.4`, or `Apple: Assessing fraud risk; table 1`
  /// for a page of ``Citation/ApplePage``. What follows the first semicolon is the place.
  package func citation(_ name: String) throws(CatalogueFault) -> Citation {
    let text = try text(name)
    let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
    let rest = text.utf8[end...].dropFirst().drop { $0 == 0x20 }
    let place = end == text.endIndex ? nil : String(Substring(rest))
    let title = String(text[..<end])
    guard title.begins(with: "Apple: ") else { return Citation(title, place) }
    guard let page = Citation.ApplePage(rawValue: String(title.dropFirst(7))) else {
      throw CatalogueFault("no page of Apple's is called “\(title)”")
    }
    return .apple(page, place)
  }
}
