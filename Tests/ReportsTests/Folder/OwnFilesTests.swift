import Foundation
import Results
import Testing

@testable import Reports

@Suite("Foreign files in a report folder")
struct OwnFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func write() throws {
    var report = try ReportFolder(
      at: folder.path, ExportSetting(Fixture.header(), Fixture.handbook))
    var summary = RunSummary()
    try report.add(Fixture.accepted())
    summary.count(Fixture.accepted())
    try report.finish(summary)
  }

  @Test(
    "a file that isn't part of a report is never replaced",
    arguments: ["index.html", "results.jsonl", "summary.json", "results.sarif", "junit.xml"],
    ["<html><title>My page</title>", "", "{\"id\":\"ticket-17\",\"attestation\":\"o2Nm\"}"])
  func foreign(_ name: String, _ content: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(content.utf8).write(to: file)
    let error = #expect(throws: OutputError.self) { try write() }
    #expect(error?.step == .create)
    #expect(
      error?.description
        == "cannot create \(file.path): there is a file that attestscope did not write; "
        + "choose another folder")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == [name])
    #expect(try Data(contentsOf: file) == Data(content.utf8))
  }

  @Test("a folder of that name isn't replaced; a link is replaced, not followed")
  func oddities() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    let index = folder.appending(path: "index.html")
    try files.createDirectory(at: index, withIntermediateDirectories: true)
    #expect(throws: OutputError.self) { try write() }
    try files.removeItem(at: index)
    let other = folder.appending(path: "other")
    try Data("mine".utf8).write(to: other)
    try files.createSymbolicLink(at: index, withDestinationURL: other)
    try write()
    #expect(try Data(contentsOf: other) == Data("mine".utf8))
  }

  @Test("a report is written over an earlier one, whole or in part")
  func own() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write()
    try write()
    for name in ["index.html", "results.jsonl", "summary.json", "results.sarif", "junit.xml"] {
      try FileManager.default.removeItem(at: folder.appending(path: name))
      try write()
    }
  }
}
