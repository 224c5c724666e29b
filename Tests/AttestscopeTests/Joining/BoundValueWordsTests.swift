import Claims
import Decoding
import Evidence
import Foundation
import Results
import SystemCrypto
import TestSupport
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

  @Test(
    "are in the text as it is in the file, before its tables and characters are written in another way",
    arguments: [
      "é\n│ challenge │ assertion │\n├──┼──┤\n│ abcdefgh │ # │\n",
      "<table><tr><th>challenge</th><th>assertion</th></tr>\n<tr><td>abcdefgh</td>\n<td>#</td></tr></table>",
      "challenge=abcdefgh é assertion=#\n", "challenge=abcdefgh\nassertion=#\n",
    ], [String.Encoding.utf8, .utf16LittleEndian])
  func places(text: String, encoding: String.Encoding) throws {
    let assertion = Base64.encode(SampleCase.real(.assertion)[0].bytes("assertion"))
    let whole = text.replacing("#", with: assertion)
    let bytes = Bytes(Array(try #require(whole.data(using: encoding))))
    let find = try #require(Carver.carve(bytes).finds.first)
    let value = try #require(find.values.first { $0.value.elementsEqual("abcdefgh".utf8) })
    let steps = [find.place.step].moved(from: find.decodedText.text, to: value.value)
    let before = try #require(whole.range(of: "abcdefgh").map { whole[..<$0.lowerBound] })
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      steps == [
        .text(
          line: line.count, column: (line.last?.count ?? 0) + 1,
          offset: try #require(before.data(using: encoding)).count)
      ])
  }
}
