import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule attestation.nonce")
struct AttestationNonceTests {
  @Test(
    "passes on genuine attestations",
    arguments: Trial.genuine(.attestation, except: "apple-guide"))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .attestationNonce).result == .pass)
  }

  @Test(
    "warns of Apple's own samples, which use the unhashed challenge",
    arguments: Trial.real(.attestation, "apple-guide"))
  func rawChallenge(trial: Trial) {
    let finding = trial.finding(of: .attestationNonce)
    #expect(finding.result == .warn)
    #expect(finding.places == [trial.input.attestation?.details?.nonce?.array])
  }

  @Test("fails on another challenge, with both nonces")
  func otherChallenge() throws {
    let trial = try Trial.attestation().expecting { $0.challenge = .base64([1, 2, 3]) }
    let attestation = try #require(trial.input.attestation)
    let data = try #require(attestation.authenticatorData?.bytes)
    let certified = try #require(attestation.details?.nonce)
    let finding = trial.finding(of: .attestationNonce)
    #expect(finding.result == .fail)
    #expect(
      finding.expected?.content
        == .bytes(Digest.sha256(data.array + Digest.sha256([1, 2, 3]))))
    #expect(finding.actual?.content == .bytes(certified.array))
    #expect(finding.paths == ["/attStmt/x5c/0/extensions/1.2.840.113635.100.8.2/nonce"])
    #expect(finding.places == [certified.array])
  }

  /// An unhashed challenge of 32 bytes also answers the challenge whose SHA-256 it is.
  @Test("warns of an unhashed challenge, and fails if it has the length of a hash")
  func rawLengths() throws {
    for (count, result) in [(16, Finding.Result.warn), (24, .warn), (32, .fail), (64, .warn)] {
      let challenge = [UInt8](repeating: 0x5a, count: count)
      let trial = try Trial.attestation { $0.useClientDataHash(challenge) }
        .expecting { $0.challenge = .base64(challenge) }
      #expect(trial.finding(of: .attestationNonce).result == result, "\(count) bytes")
    }
  }

  @Test("tries every natural reading of a challenge without a stated encoding")
  func readings() throws {
    let texts = [Trial.challenge.base64, Trial.challenge.hex]
    for text in texts {
      let trial = try Trial.attestation().expecting { $0.challenge = .text(text) }
      #expect(trial.finding(of: .attestationNonce).result == .pass)
      let asText = trial.expecting { $0.challenge = .text(text, .utf8) }
      #expect(asText.finding(of: .attestationNonce).result == .fail)
    }
  }

  @Test(
    "shows a challenge of two readings in the likeliest, or in that of the value which the attestation answers",
    arguments: [nil, GivenBytes.Encoding.utf8, .base64, .hex])
  func shownReading(answered: GivenBytes.Encoding?) throws {
    let bytes = Digest.sha256([7])
    var input = try Trial.attestation().expecting { $0.challenge = .text(bytes.base64) }.input
    input.challengeContext.answered = answered.map {
      AnsweredValue(hash: bytes, $0, by: .server, at: "exchange 0", time: nil)
    }
    let data = try #require(input.attestation?.authenticatorData?.bytes)
    let isText = answered == .utf8
    let hash = Digest.sha256(isText ? Array(bytes.base64.utf8) : bytes)
    let check = try #require(RuleRunner.run(input).first { $0.rule.id == "attestation.nonce" })
    let expected = try #require(check.finding.expected)
    #expect(expected.content == .bytes(Digest.sha256(data.array + hash)))
    let phrase = (isText ? GivenBytes.Encoding.utf8 : .base64).phrase
    #expect(expected.owner == "by Apple's steps from the challenge, taken as \(phrase)")
  }

  @Test("accepts a clientDataHash instead of the challenge")
  func givenHash() throws {
    let trial = try Trial.attestation().expecting {
      $0.challenge = nil
      $0.clientDataHash = .base64(Digest.sha256(Trial.challenge))
    }
    #expect(trial.finding(of: .attestationNonce).result == .pass)
    let other = trial.expecting { $0.clientDataHash = .base64(Digest.sha256([0])) }
    #expect(other.finding(of: .attestationNonce).result == .fail)
  }

  @Test("rejects a clientDataHash that differs from the challenge's")
  func contradictedHash() throws {
    let trial = try Trial.attestation().expecting {
      $0.challenge = .base64([1, 2, 3])
      $0.clientDataHash = .base64(Digest.sha256(Trial.challenge))
    }
    #expect(trial.finding(of: .attestationNonce).result == .fail)
  }

  @Test("needs a challenge in the stated encoding")
  func needs() throws {
    for challenge in [nil, GivenBytes.text("not hexadecimal", .hex)] {
      let finding = try Trial.attestation().expecting { $0.challenge = challenge }
        .finding(of: .attestationNonce)
      #expect(finding.result == .notRun)
      #expect(finding.needs == [.challenge])
    }
  }

  @Test("says where the challenge that the attestation answers was used before")
  func usedChallenge() throws {
    var input = try Trial.attestation().expecting { $0.challenge = nil }.input
    input.challengeContext.answered = AnsweredValue(
      hash: Digest.sha256([7]), by: .server, at: "exchange 0", time: nil, usedIn: "exchange 1")
    let check = try #require(RuleRunner.run(input).first { $0.rule.id == "attestation.nonce" })
    #expect(check.finding.needs == [.challenge])
    #expect(
      check.finding.found == "The challenge that it answers was used before, in exchange 1.")
  }

  @Test("fails if the leaf has no nonce of 32 bytes, whatever was given")
  func noNonce() throws {
    for nonce in [[], [UInt8](repeating: 0, count: 31)] {
      let finding = try Trial.attestation { $0.leaf.nonce = nonce }
        .expecting { $0.challenge = nil }.finding(of: .attestationNonce)
      #expect(finding.result == .fail)
      #expect(finding.needs.isEmpty)
    }
  }

  @Test("is not run without authenticator data or a leaf")
  func nothingToJudge() throws {
    let cut = try Trial.attestation { $0.alterObject = { $0.dropLast(1) } }
    let bare = try Trial.attestation { $0.arrangePath = { _ in [] } }
    for finding in [cut, bare].map({ $0.finding(of: .attestationNonce) }) {
      #expect(finding.result == .notRun)
      #expect(finding.needs.isEmpty)
    }
  }
}
