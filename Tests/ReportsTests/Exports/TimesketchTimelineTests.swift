import Evidence
import Foundation
import Reports
import Results
import Testing

@Suite("Format timesketch")
struct TimesketchTimelineTests {
  /// Returns the parsed lines of a run.
  private func events(_ results: [ArtifactResult]) throws -> [[String: Any]] {
    try Exported.text("timesketch", results).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("an artifact and its dates are the golden events")
  func golden() throws {
    let text = try Exported.text("timesketch", [Fixture.rejected(), Fixture.accepted()])
    try Golden.expect(text, equals: "timesketch.jsonl")
  }

  @Test("every event has the members that Timesketch requires")
  func required() throws {
    for event in try events([Fixture.rejected(), Fixture.undetermined()]) {
      for name in ["message", "datetime", "timestamp_desc"] {
        #expect((event[name] as? String)?.isEmpty == false, "\(name)")
      }
      #expect(event.keys.allSatisfy { !$0.hasPrefix("_") })
    }
  }

  @Test("an artifact without a time is in the time line, and says so")
  func noTime() throws {
    let policy = Fixture.accepted().policy
    var result = Fixture.accepted()
    result.source.capturedAt = nil
    result.policy = PolicyFacts(
      evaluatedAt: nil, evaluatedAtSource: nil, appIDs: [], environment: nil,
      anchors: policy.anchors)
    let event = try #require(try events([result]).first)
    #expect(event["timestamp_desc"] as? String == "Not a time")
    #expect(event["datetime"] as? String == "1970-01-01T00:00:00Z")
  }

  @Test("artifacts that share a challenge share its event")
  func challenges() throws {
    let steps: [SourceStep] = [
      .exchange(
        .init(index: 3, method: "GET", time: Timestamp(rfc3339: "2026-03-14T09:26:00Z")))
    ]
    var first = Fixture.rejected()
    first.bindings = [
      BoundValue(.challenge, "Sn95", designation: .named, by: .server, at: steps)
    ]
    var second = Fixture.accepted()
    second.source.file = first.source.file
    second.bindings = first.bindings
    let issued = try events([first, second]).filter {
      $0["data_type"] as? String == "attestscope:challenge"
    }
    #expect(issued.count == 1)
    #expect(issued.first?["datetime"] as? String == "2026-03-14T09:26:00Z")
  }

  @Test(
    "hostile strings stay in one line, and nothing invisible remains", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let text = try Exported.text("timesketch", [Fixture.rejected(hostile.text)])
    #expect(text.split(separator: "\n").count == 3)
    for event in try events([Fixture.rejected(hostile.text)]) {
      for case let value as String in event.values {
        #expect(value.unicodeScalars.count < 4_500)
        #expect(value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
      }
    }
  }
}
