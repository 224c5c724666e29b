import Results
import Testing

@testable import Reports

@Suite("Teams that steps name")
struct StepPlacesTests {
  @Test(
    "are the server's, the app's, the device's and the security reviewer, in the order of steps")
  func teams() {
    let steps: [FixStep] = [
      "On the server, expect this App ID.",
      "For the review, if the prefix isn't yours, find out who signs that copy.",
      "In the app, send it again.", "Or on the device, restart it.",
    ]
    #expect(
      steps.whoActs(.server)
        == "Server team. Step 2: security reviewer. Step 3: app team. Step 4: device owner.")
    #expect(
      steps.whoActs(.security)
        == "Security reviewer. Step 1: server team. Step 3: app team. Step 4: device owner.")
  }

  @Test("have all their steps, also those instead of another one and the rejection")
  func allSteps() {
    let steps: [FixStep] = [
      "Reject it.", "In the app, send one after the other.", "Or on the server, store all.",
    ]
    #expect(steps.whoActs(.app) == "App team. Steps 1 and 3: server team.")
    #expect(steps.whoActs(.security) == "Security reviewer. Step 2: app team. Step 3: server team.")
  }

  @Test("of a step that calls for the security reviewer are the security reviewer")
  func reviewer() {
    let steps: [FixStep] = ["Find what cuts it.", "Have a security reviewer look at it."]
    let acting = "Operator of the proxy, queue or database. Step 2: security reviewer."
    #expect(steps.whoActs(.transport) == acting)
    #expect(steps.map { StepList.Step($0, by: .transport) }.whoActs(.transport) == acting)
  }

  @Test("beside the name of a team, the first step is its own where it has one")
  func inBrief() {
    let late: [FixStep] = [
      "On the server, reject an attestation that arrives late.", "Find out who sent it.",
      "In the app, discard the key.",
    ]
    #expect(late.inBrief(for: .security) == "Find out who sent it.")
    #expect(late.inBrief(for: .app) == "Find out who sent it.")
    #expect(late.inBrief(for: nil) == late[0].text && late.inBrief(for: .server) == late[0].text)
    let altered: [FixStep] = ["Reject it.", "On the server, read the stored one."]
    #expect(altered.inBrief(for: .security) == "Reject it.")
    #expect(altered.inBrief(for: .server) == "Reject it. On the server, read the stored one.")
    let mixed: [FixStep] = ["Reject it: it is a copy.", "In the app, store the ID."]
    #expect(
      mixed.inBrief(for: .app)
        == "The server must reject it: it is a copy. In the app, store the ID.")
    #expect(mixed.inBrief(for: .device) == "The server must reject it: it is a copy.")
    #expect(mixed.inBrief(for: nil) == "Reject it: it is a copy. In the app, store the ID.")
    let both: [FixStep] = ["In the app and on the server, decode alike.", "Or store it."]
    #expect(both.inBrief(for: .server) == both[0].text)
    let foreign: [FixStep] = ["In the app, check first.", "Devices discard the key."]
    #expect(foreign.inBrief(for: .device) == foreign[0].text)
    #expect([FixStep]().inBrief(for: .app) == nil)
  }
}
