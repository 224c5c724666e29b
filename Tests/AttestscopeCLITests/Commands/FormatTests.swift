import Foundation
import Testing

@Suite("Formats of standard output")
struct FormatTests {
  private func lines(_ count: Int) -> String {
    String(repeating: Records.rejected.json + "\n", count: count)
  }

  @Test("csv: a header and a row for each artifact")
  func csv() async throws {
    let output = try await Tool.run("analyze", "-", "--format", "csv", input: lines(12))
    #expect(output.status == 1)
    let rows = output.text.split(separator: "\r\n")
    #expect(rows.count == 13)
    #expect(rows.first?.hasPrefix("id,record,type,file,entry,") == true)
    #expect(rows.dropFirst().allSatisfy { $0.contains(",rejected,") })
  }

  @Test("markdown: one artifact in full; for many, the causes with their counts")
  func markdown() async throws {
    let one = try await Tool.run("analyze", "-", "--format", "markdown", input: lines(1))
    #expect(one.status == 1)
    #expect(one.text.hasPrefix("## ✗ Rejected: "))
    #expect(!one.text.contains("# Attestation report"))
    let many = try await Tool.run("analyze", "-", "--format", "markdown", input: lines(12))
    #expect(many.text.hasPrefix("# Attestation report\n\n12 artifacts: 12 rejected."))
    #expect(!many.text.contains("## ✗"))
  }

  @Test("of several flags for a format, the last one counts, and each counts more than --format")
  func flags() async throws {
    let json = try await Tool.run("explain", "N03", "--format", "json").text
    let markdown = try await Tool.run("explain", "N03", "--format", "markdown").text
    #expect(json.hasPrefix("{") && markdown.hasPrefix("# "))
    for (flags, text) in [
      (["--json", "--markdown"], markdown), (["--markdown", "--json"], json),
      (["--json", "--format", "text"], json), (["--format", "text", "--markdown"], markdown),
    ] {
      let output = try await Tool.run(["explain", "N03"] + flags)
      #expect(output.status == 0 && output.text == text, "\(flags)")
    }
    let sample = Tool.sample("raw/attestation.cbor")
    let tree = try await Tool.run("decode", sample, "--json", "--diagnostic")
    let notation = try await Tool.run("decode", sample, "--format", "diagnostic")
    #expect(tree.status == 0 && tree.text == notation.text)
  }

  @Test("a closed pipe ends quietly, a full disk with an error", arguments: ["csv", "markdown"])
  func broken(_ format: String) async throws {
    let sample = Tool.sample("forged")
    let closed = try await Tool.shell("\"$0\" analyze \"$1\" --format \(format) | true", sample)
    #expect(closed.stderr.isEmpty)
    let full = try await Tool.shell("\"$0\" analyze \"$1\" --format \(format) > /dev/full", sample)
    #expect(full.status == 74)
  }
}
