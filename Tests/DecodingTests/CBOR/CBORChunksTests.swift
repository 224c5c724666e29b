import Decoding
import Evidence
import Testing

@Suite("CBOR strings in chunks")
struct CBORChunksTests {
  @Test("chunks are joined, and each byte maps to its place")
  func joined() throws {
    let input = Bytes("82 00 5f 43 aabbcc 40 41 dd 42 eeff ff")
    let string = try #require(CBORDecoder.decode(input).item?.array?.last?.byteString)
    #expect(string.hex == "aabbccddeeff")
    #expect(string.buffer.origin?.transform == .octetStringChunks)
    #expect(string.roots.map(\.range) == [4..<7, 9..<10, 11..<13])
    #expect(string.lies(within: input))
    for index in string.indices {
      let root = try #require(string[index..<(index + 1)].roots.first)
      #expect(root.buffer === input.buffer)
      #expect(root.first == string[index])
    }
  }

  @Test("a single chunk stays where it is")
  func single() {
    let input = Bytes("5f 42 0102 ff")
    let string = CBORDecoder.decode(input).item?.byteString
    #expect(string?.buffer === input.buffer)
    #expect(string?.range == 2..<4)
  }

  @Test("no chunks are an empty string")
  func none() {
    let decoded = CBORDecoder.decodeWhole(Bytes("5f ff"))
    #expect(decoded.item?.byteString?.isEmpty == true)
    #expect(decoded.item?.bytes.count == 2)
  }

  @Test("each chunk of a text must be UTF-8 by itself (RFC 8949 §3.2.3)")
  func splitCharacter() {
    let decoded = CBORDecoder.decodeWhole(Bytes("7f 61 c3 61 bc ff"))
    #expect(decoded.item?.text == "ü")
    #expect(
      decoded.anomalies.filter { $0.kind == .invalidUTF8 }.map(\.bytes.range) == [2..<3, 4..<5])
  }

  @Test("a chunk of another type is noted at its place")
  func foreign() throws {
    let decoded = CBORDecoder.decodeWhole(Bytes("5f 41 01 61 61 ff"))
    let anomaly = try #require(
      decoded.anomalies.first { if case .wrongChunkType = $0.kind { true } else { false } })
    #expect(anomaly.bytes.startIndex == 3)
    #expect(decoded.item?.byteString?.first == 1)
  }
}
