import Foundation
import Testing

@testable import Platform

@Suite("Reading an open folder")
struct OpenFolderTests {
  private let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path()

  private func inFolder(_ body: (OpenFolder) throws -> Void) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: place) }
    try body(OpenFolder(at: RawPath(place)))
  }

  private func make(_ name: [UInt8]) throws {
    let descriptor = creat(RawPath(bytes: Array("\(place)/".utf8) + name).terminated, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test("names come in the order of their bytes, whatever they are made of")
  func names() throws {
    try inFolder { folder in
      #expect(try folder.names() == [])
      let names: [[UInt8]] = [
        [0x0a], Array("..x".utf8), Array(".x".utf8), [0x42], [0x61], Array("a\u{202e}".utf8),
        Array(repeating: 0x62, count: 255), [0xfc, 0xff],
      ]
      for name in names.shuffled() { try make(name) }
      #expect(try folder.names() == names)
      // The folder can be listed again.
      #expect(try folder.names() == names)
    }
  }

  @Test("no link is followed, neither to a file nor to a folder")
  func links() throws {
    try inFolder { folder in
      try make(Array("file".utf8))
      for (name, target) in [("toFile", "file"), ("toFolder", "."), ("outside", "/etc/passwd")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(place)/\(name)", withDestinationPath: target)
        #expect(try folder.status(of: Array(name.utf8)).kind == .link)
        #expect(throws: SystemFault.self) { try folder.openFile(Array(name.utf8)) }
        #expect(throws: SystemFault.self) { try folder.openFolder(Array(name.utf8)) }
      }
      let file = try folder.openFile(Array("file".utf8))
      SystemCall.close(file)
    }
  }

  @Test("the version of a file shows that it was changed or replaced")
  func version() throws {
    try inFolder { folder in
      let name = Array("file".utf8)
      try make(name)
      let before = try folder.status(of: name).version
      #expect(try folder.status(of: name).version == before)
      try Data("x".utf8).write(to: URL(filePath: "\(place)/file"))
      let after = try folder.status(of: name).version
      #expect(after != before)
      // Resetting the modification time doesn't hide the change.
      let old = Date(timeIntervalSince1970: 0)
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: "\(place)/file")
      #expect(try folder.status(of: name).version != after)
    }
  }
}
