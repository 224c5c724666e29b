import Diagnosis
import Results
import TestSupport
import Testing
import TrialBench

@Suite("Alternatives of consistent causes")
struct RivalTests {
  @Test("are nouns without a period, in every consistent diagnosis and in no other")
  func form() {
    let diagnoses = SampleCase.all(in: "forged").flatMap { Trial($0).diagnoses }
    #expect(diagnoses.count { $0.certainty == .consistent } > 10)
    for diagnosis in diagnoses {
      let rival = diagnosis.proof.rival
      #expect((rival != nil) == (diagnosis.certainty == .consistent), "\(diagnosis.cause.id)")
      guard let rival else { continue }
      #expect(rival.wholeMatch(of: /(An? |The |Damage |Other ).*[^.]/) != nil, "\(rival)")
    }
  }
}
