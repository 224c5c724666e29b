import Decoding
import Evidence
import Testing

@testable import Checks

@Suite("Texts of encodings and repairs")
struct DecodingPhrasesTests {
  @Test("differ for every encoding, repair and damage")
  func distinct() {
    let encodings = DecodedText.Encoding.allCases.map(\.phrase)
    let repairs = DecodedText.Repair.Kind.allCases.map(\.phrase)
    let damages = DecodedText.Damage.Kind.allCases.map(\.sentence)
    for phrases in [encodings, repairs, damages] {
      #expect(Set(phrases).count == phrases.count)
    }
    #expect(damages.allSatisfy { $0.hasSuffix(".") })
    #expect((encodings + repairs).allSatisfy { !$0.hasSuffix(".") })
  }

  @Test("count the places if there are several")
  func places() {
    let once = DecodedText.Repair(.quotes, at: .empty)
    let often = DecodedText.Repair(.quotes, at: .empty, count: 1_200)
    #expect(once.phrase == "the text was in quotes")
    #expect(often.phrase == "the text was in quotes (1,200 places)")
  }
}
