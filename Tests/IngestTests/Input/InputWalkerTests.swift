import Containers
import Foundation
import Platform
import Testing

@testable import Ingest

@Suite("Walking inputs")
struct InputWalkerTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func walk(
    _ inputs: [String], outputs: Set<FileIdentity> = [], watch: InputWatch = InputWatch(),
    between: (Int) -> Void = { _ in }
  ) -> [String] {
    let walker = InputWalker(
      inputs.map(RawPath.init), standardInput: -1, outputs: outputs, watch: watch)
    var steps: [String] = []
    while let step = walker.next() {
      let text =
        switch step {
        case .file(let stream): stream.name
        case .skipped(let skipped): "skipped \(skipped.file): \(skipped.reason)"
        case .failed(let error): "failed \(error.file): \(error.reason)"
        }
      steps.append(text.replacing(scratch.path, with: ""))
      between(steps.count)
    }
    return steps
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/\(name)", withDestinationPath: target)
  }

  // MARK: - Order

  @Test("folders are walked in byte order of names, with hidden files")
  func order() throws {
    for name in ["b", "a/2", "a/10", "a/.hidden", ".git/config", "B", "ä"] {
      try scratch.write(name, "x")
    }
    let found = walk([scratch.path, "\(scratch.path)/b", "-"])
    #expect(
      found == ["/.git/config", "/B", "/a/.hidden", "/a/10", "/a/2", "/b", "/ä", "/b", "-"])
  }

  @Test("standard input and a folder are read once, even if they are named twice")
  func twice() throws {
    try scratch.write("a/file", "x")
    let folder = "\(scratch.path)/a"
    #expect(
      walk(["-", folder, "-", folder, "\(folder)/", "\(folder)/file"]) == [
        "-", "/a/file", "skipped -: standard input was read already",
        "skipped /a: the folder was read already", "skipped /a/: the folder was read already",
        "/a/file",
      ])
  }

  @Test("a trailing slash of a folder isn't doubled")
  func slash() throws {
    try scratch.write("a/file", "x")
    #expect(walk(["\(scratch.path)/a/"]) == ["/a/file"])
  }

  // MARK: - Links

  @Test("links in a folder aren't followed; each file inside is read once")
  func links() throws {
    try scratch.write("in/a/file", "x")
    try scratch.write("out/secret", "x")
    let leads = [
      "0up": "..", "1self": "1self", "2loop": "a", "3file": "a/file", "4out": "../out",
      "5secret": "../out/secret", "6absolute": "/etc/passwd", "7nowhere": "nowhere", "8dot": ".",
    ]
    for (name, target) in leads { try link("in/\(name)", to: target) }
    let found = walk(["\(scratch.path)/in"])
    #expect(found.filter { !$0.hasPrefix("skipped") } == ["/in/a/file"])
    let skipped = leads.keys.sorted().map {
      "skipped /in/\($0): it is a link, and links in a folder are not followed"
    }
    #expect(found.filter { $0.hasPrefix("skipped") } == skipped)
  }

  @Test("a link on the command line is followed, and recognized as already read")
  func namedLinks() throws {
    try scratch.write("a/file", "x")
    try link("toFolder", to: "a")
    try link("toFile", to: "a/file")
    try link("loop", to: "loop")
    #expect(
      walk(["toFolder", "toFile", "loop", "a"].map { "\(scratch.path)/\($0)" }) == [
        "/toFolder/file", "/toFile", "failed /loop: too many symbolic links",
        "skipped /a: the folder was read already",
      ])
  }

  @Test("a hard link is a file like any other")
  func hardLinks() throws {
    let file = try scratch.write("a", "x")
    try FileManager.default.linkItem(atPath: file, toPath: "\(scratch.path)/b")
    #expect(walk([scratch.path]) == ["/a", "/b"])
  }

  // MARK: - Names

  @Test("a name that is not UTF-8 is read, and shown by the numbers of its bytes")
  func foreignNames() throws {
    let top = Array(scratch.path.utf8) + [0x2f]
    for name: [UInt8] in [[0x6c, 0xfc], [0xff, 0x0a, 0x1b], Array("x\u{202e}y".utf8)] {
      let descriptor = creat(RawPath(bytes: top + name).terminated, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
    }
    try #require(mkdir(RawPath(bytes: top + [0xfe]).terminated, 0o700) == 0)
    try #require(creat(RawPath(bytes: top + [0xfe, 0x2f, 0xfd]).terminated, 0o600) >= 0)
    #expect(
      walk([scratch.path, RawPath(bytes: top + [0x6c, 0xfc]).text]) == [
        "/l\\xFC", "/x\u{202e}y", "/\\xFE/\\xFD", "/\\xFF\n\u{1b}", "/l\\xFC",
      ])
  }

  @Test("folders of any depth are walked")
  func deep() throws {
    let depth = 3_000
    let name = "folder-in-folder"
    var folder = try SystemCall.open(RawPath(scratch.path), O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      try #require(mkdirat(folder, name, 0o700) == 0)
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY)
      close(folder)
      folder = inner
    }
    for place in ["a", "z"] { close(openat(folder, place, O_CREAT | O_WRONLY, 0o600)) }
    close(folder)
    try scratch.write("zz", "x")
    let found = walk([scratch.path])
    #expect(found.count == 3)
    #expect(found[0].hasSuffix("\(name)/a"))
    #expect(found[1].hasSuffix("\(name)/z"))
    #expect(found[2] == "/zz")
    // Foundation can't remove a file with this name after the test.
    system("rm -rf '\(scratch.path)/\(name)'")
  }

  // MARK: - Special files

  @Test("empty folders and special files are reported, not opened")
  func oddities() throws {
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/empty", withIntermediateDirectories: true)
    mkfifo("\(scratch.path)/pipe", 0o600)
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "\(scratch.path)/socket".utf8.prefix($0.count - 1))
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    #expect(
      walk([scratch.path]) == [
        "skipped /empty: the folder holds no files", "skipped /pipe: it isn't a regular file",
        "skipped /socket: it isn't a regular file",
      ])
  }

  @Test(
    "an unreadable folder is reported, and later inputs are read",
    .enabled(if: geteuid() != 0, "root reads all"), arguments: [0, 0o400, 0o100])
  func unreadable(_ mode: mode_t) throws {
    try scratch.write("closed/file", "x")
    try scratch.write("open", "x")
    chmod("\(scratch.path)/closed", mode)
    defer { chmod("\(scratch.path)/closed", 0o700) }
    #expect(walk([scratch.path]) == ["failed /closed: permission denied", "/open"])
  }

  @Test("the run's own output isn't an input")
  func outputs() throws {
    try scratch.write("a/report/index.html", "x")
    let printed = try scratch.write("a/results.jsonl", "x")
    let outputs = try [printed, "\(scratch.path)/a/report"].map {
      try FileStatus(at: RawPath($0)).identity
    }
    #expect(
      walk(["\(scratch.path)/a", printed], outputs: Set(outputs)) == [
        "skipped /a/report: this run writes it", "skipped /a/results.jsonl: this run writes it",
        "skipped /a/results.jsonl: this run writes it",
      ])
  }

  // MARK: - Changes

  @Test("a folder with other names at the second reading is reported as changed")
  func changedFolder() throws {
    try scratch.write("a/1", "x")
    try scratch.write("b/1", "x")
    let watch = InputWatch()
    let first = walk([scratch.path], watch: watch)
    #expect(walk([scratch.path], watch: watch) == first)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/a/1")
    try scratch.write("b/2", "x")
    let changed = "it changed while it was read; analyze it again"
    #expect(
      walk([scratch.path], watch: watch) == [
        "skipped /a: \(changed)", "skipped /b: \(changed)", "/b/1", "/b/2",
      ])
  }

  @Test("a folder that is moved while it is read adds no other files")
  func moved() throws {
    for name in ["a/b/1", "a/c", "d", "else/x"] { try scratch.write(name, "x") }
    let found = walk([scratch.path, "\(scratch.path)/else"]) { count in
      guard count == 1 else { return }
      #expect(rename("\(scratch.path)/a/b", "\(scratch.path)/else/b") == 0)
    }
    #expect(
      found == [
        "/a/b/1",
        "failed /a: it was moved while it was read, and 3 names in it were not read",
        "skipped /else/b: the folder was read already", "/else/x",
      ])
  }
}
