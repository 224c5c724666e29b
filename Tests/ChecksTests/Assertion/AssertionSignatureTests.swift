import Claims
import Checks
import Decoding
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Rule assertion.signature")
struct AssertionSignatureTests {
  @Test("passes on genuine assertions", arguments: Trial.genuine(.assertion))
  func genuine(trial: Trial) {
    #expect(trial.finding(of: .assertionSignature).result == .pass)
  }

  @Test("fails on an altered signature, and names the nonce to sign")
  func altered() throws {
    let trial = try Trial.assertion { $0.alterSignature = { $0.flippingLastBit() } }
    let assertion = try #require(trial.input.assertion)
    let signature = try #require(assertion.signature).array
    let data = try #require(assertion.authenticatorData).bytes.array
    let finding = trial.finding(of: .assertionSignature)
    #expect(finding.result == .fail)
    // A signature and a nonce can't be equal, so they aren't shown as expected and actual.
    #expect(finding.expected == nil && finding.actual == nil)
    #expect(finding.found.contains(Digest.sha256(data + Digest.sha256(Trial.clientData)).hex))
    #expect(finding.paths == ["/signature"])
    #expect(finding.places == [signature])
  }

  @Test("fails on another key, on other client data, and on a malformed signature")
  func otherInput() throws {
    let other = try Trial.key("other")
    let trials = [
      try Trial.assertion { $0.key = other },
      try Trial.assertion { $0.clientData.append(0x20) },
      try Trial.assertion { $0.alterSignature = { _ in [] } },
    ]
    for trial in trials {
      #expect(trial.finding(of: .assertionSignature).result == .fail)
    }
  }

  @Test("warns of an unreadable key ID next to the key")
  func unreadableKeyID() throws {
    let trial = try Trial.assertion().expecting { $0.keyID = "not a key ID" }
    let finding = trial.finding(of: .assertionSignature)
    #expect(finding.result == .warn)
    #expect(finding.found.contains("The given key ID isn't 32 bytes"))
  }

  @Test("reports an invalid hash and unreadable client data")
  func noHash() throws {
    let trial = try Trial.assertion().expecting {
      $0.clientData = nil
      $0.clientDataHash = .base64([1, 2, 3])
    }
    let finding = trial.finding(of: .assertionSignature)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("which isn't a SHA-256 hash: it has 3 bytes, not 32"))
    let unread = trial.expecting { $0.clientDataHash = .text("xy", .hex) }
    #expect(unread.finding(of: .assertionSignature).found.contains("cannot be read"))
  }

  @Test("fails on an empty signature, even without a key or client data")
  func empty() throws {
    let trial = try Trial.assertion { $0.alterSignature = { _ in [] } }.expecting {
      $0.publicKey = nil
      $0.clientData = nil
    }
    let finding = trial.finding(of: .assertionSignature)
    #expect(finding.result == .fail)
    #expect(finding.found == "The signature is empty.")
  }

  /// The nonce is the message, so it is hashed again. Naive verifiers use the nonce as the ECDSA
  /// digest.
  @Test("fails on a signature over the concatenation, or over an unhashed nonce")
  func nonceAsDigest() throws {
    let trial = try Trial.assertion()
    let data = try #require(trial.input.assertion?.authenticatorData).bytes.array
    let signature = try Trial.key().sign(data + Digest.sha256(Trial.clientData), hash: .sha256)
    let changed = try Trial.assertion { $0.alterSignature = { _ in signature } }
    #expect(changed.finding(of: .assertionSignature).result == .fail)
  }

  @Test("accepts the key of an attestation in the run, and a hash instead of client data")
  func otherSources() throws {
    let point = try Trial.key().publicPoint
    let trial = try Trial.assertion().with {
      $0.expectations.publicKey = nil
      $0.expectations.clientData = nil
      $0.expectations.clientDataHash = .base64(Digest.sha256(Trial.clientData))
      $0.attestedKey = AttestedKey(
        point: point, identifier: Digest.sha256(point), counter: 0, rpIDHash: [])
    }
    let finding = trial.finding(of: .assertionSignature)
    #expect(finding.result == .pass)
    #expect(
      finding.found
        == "It matches the key that was attested in this run and the given clientDataHash."
    )
  }

  @Test("needs the key and the client data, and names what is missing")
  func needs() throws {
    let trial = try Trial.assertion()
    let noKey = trial.expecting { $0.publicKey = nil }
    let noData = trial.expecting { $0.clientData = nil }
    #expect(noKey.finding(of: .assertionSignature).needs == [.publicKey])
    #expect(noData.finding(of: .assertionSignature).needs == [.clientData])
    #expect(
      noKey.expecting { $0.clientData = nil }.finding(of: .assertionSignature).needs
        == [.publicKey, .clientData])
  }

  @Test("needs a valid key on P-256")
  func unreadableKey() throws {
    for key in [GivenBytes.text("no key"), .base64([4] + [UInt8](repeating: 1, count: 64))] {
      let finding = try Trial.assertion().expecting { $0.publicKey = key }
        .finding(of: .assertionSignature)
      #expect(finding.result == .notRun)
      #expect(finding.needs == [.publicKey])
    }
  }

  @Test("is not run without a signature")
  func noSignature() throws {
    let finding = try Trial.assertion { $0.hasSignature = false }
      .expecting { $0.publicKey = nil }.finding(of: .assertionSignature)
    #expect(finding.result == .notRun)
    #expect(finding.needs.isEmpty)
  }
}
