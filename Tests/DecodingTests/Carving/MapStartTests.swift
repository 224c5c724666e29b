import Evidence
import TestSupport
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

  private static let assertion: [UInt8] = {
    let sample = SampleCase.all(in: "real").first { $0.name.hasPrefix("assertion-bas-d") }
    return sample?.bytes("assertion").array ?? []
  }()

  /// An assertion with heads of each width, and with `cdHash` before its other keys.
  static let assertions: [[UInt8]] = [
    assertion,
    [0xb9, 0, 2, 0x79, 0, 9] + assertion.dropFirst(2),
    [0xbb, 0, 0, 0, 0, 0, 0, 0, 2, 0x7b, 0, 0, 0, 0, 0, 0, 0, 9] + assertion.dropFirst(2),
    [0xa3, 0x66] + Array("cdHash".utf8) + [0x58, 20] + [UInt8](repeating: 7, count: 20)
      + assertion.dropFirst(),
    [0xa3, 0x78, 6] + Array("cdHash".utf8) + [0x59, 0, 32] + [UInt8](repeating: 9, count: 32)
      + assertion.dropFirst(),
  ]

  @Test(
    "is found at each place of a Base64 run, and ends where its lengths say",
    arguments: assertions, 0...4)
  func places(_ bytes: [UInt8], _ before: Int) {
    let whole = [UInt8](repeating: 0x11, count: before) + bytes + [1, 2, 3, 4, 5]
    for run in [whole, Array(whole.dropLast(5))] {
      let found = Carver.carve(Bytes(Array("data=\(Base64.encode(run)) end".utf8))).finds
      let isPart = before > 0 || run.count == before + bytes.count
      #expect(found.map(\.decodedText.payload.array) == [isPart ? bytes : run])
    }
  }

  @Test("is found in binary data with heads of any width", arguments: assertions)
  func binary(_ bytes: [UInt8]) {
    let whole = [0xff, 0xd8, 0xff, 0xc1] + bytes + [0xff, 0xc0, 0xee]
    #expect(Carver.carve(Bytes(whole)).finds.map(\.decodedText.payload.array) == [bytes])
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
