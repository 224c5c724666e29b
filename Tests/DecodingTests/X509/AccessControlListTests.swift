import Decoding
import Evidence
import TestSupport
import Testing

@Suite("Access control lists")
struct AccessControlListTests {
  @Test("iOS allows all five operations without a condition", arguments: ["ios26.2", "ios27.0"])
  func phone(version: String) throws {
    let sample = try #require(SampleCase.real(.attestation).first { $0.name.contains(version) })
    let leaf = try #require(sample.attestation.leaf)
    let value = try #require(AttestationExtensions(leaf).accessControl)
    let list = AccessControlList(value)
    #expect(list.entries.map(\.operation) == ["okd", "oa", "osgn", "odel", "ock"])
    #expect(list.entries.allSatisfy { $0.isUnconditional })
    #expect(list.entries.allSatisfy { $0.bytes.lies(within: value) })
  }

  /// The value that Apple documents for macOS.
  @Test("macOS lets the key sign under a condition")
  func mac() {
    let list = AccessControlList(
      Bytes(
        """
        30400c023131303a30090c026f6ba1030101ff30090c026f61a1030101ff300b0c046f64656ca103\
        0101ff30150c046f73676ea0060c04727365633005a603020101
        """))
    #expect(list.entries.map(\.operation) == ["ok", "oa", "odel", "osgn"])
    #expect(list.entries.map(\.isUnconditional) == [true, true, true, false])
  }

  @Test("other bytes give no entries", arguments: ["", "00", "0500", "3000", "30020500"])
  func none(hex: String) {
    #expect(AccessControlList(Bytes(hex)).entries.isEmpty)
  }
}
