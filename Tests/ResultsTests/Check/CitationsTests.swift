import Results
import Testing

@Suite("Citations")
struct CitationsTests {
  @Test(
    "name Apple's pages by their titles, with Apple's URL for each",
    arguments: [
      (
        Citation.ApplePage.validatingApps,
        "devicecheck/validating-apps-that-connect-to-your-server"
      ),
      (.assessingFraudRisk, "devicecheck/assessing-fraud-risk"),
      (.preparing, "devicecheck/preparing-to-use-the-app-attest-service"),
      (.establishingIntegrity, "devicecheck/establishing-your-app-s-integrity"),
      (.perDeviceData, "devicecheck/accessing-and-modifying-per-device-data"),
      (.sharingWithAppClip, "appclip/sharing-data-between-your-app-clip-and-your-full-app"),
    ])
  func pages(page: Citation.ApplePage, path: String) {
    let citation = Citation.apple(page, "step 1")
    #expect(citation.title == "Apple, “\(page.rawValue)”")
    #expect(citation.locator == "step 1")
    #expect(citation.url == "https://developer.apple.com/documentation/\(path)")
  }
}
