import Evidence
import Testing

@testable import Containers

@Suite("Archives")
struct ArchiveReaderTests {
  private static let files: [(name: String, content: [UInt8])] = [
    ("a.txt", Array("first".utf8)), ("folder/b.txt", Array("second".utf8)),
  ]

  /// Returns the files of an archive with their content.
  private func listing(_ opened: Opened) -> [String] {
    opened.members.map { "\($0.name): \(String(decoding: $0.stream.takePiece(), as: UTF8.self))" }
  }

  @Test("The files of a zip archive are read one at a time")
  func zip() {
    let opened = Opened(Packed.zip(Self.files))
    #expect(opened.container == "a zip archive")
    #expect(listing(opened) == ["a.txt: first", "folder/b.txt: second"])
    #expect(opened.remarks.isEmpty)
  }

  @Test("A tar archive in gzip is opened layer by layer")
  func nested() {
    let tar = Packed.tar([("a.txt", Array("first".utf8), "0"), ("b.txt", [], "0")])
    let outer = Opened(Packed.gzip(tar), name: "folder/logs.tgz")
    #expect(outer.members.map(\.name) == ["logs.tar"])
    let inner = outer.members.first.map { Opened($0.stream) }
    #expect(inner?.container == "a tar archive")
    #expect(inner.map(listing) == ["a.txt: first", "b.txt: "])
  }

  @Test("A file of zlib is unpacked")
  func zlib() {
    let opened = Opened(Packed.zlib(Array("hello".utf8)), name: "x.zz")
    #expect(listing(opened) == ["x: hello"])
  }

  @Test("Links are reported, not followed; absolute paths are ordinary names")
  func links() {
    let opened = Opened(
      Packed.tar([
        ("/etc/passwd", Array("x".utf8), "0"), ("../up", Array("y".utf8), "0"),
        ("link", Array("/etc/passwd".utf8), "2"), ("pipe", [], "6"),
      ]))
    #expect(listing(opened) == ["/etc/passwd: x", "../up: y"])
    #expect(
      opened.remarks == [
        "link is a link, and links are not followed", "pipe isn't a regular file",
      ])
  }

  @Test("An encrypted file is reported, and the others are read")
  func encrypted() {
    let opened = Opened(Packed.zip([("secret", Array(repeating: 1, count: 20))], flags: 1))
    #expect(opened.members.isEmpty)
    #expect(opened.remarks == ["secret is encrypted; send it without a password"])
  }

  @Test("A truncated archive gives its readable files")
  func cut() {
    let tar = Packed.tar([("a", Array("first".utf8), "0"), ("b", Array("second".utf8), "0")])
    let opened = Opened(Array(tar.prefix(1_024 + 300)))
    #expect(listing(opened) == ["a: first"])
    #expect(opened.remarks.count == 1)
    let zip = Opened(Array(Packed.zip(Self.files).prefix(40)))
    #expect(zip.remarks.count + zip.members.count >= 1)
  }

  @Test("A file that exceeds the unpacking budget isn't read, and the run continues")
  func bomb() {
    let budget = WorkBudget(bytes: 0, fixed: [.unpackedBytes: 8, .members: 100])
    let opened = Opened(Packed.zip(Self.files), budget: budget)
    #expect(listing(opened) == ["a.txt: first"])
    #expect(
      opened.remarks == [
        "folder/b.txt was not read: what the file holds unpacks to more than 200 times its size, and to more than 16,777,216 bytes"
      ])
    let many = Opened(
      Packed.zip(Self.files),
      budget: WorkBudget(bytes: 0, fixed: [.unpackedBytes: 99, .members: 1]))
    #expect(many.members.count == 1)
    #expect(many.remarks == ["It holds more files than are read of a file of its size"])
  }

  @Test("A large file is stored on disk, with the same bytes")
  func spooled() {
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let opened = Opened(
      Packed.zip([("large", content)]), limits: ContainerLimits(memory: 1_000))
    var read: [UInt8] = []
    if let stream = opened.members.first?.stream {
      while true {
        let piece = stream.takePiece()
        if piece.isEmpty { break }
        read += piece
      }
    }
    #expect(read == content)
  }

  @Test(
    "Other bytes aren't recognized",
    arguments: [
      "PK", "BZhello", "x\u{1}", String(repeating: "0", count: 600), "PK\u{3}",
    ])
  func others(text: String) {
    #expect(Opened(text).container == nil)
  }
}
