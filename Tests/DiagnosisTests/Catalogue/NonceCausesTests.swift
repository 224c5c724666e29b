import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import Testing
import TrialBench

@Suite("Causes of a nonce that differs")
struct NonceCausesTests {
  /// Its Base64 has a plus sign, a slash and padding, so that all its texts differ.
  private static let challenge = [0xfb, 0xff, 0xbe] + [UInt8](repeating: 0x41, count: 29)
  private static let url = challenge.base64.replacing("+", with: "-").replacing("/", with: "_")
  private static let padded: GivenBytes = .base64(challenge)

  @Test("say what the server hashed only if the evidence shows it, else what Apple's steps compute")
  func server() throws {
    let trial = try Trial.attestation { $0.useClientDataHash(Digest.sha256([UInt8]())) }
    for (answer, isAsSent, isKnown) in [
      (Served.Answer.unknown, false, false), (.accepted, false, false), (.refused, false, true),
      (.unknown, true, true),
    ] {
      let examination = Examination(
        input: trial.input, checks: trial.checks, answer: answer, isAsSent: isAsSent)
      let diagnosis = try #require(DiagnosisEngine.diagnose(examination).first)
      #expect(diagnosis.cause.id == "N18-empty-challenge")
      #expect(
        diagnosis.cause.statement.hasSuffix(
          isKnown
            ? "; the server hashed the challenge."
            : "; Apple's steps hash the challenge."))
    }
  }

  /// The server's challenge, and the clientDataHash that the app passed.
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
    ("N02-double-hash", padded, hash(Digest.sha256(challenge).hex)),
    ("N03-hash-base64-text", .text("~~~~", .utf8), hash("fn5+fg")),
    ("N03-hash-base64-text", padded, hash(challenge.base64 + "\n")),
    ("N05-hash-hex-text", .text(uuid, .utf8), hash(uuid.uppercased())),
    ("N05-hash-hex-text", .text(uuid.uppercased(), .utf8), hash(uuid)),
    ("N05-hash-hex-text", .text(uuid, .utf8), hash(uuid.replacing("-", with: ""))),
    ("N05-hash-hex-text", .text(uuid.replacing("-", with: ""), .hex), hash(uuid)),
    ("N06-json-clientdata", padded, hash(#"{"challenge":"\#(challenge.base64)"}"#)),
    (
      "N06-json-clientdata", padded,
      hash(#"{"challenge":"\#(challenge.base64.replacing("/", with: #"\/"#))"}"#)
    ),
    ("N06-json-clientdata", padded, hash(#"{"nonce": "\#(challenge.hex)"}"#)),
    ("N08-whitespace", .text("once", .utf8), hash("once\0")),
    ("N08-whitespace", .text("once", .utf8), hash("\u{feff}once")),
    ("N09-encoding", .text("once", .utf8), hash("o\0n\0c\0e\0")),
    ("N09-encoding", .text("né", .utf8), Digest.sha256([0x6e, 0xe9])),
    ("N09-encoding", .text("né", .utf8), hash("nÃ©")),
    ("N14-other-hash", padded, Digest.sha512(challenge)),
    ("N14-other-hash", padded, Digest.sha1(challenge)),
    ("N14-other-hash", padded, Array(Digest.sha256(challenge).prefix(16))),
    ("N15-cut-challenge", .text("one\0two", .utf8), hash("one")),
    ("N15-cut-challenge", .text(long, .utf8), hash(String(long.prefix(32)))),
    ("N16-escaped-text", .text("a b+c", .utf8), hash("a%20b%2Bc")),
    ("N16-escaped-text", .text("a%2Fb", .utf8), hash("a/b")),
    ("N16-escaped-text", .text("a/b", .utf8), hash(#"a\/b"#)),
    ("N17-hash-as-text", padded, Array(Digest.sha256(challenge).hex.utf8)),
    ("N18-empty-challenge", padded, hash("")),
  ]

  private static let uuid = "8f14e45f-ceea-467f-a0e6-0b5c1d7e2a93"
  private static let long = String(repeating: "0123456789", count: 5)

  private static func hash(_ text: String) -> [UInt8] { Digest.sha256(Array(text.utf8)) }

  @Test("a hashed text of which nothing shows whether the server decodes it names what the app did")
  func openEncoding() throws {
    let text = Digest.sha256(Array("challenge".utf8)).base64
    var input = try Trial.attestation { $0.useClientDataHash(Self.hash(text)) }
      .expecting { $0.challenge = GivenBytes(Bytes(Array(text.utf8)), nil) }.input
    input.challengeContext.isEncodingOpen = true
    let diagnosis = try #require(
      DiagnosisEngine.diagnose(Examination(input: input, checks: RuleRunner.run(input))).first)
    #expect(diagnosis.cause.id == "N03-hash-base64-text")
    #expect(diagnosis.certainty == .consistent)
    #expect(
      diagnosis.cause.statement == "The app hashed the challenge's Base64 text, not its bytes.")
    let fix = diagnosis.cause.fix
    #expect(fix.first?.text.hasPrefix("In the app, decode") == true)
    #expect(fix.first?.text.contains("if your server decodes it: both have to agree") == true)
    #expect(diagnosis.proof.rival == "A server that hashes the text, too")
    let refused = DiagnosisEngine.diagnose(
      Examination(input: input, checks: RuleRunner.run(input), answer: .refused))
    #expect(refused.first?.certainty == .consistent)
    #expect(refused.first?.proof.rival == "Another reason for the rejection")
    for (encoding, isShown) in [(GivenBytes.Encoding.base64, true), (.utf8, false)] {
      let known = try #require(
        DiagnosisEngine.diagnose(
          Examination(
            input: input, checks: RuleRunner.run(input),
            otherRecords: KnownOtherRecords(acceptedEncoding: encoding), answer: .refused)
        ).first)
      #expect(known.summary.contains("A server accepted “the record before”") == isShown)
      #expect(known.cause.fix.contains { $0.text.hasPrefix("Or on the server") } != isShown)
    }
    #expect(
      fix.prefix(2).map(\.code) == [
        "- SHA256.hash(data: Data(challengeText.utf8))\n+ SHA256.hash(data: Data(base64Encoded: challengeText)!)",
        "- sha256(base64.b64decode(challenge_text))\n+ sha256(challenge_text.encode())",
      ])
  }

  @Test("an answer to an unknown challenge has a step for the reviewer and one for the app")
  func unknown() throws {
    let trial = try Trial.attestation().expecting { $0.challenge = .base64([1, 2, 3]) }
    let cause = try #require(trial.diagnoses.first).cause
    #expect(cause.id == "N10-stale-or-other-challenge")
    for start in [
      "For the review, if the server issued none,", "In the app, if the server issued none,",
    ] {
      #expect(cause.fix.contains { $0.text.hasPrefix(start) })
    }
    let summary = try #require(trial.diagnoses.first).summary
    #expect(summary.hasPrefix("The attestation is intact: its receipt gives the nonce in the cert"))
    #expect(!summary.contains("answers some challenge"))
  }

  @Test(
    "characters around the challenge are looked for where the hash has them",
    arguments: [("once", "once\n", true), ("once\n", "once", false)])
  func framed(given: String, hashed: String, isAdded: Bool) throws {
    let trial = try Trial.attestation { $0.useClientDataHash(Self.hash(hashed)) }
      .expecting { $0.challenge = .text(given, .utf8) }
    let cause = try #require(trial.diagnoses.first).cause
    #expect(cause.id == "N08-whitespace")
    #expect(
      cause.fix.contains { $0.text.hasPrefix("In the app, find what adds characters") } == isAdded)
    #expect(
      cause.fix.contains { $0.text.hasPrefix("In the app, if the issued challenge has") }
        != isAdded)
  }

  @Test("both directions of a hashed text are in the handbook")
  func directions() throws {
    for id in [
      "N03-hash-base64-text", "N04-hash-base64url-text", "N05-hash-hex-text",
      "S20-encoded-clientdata",
    ] {
      let fix = try #require(CauseCatalogue.cause(id)).facts.fix.map(\.text)
      #expect(fix.contains { $0.hasPrefix("In the app, if it hashed the") })
      #expect(fix.contains { $0.hasPrefix("On the server, if the app hashed the bytes,") })
    }
  }

  @Test(
    "an answer to another exchange's challenge names the exchange that used it before",
    arguments: [nil, "exchange 3"])
  func answered(usedIn: String?) throws {
    var input = try Trial.attestation().expecting { $0.challenge = .base64([1, 2, 3]) }.input
    input.challengeContext.designation = .session
    input.challengeContext.answered = AnsweredValue(
      hash: Digest.sha256(Trial.challenge), .base64, by: .server, at: "exchange 0", time: nil,
      usedIn: usedIn)
    let diagnosis = try #require(
      DiagnosisEngine.diagnose(
        Examination(input: input, checks: RuleRunner.run(input), answer: .refused)
      ).first)
    #expect(diagnosis.cause.id == "N10-stale-or-other-challenge")
    #expect(diagnosis.certainty == .proven)
    let challenge =
      usedIn.map { "a challenge that was used before, in \($0)" }
      ?? "the challenge of another exchange"
    #expect(
      diagnosis.cause.statement
        == "The attestation answers \(challenge), not the one that was issued for it.")
    #expect(diagnosis.summary.contains("That challenge was used before") == (usedIn != nil))
    #expect(
      diagnosis.cause.fix.contains { $0.text.hasPrefix("Compare it with exchange 3.") }
        == (usedIn != nil))
    let step = try #require(diagnosis.step("clientDataHash"))
    #expect(step.configured.content == .bytes(Digest.sha256([1, 2, 3])))
  }

  @Test("an answer to the challenge of another session says so, and that its request names it")
  func ofOtherSession() throws {
    var input = try Trial.attestation().expecting { $0.challenge = .base64([1, 2, 3]) }.input
    input.challengeContext.designation = .session
    input.challengeContext.answered = AnsweredValue(
      hash: Digest.sha256(Trial.challenge), .base64, by: .server, at: "exchange 0", time: nil,
      session: "another session (its cookie differs)", isNamed: true)
    let diagnosis = try #require(
      DiagnosisEngine.diagnose(
        Examination(input: input, checks: RuleRunner.run(input), answer: .refused)
      ).first)
    #expect(
      diagnosis.cause.statement
        == "The attestation answers a challenge of another session, not the one that was issued for it."
    )
    #expect(
      diagnosis.summary == """
        The app hashed the challenge of exchange 0, issued to another session (its cookie differs), not the one \
        of its own attempt. Its request names that challenge.
        """)
    #expect(diagnosis.cause.fix.contains { $0.text.hasPrefix("Compare the clients of both") })
  }

  @Test(
    "an answer to another challenge of its own session says whether it had expired; the app acts first",
    arguments: [nil, 300_000, 1_200_000])
  func ofSameSession(lifetime: Int64?) throws {
    var input = try Trial.attestation().expecting { $0.challenge = .base64([1, 2, 3]) }.input
    input.expectations.capturedAt = Timestamp(milliseconds: 1_200_000)
    input.challengeContext.designation = .session
    var answered = AnsweredValue(
      hash: Digest.sha256(Trial.challenge), .base64, by: .server, at: "exchange 0",
      time: Timestamp(milliseconds: 0))
    answered.isOfSameSession = true
    answered.lifetime = lifetime
    input.challengeContext.answered = answered
    let diagnosis = try #require(
      DiagnosisEngine.diagnose(
        Examination(input: input, checks: RuleRunner.run(input), answer: .refused)
      ).first)
    let isExpired = lifetime == 300_000
    #expect(
      diagnosis.cause.statement
        == "The attestation answers \(isExpired ? "an expired" : "another") challenge of its own session, not the one that was issued for it."
    )
    #expect(diagnosis.cause.actor == .app)
    #expect(diagnosis.summary.contains("issued 20 minutes before in the same session"))
    #expect(diagnosis.summary.contains("valid for 5 minutes by its answer") == isExpired)
  }

  @Test(
    "let devices keep the key only if the server alone can be changed", arguments: [true, false])
  func devices(isServerEnough: Bool) throws {
    let hash =
      isServerEnough
      ? Self.hash(Self.challenge.base64) : Digest.sha256(Digest.sha256(Self.challenge))
    let trial = try Trial.attestation { $0.useClientDataHash(hash) }
      .expecting { $0.challenge = Self.padded }
    let fix = try #require(trial.diagnoses.first).cause.fix.map(\.text)
    #expect(fix.contains { $0.hasPrefix("Or on the server") } == isServerEnough)
    #expect(
      fix.contains {
        $0.hasPrefix("If you kept this attestation and it passes with the changed server")
      }
        == isServerEnough)
    #expect(fix.contains { $0.hasPrefix("Devices discard the key") } != isServerEnough)
  }

  @Test("are proven by the nonce computed without the mistake", arguments: mistakes)
  func mistake(cause: String, challenge: GivenBytes, hash: [UInt8]) throws {
    let trial = try Trial.attestation { $0.useClientDataHash(hash) }
      .expecting { $0.challenge = challenge }
    let attestation = try #require(trial.input.attestation)
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
    "include Apple's own samples, for which the rule only warns",
    arguments: Trial.real(.attestation, "apple-guide"))
  func appleGuide(trial: Trial) {
    let diagnosis = trial.diagnoses.first { $0.cause.id == "N01-raw-challenge" }
    #expect(diagnosis?.certainty == .proven)
    #expect(diagnosis?.rules == ["attestation.nonce"])
    // Its challenge has 21 bytes.
    #expect(diagnosis?.cause.fix.contains { $0.text.contains("already a hash") } == false)
  }

  @Test("find key ID and App ID joined with the challenge, in either order")
  func companions() throws {
    let base = try Trial.attestation().expecting { $0.challenge = Self.padded }
    let keyID = try #require(base.expectations.keyID)
    let identifier = try #require(base.input.attestation?.keyIdentifier)
    let hashes = [
      Digest.sha256(Self.challenge + Array(keyID.utf8)),
      Digest.sha256(identifier + Self.challenge),
      Self.hash("\(Self.challenge.base64).\(keyID)"),
      Digest.sha256(Self.challenge + [0x0a] + Array(Trial.appID.utf8)),
    ]
    for hash in hashes {
      let trial = try Trial.attestation { $0.useClientDataHash(hash) }
        .expecting { $0.challenge = Self.padded }
      #expect(trial.causes == ["N07-challenge-plus-keyid"])
      #expect(trial.diagnoses.first?.certainty == .proven)
    }
  }

  @Test("find the request's account, path and time joined with the challenge")
  func circumstances() throws {
    var circumstances = Circumstances()
    circumstances.account = "u-1041"
    circumstances.path = "/v1/devices?again=1"
    circumstances.time = Timestamp(milliseconds: 1_777_888_800_250)
    let joined: [(text: String, phrase: String)] = [
      ("u-1041", "the account followed by"), ("/v1/devices?again=1", "the request's path"),
      ("1777888800", "the request's time in seconds"),
      ("1777888800250", "the request's time in milliseconds"),
      ("2026-05-04T10:00:00.250Z", "the request's time in ISO 8601"),
    ]
    for (text, phrase) in joined {
      let hash = Digest.sha256(Array("\(text):\(Self.challenge.base64)".utf8))
      let trial = try Trial.attestation { $0.useClientDataHash(hash) }
        .expecting { $0.challenge = Self.padded }
      #expect(!trial.causes.contains("N07-challenge-plus-keyid"))
      let told = trial.with { $0.circumstances = circumstances }
      #expect(told.causes == ["N07-challenge-plus-keyid"], "\(text)")
      #expect(told.diagnoses.first?.proof.summary.contains(phrase) == true)
    }
  }

  @Test("find the record's client data")
  func clientData() throws {
    let data = #"{"attempt":7}"#
    let trial = try Trial.attestation { $0.useClientDataHash(Self.hash(data)) }
      .expecting {
        $0.challenge = Self.padded
        $0.clientData = .text(data, .utf8)
      }
    #expect(trial.causes == ["N06-json-clientdata"])
  }

  @Test("are two for two mistakes")
  func twoMistakes() throws {
    let trial = try Trial.attestation {
      $0.useClientDataHash(Self.hash("\"\(Self.challenge.base64)\""))
    }.expecting { $0.challenge = Self.padded }
    #expect(trial.causes == ["N03-hash-base64-text", "N08-whitespace"])
  }
}
