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

  @Test("a closed pipe ends quietly, a full disk with an error", arguments: ["csv", "markdown"])
  func broken(_ format: String) async throws {
    let sample = Tool.sample("forged")
    let closed = try await Tool.shell("\"$0\" analyze \"$1\" --format \(format) | true", sample)
    #expect(closed.stderr.isEmpty)
    let full = try await Tool.shell("\"$0\" analyze \"$1\" --format \(format) > /dev/full", sample)
    #expect(full.status == 74)
  }
}
