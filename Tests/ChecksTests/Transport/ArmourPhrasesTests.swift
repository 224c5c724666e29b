import Decoding
import Evidence
import Testing

@testable import Checks

@Suite("Phrases about a transport")
struct ArmourPhrasesTests {
  @Test("differ for every encoding, repair and damage")
  func distinct() {
    let encodings = ArmourReading.Encoding.allCases.map(\.phrase)
    let repairs = ArmourReading.Repair.Kind.allCases.map(\.phrase)
    let damages = ArmourReading.Damage.Kind.allCases.map(\.sentence)
    for phrases in [encodings, repairs, damages] {
      #expect(Set(phrases).count == phrases.count)
    }
    #expect(damages.allSatisfy { $0.hasSuffix(".") })
    #expect((encodings + repairs).allSatisfy { !$0.hasSuffix(".") })
  }

  @Test("tell the mark of UTF-16 from that of UTF-8")
  func marks() {
    let phrases = [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]].map {
      ArmourReading.Repair(.byteOrderMark, at: Bytes($0)).phrase
    }
    #expect(phrases.map { $0.contains("UTF-16") } == [false, true, true])
  }

  @Test("count the places where there is more than one")
  func places() {
    let once = ArmourReading.Repair(.quotes, at: .empty)
    let often = ArmourReading.Repair(.quotes, at: .empty, count: 1_200)
    #expect(once.phrase == "the text was in quotes")
    #expect(often.phrase == "the text was in quotes (1,200 places)")
  }
}
