import Evidence
import Forge
import Testing

@Suite("The CBOR writer")
struct CBORWriterTests {
  @Test(
    "writes the unsigned integers of RFC 8949, appendix A",
    arguments: [
      (0, "00"), (23, "17"), (24, "1818"), (100, "1864"), (1000, "1903e8"),
      (1_000_000, "1a000f4240"), (1_000_000_000_000, "1b000000e8d4a51000"),
      (.max, "1bffffffffffffffff"),
    ] as [(UInt64, String)])
  func unsigned(number: UInt64, hex: String) {
    #expect(CBORWriter.unsigned(number).hex == hex)
  }

  @Test(
    "writes the smallest and the largest number of each width",
    arguments: [
      (0xff, "18ff"), (0x100, "190100"), (0xffff, "19ffff"), (0x1_0000, "1a00010000"),
      (0xffff_ffff, "1affffffff"), (0x1_0000_0000, "1b0000000100000000"),
    ] as [(UInt64, String)])
  func widths(number: UInt64, hex: String) {
    #expect(CBORWriter.unsigned(number).hex == hex)
  }

  @Test("writes the negative integers, strings, arrays and maps of appendix A")
  func others() {
    #expect(CBORWriter.negative(0).hex == "20")
    #expect(CBORWriter.negative(99).hex == "3863")
    #expect(CBORWriter.bytes([1, 2, 3, 4]).hex == "4401020304")
    #expect(CBORWriter.text("IETF").hex == "6449455446")
    #expect(CBORWriter.array((1...3).map(CBORWriter.unsigned)).hex == "83010203")
    let members = [
      ("a", CBORWriter.unsigned(1)),
      ("b", CBORWriter.array([2, 3].map(CBORWriter.unsigned))),
    ]
    #expect(CBORWriter.map(members).hex == "a26161016162820203")
  }
}
