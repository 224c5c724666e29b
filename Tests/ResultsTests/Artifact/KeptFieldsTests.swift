import Evidence
import Testing

@testable import Results

@Suite("Fields of a line without bytes")
struct KeptFieldsTests {
  private func bytes(_ count: Int) -> FieldValue {
    .bytes(Bytes([UInt8](repeating: 7, count: count)))
  }

  private var tree: FieldNode {
    FieldNode(
      "attestation",
      [
        FieldNode("authData", [FieldNode("rpIdHash", bytes(32)), FieldNode("aaguid", bytes(16))]),
        FieldNode(
          "x5c", .number(2),
          [FieldNode("0", [FieldNode("version", .number(3))]), FieldNode("1", bytes(9))]),
        FieldNode(
          "receipt",
          [FieldNode("token", .redacted(count: 40)), FieldNode("certificate", bytes(600))]),
        FieldNode("signatures", [FieldNode("signature", bytes(71))]),
      ])
  }

  @Test("short values stay, long bytes go with their fields, certificates are counted")
  func kept() throws {
    let kept = KeptFields(of: tree).tree
    #expect(kept.children.map(\.name) == ["authData", "x5c", "receipt"])
    #expect(kept.children[0].children.map(\.name) == ["aaguid"])
    #expect(kept.children[1].value == .number(2))
    #expect(kept.children[1].children.isEmpty)
    #expect(kept.children[2].children.map(\.value) == [.redacted(count: 40)])
  }

  @Test(
    "an entry about a redacted value stays with the value, and is dropped with it",
    arguments: [
      ("/decoded/children/2/children/0/value", "/decoded/children/2/children/0/value"),
      ("/decoded/children/0/children/1/name", "/decoded/children/0/children/0/name"),
      ("/decoded/children/0/children/0/value", nil), ("/decoded/children/1/children/0/value", nil),
      ("/decoded/children/9/value", nil), ("/decoded/children/x/value", nil),
      ("/details/receipt/fields/0/value", nil), ("/buffers/0", nil),
      ("/checks/3/found", "/checks/3/found"), ("/record", "/record"),
    ])
  func entries(_ path: String, _ expected: String?) {
    let entry = RedactionEntry(path: path, reason: "secret", bytes: 3)
    #expect(KeptFields(of: tree).entry(entry)?.path == expected)
  }
}
