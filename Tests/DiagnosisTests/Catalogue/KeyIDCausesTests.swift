import Claims
import Checks
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@testable import Diagnosis

@Suite("Causes of a key ID that differs")
struct KeyIDCausesTests {
  /// A key ID with a plus sign and a slash in Base64, so that all spellings differ.
  private static func seed() throws -> (name: String, keyID: String) {
    for number in 0..<200 {
      let keyID = Digest.sha256(try Trial.key("device \(number)").publicPoint).base64
      if keyID.contains("+"), keyID.contains("/") { return ("device \(number)", keyID) }
    }
    throw ForgeError.noLuck(attempts: 200)
  }

  static let mistakes: [(String, @Sendable (String) -> String)] = [
    ("K01-base64url-keyid", { $0.replacing("+", with: "-").replacing("/", with: "_") }),
    ("K01-base64url-keyid", { $0.replacing("=", with: "") }),
    ("K02-keyid-hex", { [UInt8](base64: $0).hex }),
    ("K03-keyid-utf8-bytes", { Array($0.utf8).base64 }),
    ("K04-plus-to-space", { $0.replacing("+", with: " ") }),
    ("K11-keyid-whitespace", { "\($0)\r\n" }),
    ("K11-keyid-whitespace", { "\"\($0)\"" }),
    ("K05-truncated-keyid", { String($0.prefix(32)) }),
    ("K05-truncated-keyid", { String($0.prefix(42)) }),
    (
      "K05-truncated-keyid",
      { String($0.replacing("+", with: "-").replacing("/", with: "_").prefix(40)) }
    ),
    ("K05-truncated-keyid", { String([UInt8](base64: $0).hex.prefix(44)) }),
    ("K12-keyid-letter-case", { $0.lowercased() }),
    ("K03-keyid-utf8-bytes", { Array($0.utf8).hex }),
    ("K03-keyid-utf8-bytes", { String(decoding: [UInt8](base64: $0), as: UTF8.self) }),
  ]

  static let statements: [(String, @Sendable (String) -> String)] = [
    (
      "The key ID is spelled in Base64url.",
      { $0.replacing("+", with: "-").replacing("/", with: "_") }
    ),
    ("The key ID lacks its padding.", { $0.replacing("=", with: "") }),
    ("The key ID is spelled in hexadecimal.", { [UInt8](base64: $0).hex }),
    ("The key ID was Base64-encoded twice.", { Array($0.utf8).base64 }),
    ("The key ID ends with a line feed.", { "\($0)\n" }),
  ]

  @Test(
    "say what was done to the key ID where a cause has several forms", arguments: statements)
  func statement(statement: String, spell: @Sendable (String) -> String) throws {
    let (name, keyID) = try Self.seed()
    let sent = spell(keyID)
    let trial = try Trial.attestation(of: Trial.key(name)).expecting { $0.keyID = sent }
    #expect(trial.diagnoses.first?.cause.statement == statement)
  }

  @Test("are proven by the identifier of the leaf's key", arguments: mistakes)
  func mistake(cause: String, spell: @Sendable (String) -> String) throws {
    let (name, keyID) = try Self.seed()
    let key = try Trial.key(name)
    let sent = spell(keyID)
    let trial = try Trial.attestation(of: key).expecting { $0.keyID = sent }
    #expect(trial.causes == [cause])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["attestation.key-id"])
    if let step = diagnosis.step("keyId") {
      #expect(step.configured.content == .text(sent))
      #expect(step.recovered.content == .text(keyID))
    }
  }

