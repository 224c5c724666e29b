import Evidence
import Reports
import Results
import Testing

@Suite("A decoded structure in the terminal")
struct TreeTextTests {
  @Test("the tree is the golden one, with buffers named where they change")
  func golden() throws {
    try Golden.expect(
      TreeText.text(of: Fixture.tree("apple-appattest"), TerminalStyle()), equals: "tree.txt")
  }

  @Test("a group without bytes is under the buffer of the first field inside it")
  func group() throws {
    let (artifact, payload) = (Bytes([1, 2], name: "artifact"), Bytes([3], name: "payload"))
    let certificates = FieldNode(
      "certificates", [FieldNode("0", [FieldNode("version", .number(3), at: artifact)])])
    let tree = FieldNode("receipt", at: artifact, [FieldNode("App ID", at: payload), certificates])
    let lines = TreeText.text(of: tree, TerminalStyle()).split(separator: "\n")
    let group = try #require(lines.firstIndex { $0.hasSuffix(" certificates") })
    #expect(lines[group - 1] == "artifact, 2 bytes")
    #expect(lines.count { $0.hasPrefix("artifact, ") } == 2)
  }

  @Test("long values are cut, and whole with -v", arguments: [false, true])
  func whole(_ isVerbose: Bool) {
    let bytes = Bytes([UInt8](0...0x7f), name: "artifact")
    let long = String(repeating: "word ", count: 60)
    let tree = FieldNode(
      "root", [FieldNode("key", .bytes(bytes), at: bytes), FieldNode("text", .text(long))])
    let style = TerminalStyle(verbosity: isVerbose ? .verbose : .normal)
    let text = TreeText.text(of: tree, style)
    #expect(text.contains("20212223 24252627") == isVerbose)
    #expect(text.contains("7c7d7e7f") == isVerbose)
    #expect(text.contains("… (128 bytes)") != isVerbose)
    #expect(text.split(separator: "word").count == 61 || !isVerbose)
  }
}
