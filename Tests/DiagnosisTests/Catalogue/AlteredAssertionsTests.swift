import Checks
import Diagnosis
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of an assertion with a few changed bytes")
struct AlteredAssertionsTests {
  /// A signature whose numbers both need a zero byte in DER.
  private static func zeros(_ plan: inout AssertionPlan) throws {
    while true {
      let data = plan.authenticatorData.encoded
      let signature = try plan.key.sign(
        Digest.sha256(data + Digest.sha256(plan.clientData)), hash: .sha256)
      if signature.count == 72 { return }
      plan.authenticatorData.counter += 1
    }
  }

  @Test("a lost zero byte of either number, or of both, is proven by restoring it")
  func lostZero() throws {
    let changes: [@Sendable ([UInt8]) -> [UInt8]] = [
      { [0x30, $0[1] - 1, 0x02, 0x20] + $0[5...] },
      { Array($0[..<37]) + [0x02, 0x20] + $0[40...] },
      { [0x30, 0x44, 0x02, 0x20] + $0[5..<37] + [0x02, 0x20] + $0[40...] },
    ]
    for (index, change) in changes.enumerated() {
      let trial = try Trial.assertion { plan in
        try Self.zeros(&plan)
        plan.alterSignature = { signature in
          var changed = change(signature)
          changed[1] = UInt8(changed.count - 2)
          return changed
        }
      }
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.cause.id == "S27-lost-zero", "\(index)")
      #expect(diagnosis.certainty == .proven)
    }
  }

  @Test("a changed counter is proven by the signed one", arguments: [1, 5, 60])
  func counter(step: UInt32) throws {
    let trial = try Trial.assertion { plan in
      let signed = plan.authenticatorData.encoded
      plan.authenticatorData.counter += step
      let raised = plan.authenticatorData.encoded
      plan.authenticatorData.counter -= step
      plan.alterObject = { $0.replacing(signed, with: raised) }
    }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S28-changed-counter")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.cause.actor == .security)
    #expect(diagnosis.step("counter")?.recovered.content == .number(8))
  }

  @Test("another signature gives neither cause")
  func other() throws {
    let trial = try Trial.assertion { plan in
      try Self.zeros(&plan)
      plan.alterSignature = { Array($0.dropLast()) + [$0[71] ^ 1] }
    }
    #expect(trial.rules(.fail).contains("assertion.signature"))
    #expect(!trial.causes.contains("S27-lost-zero"))
    #expect(!trial.causes.contains("S28-changed-counter"))
  }
}
