import Results
import Rules
import Testing

@testable import Flow

@Suite("Session tokens of several clients")
struct SharedSessionTests {
  /// Returns the finding of `flow.replay` on the events.
  private func finding(_ story: (inout Story) -> Void) throws -> FlowFinding {
    try #require(
      FlowJudge.findings(in: Story.told(story)).first { $0.rule.id == "flow.replay" }?.finding)
  }

  @Test("are a finding that no step of Apple's documentation demands")
  func ofTokens() throws {
    for clients in [["a", "b", "a", "b"], ["a", "b"]] {
      let found = try finding { story in
        for (place, client) in clients.enumerated() {
          story.add(.tokenUsed, at: Double(place) * 20, client: client, bytes: "t", verdict: nil)
        }
      }
      let background = try #require(found.background)
      #expect(background.requirement?.level == .observed)
      #expect(!background.source.title.contains("Apple"))
    }
  }

  @Test("are told apart by their addresses only, and the finding says so")
  func addresses() throws {
    let found = try finding { story in
      for (place, client) in ["a", "b", "a"].enumerated() {
        story.add(.tokenUsed, at: Double(place) * 20, client: client, bytes: "t", verdict: nil)
      }
    }
    #expect(found.title.text(3) == "The server accepted one session token from 2 client addresses")
    #expect(found.found.contains("known here only by the address"))
  }

  @Test("don't change who demands the rest of the rule")
  func ofArtifacts() throws {
    let found = try finding {
      $0.add(.assertion, at: 0, key: "k", bytes: "x", counter: 3)
      $0.add(.assertion, at: 600, key: "k", bytes: "x", counter: 3)
    }
    #expect(found.background == nil)
  }
}
