import Checks
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("The cause of an unsigned hash")
struct UnsignedHashTests {
  private let id = "S10-extra-cdhash"
  private let member = [("cdHash", CBORWriter.bytes([UInt8](repeating: 1, count: 20)))]

  @Test("is proven if the rest of the structure is valid")
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

  @Test("doesn't explain another fault of the structure")
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
