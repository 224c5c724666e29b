import Evidence
import Testing

@testable import Decoding

@Suite("Start of an artifact's CBOR map")
struct MapStartTests {
  /// Heads of each width before “fmt” and its value.
  static let heads: [[UInt8]] = [
    [0xa3, 0x63], [0xbf, 0x63], [0xb8, 0x03, 0x63], [0xb9, 0x00, 0x03, 0x63],
    [0xa3, 0x78, 0x03], [0xa3, 0x79, 0x00, 0x03], [0xba, 0, 0, 0, 3, 0x7a, 0, 0, 0, 3],
  ]
  private static let value = [0x6f] + Array("apple-appattest".utf8)

  @Test("is recognized with heads of any width", arguments: heads)
  func widths(_ head: [UInt8]) {
    let bytes = head + Array("fmt".utf8) + Self.value
    #expect(ArtifactStart.type(of: bytes) == .attestation)
    #expect((0...bytes.count).allSatisfy { ArtifactStart.mayBegin(with: Array(bytes.prefix($0))) })
    for text in ["log \(Base64.encode(bytes)) end", "log \(hex(bytes)) end"] {
      #expect(!Carver.carve(Bytes(Array(text.utf8))).finds.isEmpty || head[0] == 0xba, "\(text)")
    }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test("is recognized by the key after cdHash")
  func hashFirst() {
    let hash =
      [0xa4, 0x66] + Array("cdHash".utf8) + [0x58, 0x20] + [UInt8](repeating: 5, count: 32)
    let attestation = hash + [0x63] + Array("fmt".utf8) + Self.value
    #expect(ArtifactStart.type(of: attestation) == .attestation)
    let assertion = hash + [0x69] + Array("signature".utf8) + [0x58, 0x47]
    #expect(ArtifactStart.type(of: assertion) == .assertion)
    let other = hash + [0x61, 0x61, 0x01] + Self.value
    #expect(ArtifactStart.type(of: other) == nil)
  }

  @Test("isn't recognized in other maps, and never reads past the end")
  func others() {
    for head: [UInt8] in [
      [0xa0, 0x63], [0xb8, 0xff, 0x63], [0xa3, 0x43], [0xbc, 0x63],
      [0xbb] + [UInt8](repeating: 255, count: 8),
      [0xa3, 0x7b] + [UInt8](repeating: 255, count: 8),
    ] {
      #expect(ArtifactStart.type(of: head + Array("fmt".utf8) + Self.value) == nil, "\(head)")
    }
  }
}
