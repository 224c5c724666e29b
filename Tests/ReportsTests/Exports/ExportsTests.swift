import Evidence
import Foundation
import Reports
import Results
import Testing

@Suite("Output formats")
struct ExportsTests {
  @Test("every format has a unique name, and those of one text are printable")
  func names() {
    let names = ExportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let printed = ["text", "jsonl", "csv", "markdown", "sarif", "junit", "summary"]
    #expect(Set(printed).isSubset(of: ExportFormat.all.filter(\.isPrinted).map(\.name)))
    #expect(!names.contains("pdf"))
  }

  @Test(
    "a printed format writes a run, and names the artifacts of a few",
    arguments: ExportFormat.all.filter(\.isPrinted))
  func printed(_ format: ExportFormat) throws {
    let text = try Exported.text(format, [Fixture.rejected(), Fixture.accepted()])
    #expect(text.utf8.last == UInt8(ascii: "\n"))
    #expect(try Exported.text(format, []) != text)
  }

  @Test("the level of evidence changes lines of results and nothing else")
  func evidence() throws {
    for format in ExportFormat.all.filter(\.isPrinted) {
      let full = try Exported.text(format, [Fixture.accepted()])
      let none = try Exported.text(format, [Fixture.accepted()], .none)
      #expect((full == none) == (format.name != "jsonl"))
    }
  }

  @Test("JSON Lines has the lines of the results, in order")
  func lines() throws {
    let format = try #require(ExportFormat.all.first { $0.name == "jsonl" })
    let text = try Exported.text(format, [Fixture.accepted(), Fixture.rejected()])
    let kinds = text.split(separator: "\n").map {
      String(
        $0.firstMatch(of: /"kind":"(run|artifact|summary)","(?:notes|policy|record|rules|schema)/)?
          .output.1 ?? "")
    }
    #expect(kinds == ["run", "artifact", "artifact", "summary"])
  }
}
