import Evidence
import TestSupport
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
  @Test("every byte is written with two lower-case digits and read back")
  func everyByte() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(bytes.hex.hasPrefix("000102"))
    #expect(bytes.hex.hasSuffix("fdfeff"))
    #expect(bytes.hex.utf8.count == 512)
    #expect([UInt8](hex: bytes.hex) == bytes)
    #expect([UInt8](hex: bytes.hex.uppercased()) == bytes)
  }

  @Test("an empty text gives no bytes")
  func empty() {
    #expect([UInt8]().hex == "")
    #expect([UInt8](hex: "") == [])
  }

  @Test(
    "anything but pairs of digits is rejected",
    arguments: ["0", "abc", "0x", "0g", "g0", " 00", "00 ", "0 0", "00\n", "-1", "é", "٠٠"])
  func refused(text: String) {
    #expect([UInt8](hex: text) == nil)
  }

  @Test("only the sixteen digits, in either case, have a value")
  func digits() {
    let valued = (UInt8.min...UInt8.max).filter { hexDigit($0) != nil }
    #expect(String(decoding: valued, as: UTF8.self) == "0123456789ABCDEFabcdef")
    #expect(valued.compactMap(hexDigit) == Array(0...15) + Array(10...15))
  }
}
