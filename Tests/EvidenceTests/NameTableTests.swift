import Testing

@testable import Evidence

@Suite("Tables of names")
struct NameTableTests {
  private static let table = NameTable(
    [("keyId", 1), ("X-App-Attest", 2), ("kid", 3), ("KID", 4), ("", 5)], ignoring: "_-")

  @Test(
    "find a name in any letter case, without the marks between its words",
    arguments: [
      ("keyId", 1), ("KEYID", 1), ("key_id", 1), ("_key-Id-", 1), ("xappattest", 2), ("kid", 4),
    ])
  func found(name: String, value: Int) {
    #expect(Self.table[name] == value)
    #expect(Self.table.contains(name))
  }

  @Test(
    "find no other name",
    arguments: ["", "_", "keyI", "keyIdx", "key id", "\u{212A}id", "kıd", "xappattesu", "[eyid"])
  func missing(name: String) { #expect(Self.table[name] == nil) }

  @Test("compare marks that they don't ignore")
  func marks() {
    let table = NameTable(sets: [["body", "post_data"], ["url"]])
    #expect(table["Post_Data"] == 0)
    #expect(table["postdata"] == nil)
    #expect(table["URL"] == 1)
  }

  @Test("find a name of any length quickly")
  func long() {
    let long = String(repeating: "_", count: 1 << 20)
    #expect(Self.table[long + "kid"] == 4)
    #expect(Self.table[String(repeating: "k", count: 1 << 20)] == nil)
  }
}
