import Foundation
import Testing

@Suite("Requirements in outputs")
struct RequirementTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let risk =
    "Someone can copy a genuine user's proof and send it as their own, or change what it says."

  @Test("a failed check says who demands it and its risk: in results, SARIF and on its page")
  func report() async throws {
    let record = try scratch.write("bad.json", Records.rejected.json)
    let folder = scratch.path("report")
    let options = ["attestation", "receipt"].flatMap {
      ["--\($0)-root", Tool.sample("roots/throwaway-\($0)-root.pem")]
    }
    _ = try await Tool.run(["analyze", record, "-q", "-o", folder] + options)
    let lines = try String(contentsOfFile: "\(folder)/results.jsonl", encoding: .utf8)
    #expect(lines.contains("\"requirement\":{\"level\":\"must\",\"risk\":\"\(risk)\"}"))
    let log = try String(contentsOfFile: "\(folder)/results.sarif", encoding: .utf8)
    let sarif = try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any]
    let run = (sarif?["runs"] as? [[String: Any]])?.first
    let driver = (run?["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = driver?["rules"] as? [[String: Any]] ?? []
    let rule = rules.first { $0["id"] as? String == "attestation.nonce" }
    let properties = rule?["properties"] as? [String: Any]
    #expect(properties?["requirement"] as? String == "must")
    #expect(properties?["risk"] as? String == risk)
    let pages = try scratch.files(in: "report/artifacts")
    let page = String(decoding: try #require(pages.first).value, as: UTF8.self)
    #expect(page.contains("Someone can copy a genuine user"))
    #expect(page.contains("demands this check"))
  }

  @Test("explain shows both, as text and as JSON")
  func explain() async throws {
    let text = try await Tool.run("explain", "attestation.nonce")
    #expect(text.text.contains("The risk in everyday words"))
    #expect(
      text.text.contains(
        "Must: a step of Apple's documentation demands this check wherever it applies."))
    let json = try await Tool.run("explain", "attestation.nonce", "--json")
    #expect(json.objects.first?["risk"] as? String == risk)
    let flow = try await Tool.run("explain", "flow.replay", "--json")
    #expect((flow.objects.first?["requirement"] as? String)?.hasPrefix("Must: ") == true)
  }
}
