import Claims
import Diagnosis
import Evidence
import Forge
import Results
import Testing
import TrialBench

@Suite("Steps for a failure without a known cause")
struct UnexplainedTests {
  /// Returns the steps of the unexplained diagnosis of a rule as one text; `nil` if there is none.
  private func steps(_ trial: Trial, for rule: RuleID) -> String? {
    trial.diagnoses.first { $0.certainty == .unexplained && $0.rules.contains(rule) }
      .map { $0.cause.fix.map(\.text).joined(separator: " ") }
  }

  @Test("a valid signature shows that nothing changed a receipt's time or type in transit")
  func signed() throws {
    let late = try Trial.attestation { $0.receipt.createdAt = $0.issuedAt.adding(hours: 2) }
    let other = try Trial.receipt { $0.typeWord = "REFUND" }
    for (trial, rule) in [(late, RuleID("receipt.creation-time")), (other, "receipt.type")] {
      let text = try #require(steps(trial, for: rule))
      #expect(text.contains("`receipt.signature` covers them"))
      #expect(!text.contains("exchanged"))
    }
  }

  @Test("names the passed check that covers an App ID or a client hash of an attestation")
  func covered() throws {
    let app = try Trial.attestation { $0.leaf.certifiedAppID = "8YE23NZS57.com.example.notes" }
    let named = try #require(steps(app, for: "attestation.certified-app-id"))
    #expect(named.contains("`attestation.nonce` covers them"))
    let hash = try Trial.attestation { $0.receipt.clientHash = Array("other".utf8) }
    let signed = try #require(steps(hash, for: "receipt.client-hash"))
    #expect(signed.contains("`receipt.signature` covers them"))
  }

  @Test("a receipt of another type inside an attestation can have been exchanged")
  func exchanged() throws {
    let trial = try Trial.attestation { $0.receipt.typeWord = "REFUND" }
    let text = try #require(steps(trial, for: "receipt.type"))
    #expect(text.contains("exchanged"))
    #expect(!text.contains("covers them"))
  }

  @Test("a key ID in no known form asks for the key ID, and says how many spellings were tried")
  func keyID() throws {
    let trial = try Trial.attestation().expecting { $0.keyID = "abc" }
    let text = try #require(steps(trial, for: "attestation.key-id"))
    #expect(text.contains("Look up the key ID or public key that the server and the app used"))
    let summary = trial.diagnoses.first { $0.certainty == .unexplained }?.summary
    #expect(summary?.contains(" spellings of the key ID") == true)
  }

  @Test(
    "client data with several readings has the hash of each, and none is called the expected one")
  func readings() throws {
    let trial = try Trial.assertion { $0.alterSignature = { $0.dropLast() + [($0.last ?? 0) ^ 1] } }
    func code(_ encoding: GivenBytes.Encoding?) throws -> String {
      let given = trial.expecting {
        $0.clientData = GivenBytes(Bytes(Array("eyJhIjoxfQ==".utf8)), encoding)
      }
      let diagnosis = try #require(given.diagnoses.first { $0.certainty == .unexplained })
      return diagnosis.cause.fix.compactMap(\.code).joined(separator: "\n")
    }
    let open = try code(nil)
    #expect(open.contains("the client data, taken as its UTF-8 text: "))
    #expect(open.contains("the client data, taken as its Base64-decoded bytes: "))
    #expect(!open.contains("expected: "))
    #expect(try code(.base64).contains("expected: "))
  }

  @Test("an accepted artifact names the server's team as well")
  func accepted() throws {
    let trial = try Trial.assertion { $0.alterSignature = { $0.dropLast() + [($0.last ?? 0) ^ 1] } }
    for answer in [Served.Answer.accepted, .unknown] {
      let diagnoses = DiagnosisEngine.diagnose(
        Examination(input: trial.input, checks: trial.checks, answer: answer))
      let fix = try #require(diagnoses.first { $0.certainty == .unexplained }).cause.fix
      #expect(fix.first?.text == "Reject it.")
      #expect(
        fix.contains { $0.text.hasPrefix("On the server, find out why it accepted this") }
          == (answer == .accepted))
    }
  }

  @Test("a leaf that expired before it was issued is valid at no time")
  func expiredAtIssue() throws {
    let trial = try Trial.attestation { $0.leaf.validHours = 23 }
    let text = try #require(steps(trial, for: "attestation.chain-validity"))
    #expect(text.contains("before the receipt was made"))
    #expect(!text.contains("analyze it again with that time"))
  }

  @Test("a receipt that is valid for less than a day says how long")
  func shortLife() throws {
    let trial = try Trial.receipt { $0.expiresAt = $0.createdAt.adding(milliseconds: 500) }
    let text = try #require(steps(trial, for: "receipt.expiration"))
    #expect(text.contains("expires 500 milliseconds after it was made"))
  }
}
