import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of a nonce that differs")
struct NonceCausesTests {
  /// In Base64 it has a plus sign, a slash and padding, so that all its texts differ.
  private static let challenge = [0xfb, 0xff, 0xbe] + [UInt8](repeating: 0x41, count: 29)
  private static let url = challenge.base64.replacing("+", with: "-").replacing("/", with: "_")
  private static let padded: GivenBytes = .base64(challenge)

  /// What the server calls the challenge, and the clientDataHash that the app passed.
  static let mistakes: [(String, GivenBytes, [UInt8])] = [
    ("N01-raw-challenge", padded, challenge),
    ("N02-double-hash", padded, Digest.sha256(Digest.sha256(challenge))),
    ("N03-hash-base64-text", padded, hash(challenge.base64)),
    ("N03-hash-base64-text", .text(challenge.base64, .utf8), Digest.sha256(challenge)),
    ("N04-hash-base64url-text", padded, hash(url)),
    ("N04-hash-base64url-text", padded, hash(url.replacing("=", with: ""))),
    ("N04-hash-base64url-text", .text("_-8", .utf8), Digest.sha256([0xff, 0xef])),
    ("N05-hash-hex-text", padded, hash(challenge.hex)),
    ("N05-hash-hex-text", padded, hash(challenge.hex.uppercased())),
    ("N05-hash-hex-text", .text(challenge.hex, .utf8), Digest.sha256(challenge)),
    ("N05-hash-hex-text", .text("00ff-10", .utf8), Digest.sha256([0x00, 0xff, 0x10])),
    ("N08-whitespace", .text("once", .utf8), hash("once\n")),
    ("N08-whitespace", .text("once", .utf8), hash("once\r\n")),
    ("N08-whitespace", .text("once", .utf8), hash("\"once\"")),
    ("N08-whitespace", .text("\"once\" \n", .utf8), hash("once")),
  ]

  private static func hash(_ text: String) -> [UInt8] { Digest.sha256(Array(text.utf8)) }

  @Test("are proved by the nonce that comes out with the mistake undone", arguments: mistakes)
  func mistake(cause: String, challenge: GivenBytes, hash: [UInt8]) throws {
    let trial = try Trial.attestation { $0.useClientDataHash(hash) }
      .expecting { $0.challenge = challenge }
    let attestation = try #require(trial.subject.attestation)
    let data = try #require(attestation.authenticatorData).bytes.array
    let certified = try #require(attestation.details?.nonce).array
    let asServerReads = Digest.sha256(try #require(challenge.readings.first).bytes)
    #expect(trial.causes == [cause])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.nonce"])
    let hashes = try #require(diagnosis.step("clientDataHash"))
    let nonces = try #require(diagnosis.step("nonce"))
    #expect(hashes.configured.content == .bytes(asServerReads))
    #expect(hashes.recovered.content == .bytes(hash))
    #expect(nonces.configured.content == .bytes(Digest.sha256(data + asServerReads)))
    #expect(nonces.recovered.content == .bytes(certified))
    #expect(Digest.sha256(data + hash) == certified)
  }

  @Test(
    "show Apple's own samples, where a rule only warns",
    arguments: Trial.real(.attestation, "apple-guide"))
  func appleGuide(trial: Trial) {
    let diagnosis = trial.diagnoses.first { $0.cause.id == "N01-raw-challenge" }
    #expect(diagnosis?.certainty == .proven)
    #expect(diagnosis?.rules == ["attestation.nonce"])
  }

  @Test("are not claimed where no reading gives the nonce, or no challenge is known")
  func nearMisses() throws {
    let hash = Self.hash(String(Self.challenge.base64.dropLast()))
    let other = try Trial.attestation { $0.useClientDataHash(hash) }
      .expecting { $0.challenge = Self.padded }
    let unknown = other.expecting { $0.challenge = nil }
    for trial in [other, unknown] {
      #expect(trial.causes.isEmpty)
    }
  }
}

@Suite("The cause of altered authenticator data")
struct AlteredAuthenticatorDataTests {
  private let id = "N13-forged-or-mutated-authdata"

  /// The counter's last byte is set after everything was signed.
  private func altered(
    _ change: (inout AttestationPlan) throws -> Void = { _ in }
  ) throws -> Trial {
    try Trial.attestation {
      $0.alterAuthenticatorData = { Array($0[..<36]) + [7] + $0[37...] }
      try change(&$0)
    }
  }

  @Test("is proved by certificate and receipt, which agree with each other")
  func proven() throws {
    let trial = try altered()
    let attestation = try #require(trial.subject.attestation)
    let data = try #require(attestation.authenticatorData).bytes.array
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(trial.causes == [id])
    #expect(diagnosis.certainty == .proven)
    #expect(
      diagnosis.rules == ["receipt.client-hash", "attestation.nonce", "attestation.counter"])
    let nonces = try #require(diagnosis.step("nonce"))
    #expect(
      nonces.configured.content
        == .bytes(Digest.sha256(data + Digest.sha256(Trial.challenge))))
    #expect(nonces.recovered.content == attestation.details?.nonce.map { .bytes($0.array) })
  }

  @Test("needs no challenge")
  func withoutChallenge() throws {
    #expect(try altered().expecting { $0.challenge = nil }.causes == [id])
  }

  @Test("is not claimed where the challenge gives the nonce: then the receipt is the odd one")
  func otherReceipt() throws {
    let trial = try Trial.attestation { $0.receipt.clientHash = Digest.sha256([0]) }
    #expect(trial.rules(.fail) == ["receipt.client-hash"])
    #expect(!trial.causes.contains(id))
  }

  @Test("is not claimed on the word of a certificate or a receipt that Apple did not sign")
  func unsigned() throws {
    let otherKey = try Trial.pki.receiptSigner.certificate
    var foreignReceipts = try Trial.pki
    foreignReceipts.receiptRoot = try Trial.foreignPKI.receiptRoot
    foreignReceipts.receiptIssuer = try Trial.foreignPKI.receiptIssuer
    foreignReceipts.receiptSigner = try Trial.foreignPKI.receiptSigner
    let plan: (inout AttestationPlan) -> Void = {
      $0.alterAuthenticatorData = { Array($0[..<36]) + [7] + $0[37...] }
    }
    let trials = [
      try altered { $0.receipt.alterSignature = { $0.flippingLastBit() } },
      try altered { $0.receipt.certificate = otherKey },
      try altered { $0.alterCertificate = { $0.flippingLastBit() } },
      try Trial.attestation(pki: foreignReceipts, plan),
    ]
    for trial in trials {
      #expect(trial.rules(.fail).contains("receipt.client-hash"))
      #expect(!trial.causes.contains(id))
    }
  }
}
