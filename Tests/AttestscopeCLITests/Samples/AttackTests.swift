import Foundation
import TestSupport
import Testing

@Suite("Every attack sample gives its expected results")
struct AttackTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("in the results", arguments: try AttackCase.all())
  func results(_ attack: AttackCase) async throws {
    let output = try await Tool.run(["analyze"] + attack.arguments + ["--format", "jsonl"])
    #expect(
      attack.exit.map { $0 == output.status } ?? (0...2).contains(output.status),
      "exit code \(output.status): \(output.stderr)")
    let differences = attack.differences(in: output)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(output.text.utf8.count <= attack.maximumOutput ?? .max)
  }

  @Test(
    "in the text and in the report folder, for those that say what these contain",
    arguments: try AttackCase.all().filter(\.expectsText))
  func text(_ attack: AttackCase) async throws {
    let text = try await Tool.run(
      ["analyze"] + attack.arguments + ["-o", scratch.path("report")])
    #expect(text.text.utf8.count <= attack.maximumOutput ?? .max)
    for phrase in attack.present ?? [] {
      #expect(text.text.contains(phrase), "“\(phrase)” is missing from:\n\(text.text)")
    }
    let streams: [String: Data] = [
      "standard output": Data(text.stdout), "standard error": Data(text.stderr.utf8),
    ]
    let outputs = try scratch.files(in: "report").merging(streams) { $1 }
    #expect(outputs.keys.contains("results.jsonl"))
    for secret in attack.absent ?? [] {
      let places = outputs.filter { $1.range(of: Data(secret.utf8)) != nil }.keys.sorted()
      #expect(places.isEmpty, "“\(secret)” is shown in \(places)")
    }
  }

  @Test("and one report folder has the pages of all of them")
  func pages() async throws {
    let output = try await Tool.run(
      "analyze", Tool.sample("attacks"), "-q", "--fail-on", "never", "-o", scratch.path("report"))
    #expect(output.status == 0, "\(output.stderr)")
    let files = try scratch.files(in: "report").keys
    #expect(files.contains("index.html"))
    #expect(files.count { $0.hasPrefix("artifacts/") } > 1_000)
  }

  @Test("and every capture sample does", arguments: try AttackCase.all(in: "captures"))
  func capture(_ capture: AttackCase) async throws {
    let output = try await Tool.run(["analyze"] + capture.arguments + ["--format", "jsonl"])
    #expect(output.status == capture.exit ?? 0)
    let differences = capture.differences(in: output)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// With an empty list, the test above would pass.
  @Test("attack samples exist")
  func present() throws {
    #expect(try AttackCase.all().isEmpty == false)
  }
}

extension AttackCase {
  /// Returns the differences between the expected artifacts and those of a run.
  fileprivate func differences(in output: Tool.Output) -> [String] {
    let found = output.objects.filter { $0["kind"] as? String == "artifact" }
    guard found.count == expected.count else {
      return ["expected \(expected.count) artifacts, found \(found.count): \(output.outcomes)"]
    }
    guard output.objects.last?["kind"] as? String == "summary" else {
      return ["the results have no summary"]
    }
    let ofArtifacts = zip(expected, found).enumerated().flatMap { number, pair in
      pair.0.differences(in: pair.1).map { "artifact \(number + 1): \($0)" }
    }
    return ofArtifacts + differences(ofFindings: output.objects)
  }

  private func differences(ofFindings lines: [[String: Any]]) -> [String] {
    let found = lines.filter { $0["kind"] as? String == "finding" }
    let outcomes = found.map { "\($0["rule"] as? String ?? "") \($0["result"] as? String ?? "")" }
    let causes = found.flatMap { $0["diagnoses"] as? [[String: Any]] ?? [] }
      .filter { $0["certainty"] as? String == "proven" }.compactMap { $0["cause"] as? String }
    return [
      findings.flatMap {
        $0.sorted() == outcomes.sorted() ? nil : "findings: expected \($0), found \(outcomes)"
      },
      proven.flatMap { $0 == Set(causes) ? nil : "proven: expected \($0), found \(causes)" },
    ].compactMap(\.self)
  }
}

extension AttackCase.Artifact {
  fileprivate func differences(in line: [String: Any]) -> [String] {
    let verdict = line["verdict"] as? [String: Any]
    let checks = line["checks"] as? [[String: Any]] ?? []
    func rules(_ result: String) -> Set<String> {
      Set(checks.filter { $0["result"] as? String == result }.compactMap { $0["rule"] as? String })
    }
    let found = verdict?["outcome"] as? String ?? "none"
    let diagnoses = line["diagnoses"] as? [[String: Any]] ?? []
    let led = diagnoses.compactMap { $0["cause"] as? String }
    return [
      found == outcome ? nil : "outcome: expected \(outcome), found \(found)",
      record.flatMap { name in
        let found = line["record"] as? String
        return found == name ? nil : "record: expected \(name), found \(found ?? "none")"
      },
      difference("fail", fail, rules("fail")), difference("warn", warn, rules("warn")),
      difference("needs", needs, Set(verdict?["needs"] as? [String] ?? [])),
      difference("causes", causes, Set(led)),
    ].compactMap(\.self)
  }

  private func difference(
    _ name: String, _ expected: Set<String>?, _ found: Set<String>
  ) -> String? {
    guard let expected, expected != found else { return nil }
    let missing = expected.subtracting(found).sorted()
    let unexpected = found.subtracting(expected).sorted()
    return "\(name): missing \(missing), unexpected \(unexpected)"
  }
}
