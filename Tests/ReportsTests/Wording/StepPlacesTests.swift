import Results
import Testing

@testable import Reports

@Suite("Teams that steps name")
struct StepPlacesTests {
  @Test("are the server's, the app's, the device's and the security reviewer")
  func teams() {
    let steps: [FixStep] = [
      "On the server, expect this App ID.",
      "For the review, if the prefix isn't yours, find out who signs that copy.",
      "In the app, send it again.", "Or on the device, restart it.",
    ]
    #expect(steps.whoActs(.server) == "Server team. Step 3: app team. Step 2: security reviewer.")
    #expect(
      steps.whoActs(.security) == "Security reviewer. Step 1: server team. Step 3: app team.")
  }
}
