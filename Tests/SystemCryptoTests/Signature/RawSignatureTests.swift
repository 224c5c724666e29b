import Evidence
import SystemCrypto
import Testing

@Suite("Raw signatures")
struct RawSignatureTests {
  @Test("convert to DER, with a leading zero if a half starts with a high bit")
  func conversion() throws {
    let raw = [UInt8](repeating: 0x80, count: 32) + [UInt8](repeating: 0, count: 31) + [1]
    let half = [UInt8](repeating: 0x80, count: 32)
    #expect(RawSignature.der(Bytes(raw)) == [0x30, 0x26, 0x02, 0x21, 0x00] + half + [2, 1, 1])
  }

  @Test("have 64 bytes", arguments: [0, 63, 65, 72])
  func length(count: Int) {
    #expect(RawSignature.der(Bytes([UInt8](repeating: 1, count: count))) == nil)
  }
}
