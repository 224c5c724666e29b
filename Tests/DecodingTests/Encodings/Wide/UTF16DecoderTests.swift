import Evidence
import Foundation
import Testing

@testable import Decoding

@Suite("UTF-16")
struct UTF16DecoderTests {
  private static let text = "\u{feff}a é €\u{0} 😀 z"

  private func decode(_ bytes: [UInt8], by size: Int) throws -> String? {
    var decoder = UTF16Decoder(try #require(UTF16Order(mark: bytes)))
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      text += decoder.decode(bytes[start..<min(start + size, bytes.count)])
    }
    return String(validating: text + decoder.decode([], isLast: true), as: UTF8.self)
  }

  @Test(
    "is read in pieces of any size, in either order of bytes",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func pieces(_ encoding: String.Encoding) throws {
    let bytes = Array(try #require(Self.text.data(using: encoding)))
    for size in 1...bytes.count {
      #expect(try decode(bytes, by: size) == String(Self.text.dropFirst()), "\(size)")
    }
    #expect(Bytes(bytes).fromUTF16?.utf8 == String(Self.text.dropFirst()))
  }

  @Test(
    "half of a pair and half of a unit become U+FFFD",
    arguments: [
      ([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00], "\u{fffd}a"),
      ([0xfe, 0xff, 0xdc, 0x00, 0x00, 0x61], "\u{fffd}a"),
      ([0xfe, 0xff, 0x00, 0x61, 0xd8, 0x00], "a\u{fffd}"),
      ([0xff, 0xfe, 0x61, 0x00, 0x62], "a\u{fffd}"), ([0xff, 0xfe, 0x62], "\u{fffd}"),
      ([0xff, 0xfe], ""),
    ] as [([UInt8], String)])
  func broken(_ bytes: [UInt8], _ text: String) throws {
    for size in 1...bytes.count { #expect(try decode(bytes, by: size) == text) }
    #expect(Bytes(bytes).fromUTF16?.utf8 == text)
  }

  @Test("is recognized only by its mark, which differs from UTF-32's")
  func marks() {
    let others: [[UInt8]] = [
      [], [0xff], [0x61, 0x00], [0xef, 0xbb, 0xbf], [0xff, 0xfe, 0x00, 0x00, 0x61, 0, 0, 0],
    ]
    for bytes in others {
      #expect(UTF16Order(mark: bytes) == nil)
      #expect(Bytes(bytes).fromUTF16 == nil)
    }
  }
}
