import Checks
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("The cause of a hash that nothing signs")
struct UnsignedHashTests {
  private let id = "S10-extra-cdhash"
  private let member = [("cdHash", CBORWriter.bytes([UInt8](repeating: 1, count: 20)))]

  @Test("is a fact where the structure is in order but for it")
  func alone() throws {
    let trials = [
      try Trial.attestation { $0.extraMembers = member },
      try Trial.assertion { $0.extraMembers = member },
    ]
    for trial in trials {
      #expect(trial.causes == [id])
      #expect(trial.diagnoses.first?.certainty == .proven)
    }
  }

  @Test("does not explain a structure that fails for something else")
  func besideAnother() throws {
    let trials = [
      try Trial.attestation {
        $0.extraMembers = member
        $0.arrangePath = { $0 + [$0[1]] }
      },
      try Trial.assertion {
        $0.extraMembers = member
        $0.hasSignature = false
      },
    ]
    for trial in trials {
      #expect(!trial.rules(.fail).isEmpty)
      #expect(!trial.causes.contains(id))
    }
  }
}
