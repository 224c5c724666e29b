import Decoding
import Evidence
import Testing

@testable import Checks

@Suite("Texts of encodings and repairs")
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

  @Test("count the places if there are several")
  func places() {
    let once = ArmourReading.Repair(.quotes, at: .empty)
    let often = ArmourReading.Repair(.quotes, at: .empty, count: 1_200)
    #expect(once.phrase == "the text was in quotes")
    #expect(often.phrase == "the text was in quotes (1,200 places)")
  }
}
