import Claims
import Decoding
import Evidence
import Results
import SystemCrypto
import Testing

@testable import Attestscope

@Suite("Values as a binding shows them")
struct BoundValueWordsTests {
  private func shown(_ bytes: [UInt8], _ encoding: GivenBytes.Encoding?) -> String {
    GivenBytes(Bytes(Array(Base64.encode(Bytes(bytes)).utf8)), encoding).shownShort
  }

  @Test("are their text up to 128 bytes, whatever they encode")
  func short() {
    for encoding in [nil, GivenBytes.Encoding.base64] {
      #expect(shown(Array("short".utf8), encoding) == "c2hvcnQ=")
    }
  }

  @Test("are what a longer text encodes, if its encoding is stated and that is text")
  func decoded() {
    let data = Array(#"{"to":"\#(String(repeating: "a", count: 100))"}"#.utf8)
    #expect(shown(data, .base64) == String(decoding: data, as: UTF8.self))
    #expect(shown(data, nil).hasPrefix(GivenValue.hashMark))
  }

  @Test("are the hash of the decoded bytes otherwise", arguments: [129, 4_096])
  func hash(_ count: Int) {
    for byte in [0x61, 0xff] as [UInt8] {
      let data = [UInt8](repeating: byte, count: count)
      let hash = Digest.sha256(data).hex
      #expect(shown(data, .base64) == "SHA-256 \(hash) of the decoded bytes")
    }
  }
}
