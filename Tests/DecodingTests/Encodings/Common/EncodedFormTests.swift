import Evidence
import TestSupport
import Testing

@testable import Decoding

@Suite("What programs print for bytes")
struct EncodedFormTests {
  private static let bytes: [UInt8] = [0xff, 0x02, 0x27, 0x41, 0x0a]

  private static let forms = (ByteEncoding.all.flatMap(\.print) + ByteEncoding.separatedHexadecimal)
    .filter { $0.direction == .prints }

  private static let prints = Set(
    forms.compactMap { $0.apply(bytes).map { String(decoding: $0, as: UTF8.self) } })

  /// What each program gives for the five bytes.
  static let expected = [
    "[255, 2, 39, 65, 10]", "[-1, 2, 39, 65, 10]", "[255,2,39,65,10]", "255,2,39,65,10",
    "[255 2 39 65 10]", "<<255, 2, 39, 65, 10>>", #"{"0":255,"1":2,"2":39,"3":65,"4":10}"#,
    #"{"type":"Buffer","data":[255,2,39,65,10]}"#, "Uint8Array(5) [ 255, 2, 39, 65, 10 ]",
    "<ff022741 0a>", "{length = 5, bytes = 0xff0227410a}", "FF-02-27-41-0A", "ff 02 27 41 0a",
    "FF:02:27:41:0A", "0xff0227410a", "0xff, 0x02, 0x27, 0x41, 0x0a", "<Buffer ff 02 27 41 0a>",
    #"b"\xff\x02'A\n""#, #"bytearray(b"\xff\x02\'A\n")"#, #""\xFF\x02'A\n""#, #"\xff\x02\'A\n"#,
    #"\xff\x02\x27\x41\x0a"#, "1095252787466", "74BCOQIK",
  ]

  @Test("agree with the output of each language", arguments: expected)
  func print(text: String) {
    #expect(Self.prints.contains(text))
  }

  @Test("of more than 24 bytes are shortened by NSData")
  func shortened() {
    let bytes = Array(UInt8(0)..<32)
    let text = "{length = 32, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 18191a1b 1c1d1e1f }"
    #expect(Self.forms.contains { $0.apply(bytes) == Array(text.utf8) })
  }

  @Test("are empty for no bytes, and aren't made for long values")
  func bounds() {
    for form in Self.forms {
      #expect(form.apply([]) == nil)
      #expect(form.apply([UInt8](repeating: 1, count: 5_000)) == nil)
    }
  }
}
