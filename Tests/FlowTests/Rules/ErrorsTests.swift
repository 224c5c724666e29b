import Evidence
import Results
import Testing

@testable import Flow

@Suite("Errors that a service reports for an attestation")
struct ErrorsTests {
  /// Returns the findings on App Check's rejections of attestations from these environments.
  private func findings(_ environments: [Event.Environment?]) -> [FlowFinding] {
    let error = KnownError.all.firstIndex { $0.id == "E10-appcheck-403" }
    let events = Story.told { story in
      for environment in environments {
        story.add(.serviceError, .unknown, verdict: nil) {
          $0.error = error
          $0.environment = environment
        }
      }
    }
    return FlowJudge.findings(in: events).map(\.finding)
  }

  static let environments: [(Event.Environment?, Bool)] = [
    (nil, true), (.development, true), (.production, false),
  ]

  @Test("can come from a development build unless it is from production", arguments: environments)
  func developmentBuild(environment: Event.Environment?, isNamed: Bool) throws {
    let causes = try #require(findings([environment]).first).causes.map(\.cause)
    #expect(causes.contains("R06-dev-build-in-prod") == isNamed)
    #expect(causes.contains("R02-wrong-team"))
  }

  @Test("say that they don't show the reason if they have several causes")
  func reason() throws {
    let finding = try #require(findings([nil]).first)
    let title = try #require(KnownError.all.first { $0.id == "E10-appcheck-403" }).title
    #expect(finding.causes.count > 1)
    #expect(finding.causes.first?.statement == "\(title); the error alone doesn't show why.")
    #expect(finding.causes.dropFirst().allSatisfy { $0.statement == nil })
  }

  @Test("are merged only if they have the same causes")
  func merged() {
    #expect(findings([nil, .development, nil]).map(\.eventCount) == [3])
    #expect(findings([nil, .production, nil]).map(\.eventCount).sorted() == [1, 2])
  }
}