  @Test(
    "is the app's in a captured request only if the client stated it, and not an option",
    arguments: [false, true])
  func captured(isAsSent: Bool) throws {
    let (name, keyID) = try Self.seed()
    let trial = try Trial.attestation(of: try Trial.key(name)).expecting {
      $0.keyID = String(keyID.prefix(32))
    }
    let examination = Examination(
      input: trial.input, checks: trial.checks, isAsSent: true, ofClient: isAsSent ? [.keyID] : [])
    let diagnosis = try #require(DiagnosisEngine.diagnose(examination).first)
    #expect(diagnosis.cause.id == "K05-truncated-keyid")
    #expect(diagnosis.cause.actor == (isAsSent ? .app : .server))
    let steps = diagnosis.cause.fix.map(\.text)
    #expect(steps.contains { $0.hasPrefix("On the server, ") } == !isAsSent)
    #expect(steps.contains { $0.contains("the changed server") } == !isAsSent)
    #expect(steps.contains { $0.hasPrefix("In the app, ") })
    #expect(
      diagnosis.step("keyId")?.configured.owner
        == (isAsSent ? "as the client sent it" : "as it was given"))
  }

  /// Everything that is hashed instead of the point.
  static let forms: [(String, @Sendable (CertifiedKey) -> [UInt8])] = [
    ("K06-wrong-hash-input", { $0.info }),
    ("K06-wrong-hash-input", { $0.x + $0.y }),
    ("K06-wrong-hash-input", { $0.certificate }),
    ("K06-wrong-hash-input", { $0.coseKey ?? [] }),
    ("K06-wrong-hash-input", { [2 + ($0.point[64] & 1)] + $0.x }),
    ("K06-wrong-hash-input", { Array($0.point.hex.utf8) }),
    ("K06-wrong-hash-input", { Digest.sha256($0.point) }),
  ]

  @Test("are found by the hash of another form of the key", arguments: forms)
  func wrongHashInput(cause: String, form: @Sendable (CertifiedKey) -> [UInt8]) throws {
    let genuine = try Trial.attestation()
    let key = try #require(CertifiedKey(of: genuine.input))
    let sent = Digest.sha256(form(key)).base64
    let trial = genuine.expecting { $0.keyID = sent }
    #expect(trial.causes == [cause])
    #expect(trial.diagnoses.first?.wouldPass == ["attestation.key-id"])
  }

  /// A key with a coordinate that begins with a zero byte.
  private static func shortKey() throws -> SigningKey {
    for number in 0..<2_000 {
      let key = try Trial.key("short \(number)")
      if key.publicPoint[1] == 0 || key.publicPoint[33] == 0 { return key }
    }
    throw ForgeError.noLuck(attempts: 2_000)
  }

  private static func stripped(_ point: [UInt8]) -> [UInt8] {
    [4] + point[1..<33].drop { $0 == 0 } + point[33...].drop { $0 == 0 }
  }

  @Test("are found by zero bytes missing from a coordinate")
  func strippedZeros() throws {
    let key = try Self.shortKey()
    let short = Self.stripped(key.publicPoint)
    let trials = [
      try Trial.attestation(of: key).expecting { $0.keyID = Digest.sha256(short).base64 },
      try Trial.assertion { $0.key = key }.expecting { $0.publicKey = .base64(short) },
    ]
    for trial in trials {
      #expect(trial.causes == ["K10-leading-zero-coordinate"])
      #expect(trial.diagnoses.first?.certainty == .proven)
    }
  }

  @Test("are found in a receipt by its certificate")
  func receipt() throws {
    let genuine = try Trial.receipt()
    let key = try #require(CertifiedKey(of: genuine.input))
    let trial = genuine.expecting { $0.keyID = Digest.sha256(key.info).base64 }
    #expect(trial.causes == ["K06-wrong-hash-input"])
    #expect(trial.diagnoses.first?.rules == ["receipt.public-key"])
  }

  @Test("are another key if the identifier is complete, in any spelling")
  func otherKey() throws {
    let other = Digest.sha256(try Trial.key("other").publicPoint)
    for sent in [other.base64, other.hex] {
      let trial = try Trial.attestation().expecting { $0.keyID = sent }
      #expect(trial.causes == ["K07-other-key"])
      let step = try #require(trial.diagnoses.first?.step("keyId"))
      #expect(step.configured.content == .bytes(other))
      #expect(step.recovered.content == .bytes(Digest.sha256(try Trial.key().publicPoint)))
      #expect(trial.diagnoses.first?.certainty == .consistent)
    }
  }

  /// A run in which another record attests one key.
  private struct AttestingRecord: OtherRecords {
    let known: AttestedKey

    func challenge(hashingTo hash: [UInt8]) -> OtherRecord? { nil }
    func clientData(
      ofKey identifier: [UInt8], spending budget: WorkBudget
    ) -> [(data: GivenBytes, record: OtherRecord)] { [] }
    func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [OtherRecord] { [] }
    func key(_ identifier: [UInt8]) -> (key: AttestedKey, record: OtherRecord)? {
      identifier == known.identifier
        ? (known, OtherRecord(name: "record-7", capturedAt: nil)) : nil
    }
  }

  @Test("are proven to be another key if another record attests it")
  func attestedElsewhere() throws {
    let point = try Trial.key("other").publicPoint
    let other = Digest.sha256(point)
    let known = AttestedKey(point: point, identifier: other, counter: 0, rpIDHash: [])
    let trial = try Trial.attestation().expecting { $0.keyID = other.base64 }
    let diagnoses = DiagnosisEngine.diagnose(
      Examination(
        input: trial.input, checks: trial.checks, otherRecords: AttestingRecord(known: known)))
    #expect(diagnoses.map(\.cause.id) == ["K07-other-key"])
    #expect(diagnoses.first?.certainty == .proven)
    #expect(diagnoses.first?.summary.contains("record-7") == true)
  }

  @Test("aren't claimed for a text that isn't a key ID, or only its start")
  func nearMisses() throws {
    let keyID = Digest.sha256(try Trial.key().publicPoint).base64
    for sent in [
      "none", "", String(keyID.prefix(15)), String(keyID.prefix(20)) + "!", keyID + keyID,
    ] {
      let trial = try Trial.attestation().expecting { $0.keyID = sent }
      #expect(trial.rules(.fail) == ["attestation.key-id"])
      #expect(trial.causes.isEmpty, "\(sent)")
    }
  }
}
