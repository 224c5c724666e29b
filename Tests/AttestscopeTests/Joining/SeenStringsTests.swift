import Claims
import Evidence
import Ingest
import SystemCrypto
import Testing

@testable import Attestscope

@Suite("Strings that may explain a hash")
struct SeenStringsTests {
  private func string(_ text: String, at place: String = "a") -> SeenString {
    SeenString(Bytes(Array(text.utf8), name: "text"), by: .server, at: [.pointer("/\(place)")])
  }

  private func found(_ bytes: [UInt8], in strings: SeenStrings) -> String? {
    strings.string(hashingTo: Digest.sha256(bytes)).map {
      String(decoding: $0.text, as: UTF8.self)
    }
  }

  @Test("are found by the hash of each reading: text, Base64 and hexadecimal")
  func readings() {
    var strings = SeenStrings()
    for text in ["a challenge!", "ChQeKDI8RlBaZA==", "0a141e28323c4650"] {
      strings.add(string(text))
    }
    #expect(found(Array("a challenge!".utf8), in: strings) == "a challenge!")
    #expect(found([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], in: strings) == "ChQeKDI8RlBaZA==")
    #expect(found([10, 20, 30, 40, 50, 60, 70, 80], in: strings) == "0a141e28323c4650")
    #expect(found(Array("another".utf8), in: strings) == nil)
  }

  @Test("are kept once, at their first place")
  func once() {
    var strings = SeenStrings()
    let added = ["one challenge", "one challenge", "two challenges"].enumerated().map {
      strings.add(string($1, at: "\($0)"))
    }
    #expect(added == [true, false, true])
    #expect(strings.all.map(\.steps) == [[.pointer("/0")], [.pointer("/2")]])
  }

  @Test("are found if they are added after a search, and not in an earlier copy")
  func later() {
    var strings = SeenStrings()
    strings.add(string("one challenge"))
    let (searched, unsearched) = (strings, strings)
    #expect(found(Array("one challenge".utf8), in: searched) == "one challenge")
    strings.add(string("two challenges"))
    #expect(found(Array("two challenges".utf8), in: strings) == "two challenges")
    for copy in [searched, unsearched] {
      #expect(found(Array("two challenges".utf8), in: copy) == nil)
      #expect(found(Array("one challenge".utf8), in: copy) == "one challenge")
    }
  }
}
