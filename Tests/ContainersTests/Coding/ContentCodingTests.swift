import Evidence
import Testing

@testable import Containers

@Suite("Content codings")
struct ContentCodingTests {
  /// “hello hello hello hello\n” as written by `gzip -9`, `brotli`, `zstd` and zlib's raw deflate.
  private static let coded: [(coding: String, hex: String)] = [
    ("gzip", "1f8b0800000000000203cb48cdc9c957c84027b9000088590b18000000"),
    ("br", "70011068656c6c6f2068656c6c6f2068656c6c6f2068656c6c6f0a03"),
    ("zstd", "28b52ffd04586d00003868656c6c6f200a0100994b11a87c2ea8"),
    ("deflate", "cb48cdc9c957c84027b900"),
  ]

  private func bytes(_ hex: String) -> Bytes {
    let digits = Array(hex.utf8).map { UInt8($0 > 0x60 ? $0 - 0x57 : $0 - 0x30) }
    return Bytes(
      stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  @Test("Each coding is decoded if the bytes or the header state it", arguments: coded)
  func whole(coding: String, hex: String) {
    let headers = [Message.Header(name: "Content-Encoding", value: coding)]
    let unpacked = ContentCoding.unpack(bytes(hex), headers: headers)
    #expect(unpacked.bytes.text == "hello hello hello hello\n")
    #expect(unpacked.codings == [coding])
    #expect(unpacked.remarks.isEmpty)
    #expect(unpacked.bytes.roots.first?.buffer.name == "value")
  }

  @Test("A stated but missing coding, and an unstated one, aren't faults")
  func kept() {
    let headers = [Message.Header(name: "content-encoding", value: "gzip, br")]
    let text = Bytes(Array("{\"plain\":true}".utf8))
    #expect(ContentCoding.unpack(text, headers: headers).bytes == text)
    #expect(ContentCoding.unpack(text, headers: headers).codings.isEmpty)
    let bare = ContentCoding.unpack(Bytes(Packed.gzip(Packed.gzip([1, 2]))))
    #expect(bare.bytes.array == [1, 2])
    #expect(bare.codings == ["gzip", "gzip"])
  }

  @Test("A truncated or damaged body gives its readable part")
  func cut() {
    let packed = Packed.gzip(Array("hello".utf8))
    let cut = ContentCoding.unpack(Bytes(Array(packed.prefix(18))))
    #expect(cut.bytes.text == "hel")
    #expect(cut.remarks == ["A body in gzip is cut short"])
    let broken = ContentCoding.unpack(
      Bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff]),
      headers: [.init(name: "Content-Encoding", value: "gzip")])
    #expect(broken.codings.isEmpty)
    #expect(broken.remarks == ["A body could not be unpacked as gzip"])
  }

  @Test("A body is unpacked up to the limit")
  func limit() {
    let unpacked = ContentCoding.unpack(Bytes(Packed.gzip([1, 2, 3, 4])), limit: 3)
    #expect(unpacked.bytes.array == [1, 2, 3])
    #expect(unpacked.remarks == ["A body is longer than 3 bytes, and the rest was not read"])
  }
}
