import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("Stated length of an artifact")
struct StatedLengthTests {
  private func stated(_ bytes: Bytes, _ type: ArtifactType) -> StatedLength? {
    type == .receipt ? StatedLength.ofASN1(bytes) : StatedLength.ofCBOR(bytes)
  }

  @Test(
    "equals the length of every genuine artifact",
    arguments: [ArtifactType.attestation, .assertion, .receipt])
  func genuine(_ type: ArtifactType) throws {
    let cases = SampleCase.real(type)
    #expect(!cases.isEmpty)
    for sample in cases {
      let bytes = sample.bytes(type.rawValue)
      let length = try #require(stated(bytes, type))
      #expect(length.least == bytes.count, "\(sample)")
      #expect(length.isExact, "\(sample)")
    }
  }

  @Test(
    "of a truncated artifact is at most the whole length, and equals it if exact",
    arguments: [ArtifactType.attestation, .assertion, .receipt])
  func cut(_ type: ArtifactType) throws {
    for sample in SampleCase.real(type).prefix(4) {
      let bytes = sample.bytes(type.rawValue)
      for count in stride(from: 1, to: bytes.count, by: 7) {
        let length = try #require(stated(bytes.prefix(count), type), "\(sample) \(count)")
        #expect(length.least > count && length.least <= bytes.count, "\(sample) \(count)")
        if length.isExact { #expect(length.least == bytes.count, "\(sample) \(count)") }
      }
    }
  }

  @Test(
    "of CBOR counts the missing items",
    arguments: [
      ("43 0102", 4, true), ("82 01", 3, false), ("a2 6161 01", 6, false), ("9f 01", 3, false),
      ("5f 42 01", 5, false), ("c2", 2, false), ("59 01", 3, false), ("01", 1, true),
      ("9f 01 ff 00", 3, true),
    ])
  func cbor(_ hex: String, _ least: Int, _ isExact: Bool) throws {
    let length = try #require(StatedLength.ofCBOR(Bytes(hex)))
    #expect(length.least == least)
    #expect(length.isExact == isExact)
  }

  @Test(
    "of ASN.1 counts the marks that close indefinite lengths",
    arguments: [
      ("30 05 01", 7, true), ("30 80 02 01 01", 7, false), ("30 80 30 80 04 04 01", 14, false),
      ("30", 2, false), ("30 80 05 00 00", 6, false), ("30 80 02 01 01 00 00 ff", 7, true),
    ])
  func asn1(_ hex: String, _ least: Int, _ isExact: Bool) throws {
    let length = try #require(StatedLength.ofASN1(Bytes(hex)))
    #expect(length.least == least)
    #expect(length.isExact == isExact)
  }

  @Test(
    "is ignored if it is absurd",
    arguments: ["5bffffffffffffffff", "5a7fffffff", "9affffffff", "bb7fffffffffffffff", "1c", "ff"])
  func absurd(_ hex: String) { #expect(StatedLength.ofCBOR(Bytes(hex)) == nil) }

  @Test("of ASN.1 is ignored if it is absurd", arguments: ["30 84 7fffffff", "30 89 01"])
  func absurdASN1(_ hex: String) { #expect(StatedLength.ofASN1(Bytes(hex)) == nil) }

  @Test("accepts any bytes")
  func hostile() {
    var random = SplitMix64(seed: 7)
    for round in 0..<2_000 {
      let bytes = random.bytes(round % 64)
      for length in [StatedLength.ofCBOR(bytes), StatedLength.ofASN1(bytes)] {
        #expect(length.map { $0.least >= 0 } ?? true)
      }
    }
    let nested = Bytes([UInt8](repeating: 0x81, count: 100_000))
    #expect(StatedLength.ofCBOR(nested) == nil)
    let open = Bytes([UInt8](repeating: 0x30, count: 10) + [0x80])
    #expect(StatedLength.ofASN1(open) != nil)
  }
}
