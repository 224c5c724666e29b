import Checks
import Decoding
import Evidence
import Forge
import Testing
import TrialBench

@Suite("The form of the extensions of a leaf")
struct LeafExtensionFormTests {
  private func anomalies(
    _ id: String, _ change: @escaping ([UInt8]) -> [UInt8]
  ) throws -> [Anomaly.Kind] {
    let trial = try Trial.attestation {
      $0.alterExtensions = { extensions in
        extensions.map { $0.id == id ? .init(id, isCritical: $0.isCritical, change($0.value)) : $0 }
      }
    }
    let leaf = try #require(trial.input.attestation?.leaf)
    return leaf.anomalies.map(\.kind)
  }

  private static let nonce = "1.2.840.113635.100.8.2"
  private static let properties = "1.2.840.113635.100.8.5"
  private static let all = [
    nonce, properties, "1.2.840.113635.100.8.6", "1.2.840.113635.100.8.7", "2.5.29.19", "2.5.29.37",
  ]

  @Test("has no faults in a generated leaf", arguments: all)
  func untouched(id: String) throws {
    #expect(try anomalies(id) { $0 }.isEmpty)
  }

  @Test("allows no bytes after the value", arguments: all)
  func trailing(id: String) throws {
    #expect(try anomalies(id) { $0 + [0x05, 0x00] } == [.trailingBytes(2)])
    #expect(try anomalies(id) { $0 + [0x00] } == [.trailingBytes(1)])
  }

  @Test("requires DER: definite and shortest lengths", arguments: all)
  func notDER(id: String) throws {
    #expect(
      try anomalies(id) { [$0[0], 0x80] + Self.content(of: $0) + [0, 0] }
        == [.indefiniteLength("an element")])
    #expect(
      try anomalies(id) { value in
        let content = Self.content(of: value)
        let count = content.count
        return [value[0], 0x83, 0, UInt8(count >> 8), UInt8(count & 0xff)] + content
      } == [.nonMinimalLength])
  }

  /// Returns the content after a length of one, two or three octets.
  private static func content(of value: [UInt8]) -> [UInt8] {
    Array(value.dropFirst(value[1] < 0x80 ? 2 : 2 + Int(value[1] & 0x7f)))
  }

  @Test("requires octet strings in one piece")
  func pieces() throws {
    let kinds = try anomalies(Self.nonce) { value in
      DERWriter.sequence(
        DERWriter.context(
          1, DERWriter.value([0x24], DERWriter.octetString(Array(value.suffix(32))))))
    }
    #expect(kinds == [.constructedString])
  }

  @Test("allows no duplicate and no untagged values")
  func tagged() throws {
    let again = DERWriter.context(1204, DERWriter.octetString(Array("TEAM.other".utf8)))
    #expect(
      try anomalies(Self.properties) { DERWriter.sequence(Self.content(of: $0), again) }
        == [.duplicate("the value [1204]")])
    #expect(
      try anomalies(Self.properties) { DERWriter.sequence(Self.content(of: $0), DERWriter.null) }
        == [.unexpected("NULL among tagged values")])
  }
}
