import Foundation
import Testing

@Suite("explain")
struct ExplainCommandTests {
  @Test("shows a rule by its id, and a cause by its id or its number alone")
  func pages() async throws {
    let rule = try await Tool.run("explain", "attestation.nonce")
    #expect(rule.status == 0)
    #expect(rule.text.contains("\nattestation.nonce\n"))
    let cause = try await Tool.run("explain", "N03-hash-base64-text")
    #expect(cause.text.contains("How to fix"))
    for id in ["N03", "n03", "n03-Hash-base64-text"] {
      #expect(try await Tool.run("explain", id).stdout == cause.stdout)
    }
    #expect(try await Tool.run("explain", "Attestation.Nonce").stdout == rule.stdout)
  }

  @Test("names who acts where one form of a cause has another actor, and confirms last")
  func forms() async throws {
    let late = try await Tool.run("explain", "C01", "--markdown")
    #expect(late.text.contains("Server team. The security reviewer, for an attestation"))
    let order = try await Tool.run("explain", "C06", "--markdown")
    let steps = order.text.ranges(of: "Confirm it").first
    let device = order.text.ranges(of: "discard").last
    #expect(try #require(device).lowerBound < (try #require(steps)).lowerBound)
  }

  @Test("lists every id in every form, and shows each of them")
  func list() async throws {
    let ids = try await Tool.run("explain", "--list", "--ids").lines
    #expect(ids.count > 60)
    #expect(Set(ids).count == ids.count)
    let json = try await Tool.run("explain", "--list", "--json")
    let entries = try JSONSerialization.jsonObject(with: Data(json.stdout)) as? [[String: Any]]
    #expect(entries?.compactMap { $0["id"] as? String } == ids)
    for form in [["--list"], ["--list", "--markdown"]] {
      let text = try await Tool.shell("exec \"$0\" explain \(form.joined(separator: " "))").text
      for id in ids { #expect(text.contains(id)) }
    }
    let all = try await Tool.shell(
      "for id in \(ids.joined(separator: " ")); do \"$0\" explain $id --json || echo $id; done")
    #expect(all.objects.compactMap { $0["id"] as? String } == ids)
  }

  @Test(
    "an unknown ID is a usage error, with suggestions",
    arguments: [
      ("attestation.nonec", "did you mean attestation.nonce?"),
      ("nonce", "did you mean attestation.nonce?"),
      ("attestation.key", "did you mean attestation.key-id?"),
    ])
  func unknown(_ id: String, _ advice: String) async throws {
    let output = try await Tool.run("explain", id)
    #expect(output.status == 64)
    #expect(output.stdout.isEmpty)
    #expect(
      output.stderr == "attestscope: no rule, cause or hazard is called “\(id)”; \(advice)\n")
  }

  @Test("an error message lists its pages, none wider than the terminal")
  func message() async throws {
    let output = try await Tool.run("explain", "invalid nonce")
    #expect(output.status == 0)
    let lines = output.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("attestation.nonce ") == true)
    #expect(lines.contains { $0.hasPrefix("E50-verifier-nonce ") })
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(output.text)")
    #expect(output.stderr.contains("attestscope explain attestation.nonce shows the first"))
    #expect(try await Tool.run("explain", "invalid nonce", "-q").stderr.isEmpty)
  }

  @Test("words without a page give exit code 2")
  func nothing() async throws {
    let output = try await Tool.run("explain", "no-such-thing-at-all")
    #expect(output.status == 2 && output.stdout.isEmpty)
    #expect(output.stderr.contains("no page is called “no-such-thing-at-all”"))
  }
}
