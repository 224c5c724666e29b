import Checks
import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Rule transport.encoding")
struct TransportEncodingTests {
  @Test(
    "passes on genuine artifacts in plain Base64",
    arguments: Trial.genuine(.attestation) + Trial.genuine(.assertion) + Trial.genuine(.receipt))
  func genuine(trial: Trial) {
    let finding = trial.finding(of: .transportEncoding)
    #expect(finding.result == .pass)
    #expect(finding.found == "\(trial.payload.count.grouped) bytes, as Base64.")
  }

  /// Returns a genuine assertion in a changed text.
  private func carried(_ text: ([UInt8]) -> String) throws -> Trial {
    try Trial.assertion().with {
      $0.decodedText = TextDecoder.read(Bytes(Array(text($0.payload.array).utf8), name: "text"))
    }
  }

  @Test("warns of a repair, and points at the first place of each kind")
  func repaired() throws {
    let trial = try carried { " " + $0.base64.replacing("/", with: "_").replacing("+", with: "-") }
    let finding = trial.finding(of: .transportEncoding)
    #expect(finding.result == .warn)
    #expect(finding.evidence.count == trial.decodedText.repairs.count)
    // The text around the artifact is no part of the decoded structure.
    #expect(finding.paths.allSatisfy { $0.isEmpty })
    #expect(finding.found.contains("whitespace was around the text"))
    #expect(finding.found.contains("the alphabet was that of Base64url"))
  }

  @Test("passes on hexadecimal and on binary")
  func otherEncodings() throws {
    #expect(try Trial.assertion().finding(of: .transportEncoding).result == .pass)
    #expect(try carried { $0.hex }.finding(of: .transportEncoding).result == .pass)
  }

  @Test("fails on damage, and points at it")
  func damaged() throws {
    let texts: [(([UInt8]) -> String, DecodedText.Damage.Kind)] = [
      ({ _ in "" }, .empty), ({ String(decoding: $0, as: UTF8.self) }, .utf8Replacement),
    ]
    for (text, kind) in texts {
      let trial = try carried(text)
      let damage = try #require(trial.decodedText.damage)
      let finding = trial.finding(of: .transportEncoding)
      #expect(damage.kind == kind)
      #expect(finding.result == .fail)
      #expect(finding.places == [damage.bytes.array])
    }
  }
}
