import Foundation
import Testing

@testable import Ingest

@Suite("Walking inputs")
struct InputWalkerTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func walk(_ inputs: [String]) -> [String] {
    var walker = InputWalker(inputs)
    var steps: [String] = []
    while let step = walker.next() {
      let text =
        switch step {
        case .file(let path): path
        case .skipped(let skipped): "skipped \(skipped.file): \(skipped.reason)"
        case .failed(let error): "failed \(error.file): \(error.reason)"
        }
      steps.append(text.replacing(scratch.path, with: ""))
    }
    return steps
  }

  @Test("folders are walked in the order of names, inputs in the order given")
  func order() throws {
    for name in ["b", "a/2", "a/10", "a/.hidden", ".git/config", "B", "ä"] {
      try scratch.write(name, "x")
    }
    let found = walk([scratch.path, "\(scratch.path)/b", "-"])
    #expect(found == ["/B", "/a/10", "/a/2", "/b", "/ä", "/b", "-"])
  }

  @Test("a folder that leads back to itself is walked once")
  func loops() throws {
    try scratch.write("a/file", "x")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: "\(scratch.path)/a/up", withDestinationPath: scratch.path)
    try files.createSymbolicLink(
      atPath: "\(scratch.path)/link", withDestinationPath: "\(scratch.path)/a/file")
    try files.createSymbolicLink(
      atPath: "\(scratch.path)/self", withDestinationPath: "\(scratch.path)/self")
    #expect(
      walk([scratch.path]) == [
        "/a/file", "skipped /a/up: the folder was read already, under another name", "/link",
        "failed /self: too many symbolic links",
      ])
  }

  @Test("an empty folder, a pipe in a folder and a hidden file that was named are accounted for")
  func oddities() throws {
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/empty", withIntermediateDirectories: true)
    mkfifo("\(scratch.path)/pipe", 0o600)
    let hidden = try scratch.write(".hidden", "x")
    #expect(
      walk([scratch.path, hidden]) == [
        "skipped /empty: the folder holds no files", "skipped /pipe: it is no regular file",
        "/.hidden",
      ])
    #expect(walk(["\(scratch.path)/pipe"]) == ["/pipe"])
  }

  @Test("a name that is no UTF-8 stops nothing")
  func foreignName() throws {
    let good = try scratch.write("z", "x")
    let name = Array(scratch.path.utf8CString.dropLast()) + [0x2f, -1, -2, 0]
    close(open(name, O_CREAT | O_WRONLY, 0o600))
    let found = walk([scratch.path])
    #expect(found.count == 2)
    #expect(found.contains(good.replacing(scratch.path, with: "")))
  }

  @Test(
    "a folder that may not be read is reported", .enabled(if: geteuid() != 0, "root reads all"))
  func unreadable() throws {
    try scratch.write("closed/file", "x")
    chmod("\(scratch.path)/closed", 0)
    defer { chmod("\(scratch.path)/closed", 0o700) }
    let found = walk([scratch.path])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("failed /closed") == true)
  }
}
