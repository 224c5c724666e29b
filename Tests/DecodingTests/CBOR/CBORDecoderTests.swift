import Decoding
import Evidence
import TestSupport
import Testing

@Suite("CBOR decoder")
struct CBORDecoderTests {
  @Test("the examples of RFC 8949 are read", arguments: StandardExample.structured)
  func structured(example: StandardExample) throws {
    let bytes = Bytes(example.encoded)
    let decoded = CBORDecoder.decodeWhole(bytes)
    let item = try #require(decoded.item)
    #expect(item.diagnostic == example.notation)
    #expect(item.bytes == bytes)
    #expect(decoded.rest.isEmpty)
    #expect(decoded.anomalies.isEmpty != example.deviates)
  }

  @Test(
    "the examples of indefinite length are read and noted", arguments: StandardExample.indefinite)
  func indefinite(example: StandardExample) throws {
    let bytes = Bytes(example.encoded)
    let decoded = CBORDecoder.decodeWhole(bytes)
    let item = try #require(decoded.item)
    #expect(item.diagnostic == example.notation)
    #expect(item.bytes == bytes)
    #expect(!decoded.anomalies.isEmpty)
    let kinds = decoded.anomalies.map { "\($0.kind)" }
    #expect(kinds.allSatisfy { $0.hasSuffix("has indefinite length") })
  }

  @Test("the floating-point examples are read exactly", arguments: StandardExample.floats)
  func floats(example: StandardExample) throws {
    let decoded = CBORDecoder.decodeWhole(Bytes(example.encoded))
    let item = try #require(decoded.item)
    guard case .float(let value) = item.kind else {
      Issue.record("\(item.kind)")
      return
    }
    let expected = try #require(Double(example.notation))
    #expect(value.isNaN == expected.isNaN)
    if !expected.isNaN {
      #expect(value.bitPattern == expected.bitPattern)
      #expect(Double(item.diagnostic)?.bitPattern == expected.bitPattern)
    }
    #expect(decoded.anomalies.isEmpty)
  }

  @Test("every malformed example is noted", arguments: NotWellFormed.all)
  func notWellFormed(hex: String) {
    let bytes = Bytes(hex)
    let decoded = CBORDecoder.decodeWhole(bytes)
    #expect(!decoded.anomalies.isEmpty)
    #expect(decoded.anomalies.allSatisfy { $0.bytes.lies(within: bytes) })
  }

  @Test(
    "an argument in more bytes than needed is noted",
    arguments: [
      "1800", "1817", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3817", "5800", "780161",
      "9800",
      "b800", "d800 00",
    ])
  func notShortest(hex: String) throws {
    let anomalies = CBORDecoder.decodeWhole(Bytes(hex)).anomalies
    let only = try #require(anomalies.first)
    #expect(anomalies.count == 1)
    guard case .nonShortestLength = only.kind else {
      Issue.record("\(only.kind)")
      return
    }
  }

  @Test("equal keys are noted, different ones with one value are not")
  func duplicates() {
    let twice = CBORDecoder.decodeWhole(Bytes("a2 6161 01 6161 02"))
    #expect(twice.anomalies.map(\.kind) == [.twoValues("the key \"a\"", "h'01' and h'02'")])
    #expect(twice.anomalies.first?.bytes.range == 4..<7)
    #expect(twice.item?.map?.count == 2)
    #expect(twice.item?.map?.first("a")?.integer == 1)
    #expect(CBORDecoder.decodeWhole(Bytes("a2 6161 01 6162 01")).anomalies.isEmpty)
    let equal = CBORDecoder.decodeWhole(Bytes("a2 6161 01 6161 01"))
    #expect(equal.anomalies.map(\.kind) == [.duplicate("the key \"a\"")])
  }

  @Test("bytes after the item are left, and are an anomaly only if the item must be the whole")
  func rest() {
    let bytes = Bytes("01 02 03")
    #expect(CBORDecoder.decode(bytes).rest.range == 1..<3)
    #expect(CBORDecoder.decode(bytes).anomalies.isEmpty)
    #expect(CBORDecoder.decodeWhole(bytes).anomalies.map(\.kind) == [.trailingBytes(2)])
  }

  @Test("text that is not UTF-8 stays bytes and is noted")
  func invalidText() {
    let decoded = CBORDecoder.decodeWhole(Bytes("62 c328"))
    #expect(decoded.anomalies.map(\.kind) == [.invalidUTF8])
    #expect(decoded.item?.text == nil)
    #expect(decoded.item?.diagnostic == "h'c328'")
  }

  @Test("items before a fault are kept")
  func partial() {
    let decoded = CBORDecoder.decodeWhole(Bytes("83 01 44 0203"))
    #expect(decoded.item?.diagnostic == "[1, h'0203']")
    #expect(decoded.anomalies.map(\.kind) == [.truncated(needed: 4, available: 2)])
    #expect(decoded.anomalies.first?.bytes.range == 3..<5)
  }
}
