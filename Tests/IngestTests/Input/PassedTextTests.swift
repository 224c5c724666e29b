import Claims
import Evidence
import Foundation
import Testing

@testable import Ingest

@Suite("Messages of a log that say nothing")
struct PassedTextTests {
  private static let assertion: String = {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let file = place.appending(
      path: "../../../samples/real/assertion-bas-d-co-chiff-attestation-test-ctr2.json")
    let record = try? JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return record?["assertion"] as? String ?? ""
  }()

  /// Returns a log with an artifact after a number of messages, and one at its end.
  private func log(_ count: Int) -> String {
    let head = "Mar 14 09:26:53 host app[1]: "
    let message = "\(head)quiet\n"
    let artifact = "\(head)assertion=\(Self.assertion)\n"
    return String(repeating: message, count: count) + artifact + message + message + artifact
  }

  /// Returns the numbers of the entries of all artifacts, in the first and in the second reading, and the
  /// number of all entries of each reading.
  private func numbers(
    _ text: String, _ policy: IngestPolicy
  ) throws -> (entries: [[Int?]], counts: [Int]) {
    let scratch = try Scratch()
    let file = try scratch.write("app.log", text)
    let kept = KeptEvents { _ in false }
    var (entries, counts): ([[Int?]], [Int]) = ([], [])
    for isAhead in [true, false] {
      let reader = SubmissionReader([file], policy: policy, isAhead: isAhead, kept: kept)
      entries.append(Array(reader).submissions.map(\.source.entry))
      counts.append(reader.entryCount)
    }
    return (entries, counts)
  }

  @Test("keep their numbers", arguments: [0, 1, 17, 999, 1_000, 1_001, 2_500])
  func numbered(_ count: Int) throws {
    try #require(!Self.assertion.isEmpty)
    let silent = IngestPolicy { $0.elementsEqual("quiet".utf8) }
    let expected = try numbers(log(count), IngestPolicy())
    #expect(expected.entries == [[count, count + 3], [count, count + 3]])
    let found = try numbers(log(count), silent)
    #expect(found.entries == expected.entries && found.counts == expected.counts)
  }

  @Test("are passed over only if the policy says so")
  func policy() throws {
    let text = String(repeating: "Mar 14 09:26:53 host app[1]: quiet\n", count: 20)
    let scratch = try Scratch()
    let file = try scratch.write("app.log", text)
    func texts(_ policy: IngestPolicy) -> Int {
      let events = Array(SubmissionReader([file], policy: policy))
      return events.count - events.withoutTexts.count
    }
    #expect(texts(IngestPolicy()) == 20)
    #expect(texts(IngestPolicy { _ in true }) == 0)
  }
}
