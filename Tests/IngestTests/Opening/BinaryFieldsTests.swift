import Evidence
import Testing

@testable import Ingest

@Suite("Fields of binary messages")
struct BinaryFieldsTests {
  private static let text = Array("0123456789abcdef".utf8)

  @Test(
    "are read from a message that ends where its counts say",
    arguments: [
      // CBOR: a map, an array in a tag, and an array and a string of indefinite length (RFC 8949 §3).
      [0xa2, 0x61, 0x61, 0x70] + text + [0x61, 0x62, 0x01],
      [0x81, 0xc1, 0x70] + text,
      [0x9f, 0x01, 0x5f, 0x50] + text + [0xff, 0xff],
      [0xbf, 0x61, 0x61, 0x82, 0x70] + text + [0x01, 0xff],
      // MessagePack: a map, arrays with counts of each size.
      [0x82, 0xa1, 0x61, 0xb0] + text + [0xa1, 0x62, 0xcd, 0x01, 0x02],
      [0x92, 0xc4, 0x10] + text + [0xc0],
      [0xdc, 0x00, 0x02, 0x01, 0xb0] + text,
      [0xdf, 0x00, 0x00, 0x00, 0x01, 0x01, 0xb0] + text,
      // Protocol Buffers.
      [0x0a, 0x10] + text,
    ] as [[UInt8]])
  func message(bytes: [UInt8]) {
    #expect(BinaryFields.fields(of: Bytes(bytes)).map(\.array).contains(Self.text))
  }

  @Test(
    "are not read from random bytes that announce more items or fewer",
    arguments: [
      // A map of 18 pairs and a string of 23 bytes; an array of 6,136 items and a string of 19 bytes.
      "b277ba96057cb23d3e1edbff7de40a83dc1756ee1fe2dedf54df86426d0e80e8",
      "9917f80e865362f453062ef1c5ca28ea8d6c053601973fd01fb52a08e0852e2e",
      // Too few items, too many, and no mark of the end, in CBOR and in MessagePack.
      "8270000102030405060708090a0b0c0d0e0f", "8170000102030405060708090a0b0c0d0e0f01",
      "9f70000102030405060708090a0b0c0d0e0f", "83b0000102030405060708090a0b0c0d0e0f",
      "91b0000102030405060708090a0b0c0d0e0f01",
      "dfffffffffb0000102030405060708090a0b0c0d0e0f",
      "9bffffffffffffffff70000102030405060708090a0b0c0d0e0f",
    ])
  func random(hex: String) throws {
    let bytes = try #require([UInt8](hex: hex))
    #expect(BinaryFields.fields(of: Bytes(bytes)).isEmpty)
  }

  @Test(
    "are also read before bytes that no format allows there",
    arguments: [
      [0x81, 0x70] + text + [0x00], [0x81, 0x70] + text + [0x1c],
      [0x91, 0xb0] + text + [0x00], [0x81, 0xb0] + text + [0xc1],
      [0x0a, 0x10] + text + [0x07],
    ] as [[UInt8]])
  func begun(bytes: [UInt8]) {
    #expect(BinaryFields.fields(begunIn: Bytes(bytes)).map(\.array) == [Self.text])
    #expect(BinaryFields.fields(of: Bytes(bytes)).isEmpty)
  }
}
