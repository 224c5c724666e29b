import Foundation
import Results
import Testing

@testable import Reports

@Suite("Links of a comparison to reports")
struct ReportLinksTests {
  @Test(
    "lead from the file to the folder, where the way is known",
    arguments: [
      ("new", "diff.html", "new/"), ("./new", "./diff.html", "./new/"),
      ("new", "out/a/diff.html", "../../new/"), ("../new", "out/diff.html", "../../new/"),
      ("/srv/new", "out/diff.html", "/srv/new/"), ("/srv/new", "/x/diff.html", "/srv/new/"),
      ("a b#?:\"é", "diff.html", "a%20b%23%3F%3A%22%C3%A9/"),
      ("new", "/x/diff.html", nil), ("new", "../diff.html", nil),
      (String(repeating: "a", count: 513), "diff.html", nil),
    ])
  func ways(_ folder: String, _ file: String, _ way: String?) {
    #expect(ReportLinks.way(to: folder, from: file) == way)
  }

  @Test("lead only to pages that the report has")
  func pages() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var report = try ReportFolder(
      at: folder.path, ExportSetting(Fixture.header(), Fixture.handbook))
    var summary = RunSummary()
    try report.add(Fixture.rejected())
    summary.count(Fixture.rejected())
    try report.finish(summary)
    let links = try #require(
      ReportLinks(to: "\(folder.path)/results.jsonl", from: "diff.html"))
    let page = try #require(links.page(of: Fixture.rejected().id))
    #expect(page.relative.hasSuffix("/artifacts/7d7d7d7d7d7d7d7d.html"))
    #expect(links.page(of: Fixture.accepted().id) == nil)
    #expect(ReportLinks(to: "\(folder.path)/other.jsonl", from: "diff.html") == nil)
  }
}
