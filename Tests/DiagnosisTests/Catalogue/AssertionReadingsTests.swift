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

@Suite("Causes of a signature over other client data")
struct AssertionReadingsTests {
  private static let body = #"{"b":25.00,"a":"x/y","note":"é"}"#
  private static let challenge = Trial.challenge

  /// Pairs of what the app signed and what the server hashes.
  static let mistakes: [(String, signed: [UInt8], given: [UInt8])] = [
    ("S05-clientdata-reserialised", text(#"{"a":"x/y","b":25.00,"note":"é"}"#), text(body)),
    ("S05-clientdata-reserialised", text(#"{"b": 25.00, "a": "x/y", "note": "é"}"#), text(body)),
    ("S05-clientdata-reserialised", text(#"{"b":25.00,"a":"x\/y","note":"é"}"#), text(body)),
    (
      "S05-clientdata-reserialised", text(#"{"b":25.00,"a":"x/y","note":"\u00e9"}"#), text(body)
    ),
    ("S05-clientdata-reserialised", text(#"{"b":25,"a":"x/y","note":"é"}"#), text(body)),
    ("S05-clientdata-reserialised", text(#"{"a":"x/y","note":"é","b":25.00}"#), text(body)),
    (
      "S05-clientdata-reserialised", text("{\n  \"b\" : 1\n}"), text(#"{"b":1}"#)
    ),
    ("S06-clientdata-wrong-scope", challenge + text("body"), text("body")),
    ("S06-clientdata-wrong-scope", text("body") + challenge, text("body")),
    ("S06-clientdata-wrong-scope", text("body"), challenge + text("body")),
    ("S06-clientdata-wrong-scope", challenge, text("body")),
    ("S06-clientdata-wrong-scope", text("body|\(challenge.base64)"), text("body")),
    ("S07-hash-of-hash", Digest.sha256(text("body")), text("body")),
    ("S07-hash-of-hash", text(Digest.sha256(text("body")).hex), text("body")),
    ("S08-body-transformed", text("body"), text("body\n")),
    ("S08-body-transformed", text("body\n"), text("body")),
    ("S08-body-transformed", text("a\r\nb"), text("a\nb")),
    ("S20-encoded-clientdata", text(text("body").base64), text("body")),
    ("S20-encoded-clientdata", text("body"), text(text("body").hex)),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("are proven by the signature, which is valid without the mistake", arguments: mistakes)
  func mistake(cause: String, signed: [UInt8], given: [UInt8]) throws {
    let trial = try Trial.assertion { $0.clientData = signed }
      .expecting { $0.clientData = GivenBytes(Bytes(given), .utf8) }
    let diagnosis = try #require(trial.diagnoses.first)
    // None of the given values has the length of a hash.
    #expect(!diagnosis.cause.fix.contains { $0.text.contains("already a hash") })
    #expect(diagnosis.cause.id == cause)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["assertion.signature"])
    #expect(
      diagnosis.step("clientDataHash")?.recovered.content == .bytes(Digest.sha256(signed)))
  }

  @Test("don't say which side changed a body, and give both sides a step")
  func side() throws {
    let statements = [
      "\n":
        "The signature covers the client data without the whitespace, quotes or NUL around it, not the client data as given.",
      "":
        "The signature covers the client data with a trailing line feed, not the client data as given.",
    ]
    for (ending, statement) in statements {
      let trial = try Trial.assertion {
        $0.clientData = Self.text(ending.isEmpty ? "body\n" : "body")
      }
      .expecting { $0.clientData = GivenBytes(Bytes(Self.text("body" + ending)), .utf8) }
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(diagnosis.cause.statement == statement)
      #expect(diagnosis.summary.contains("The two forms first differ at byte 4."))
      #expect(diagnosis.summary.contains("whether the app or the server changed the body"))
      for side in ["On the server, ", "In the app, "] {
        #expect(diagnosis.cause.fix.contains { $0.text.hasPrefix(side) })
      }
    }
  }

  @Test("account or path added to the client data is proven by the signature")
  func circumstances() throws {
    for signed in ["/v1/pay.body", "body|u-1041"] {
      let trial = try Trial.assertion { $0.clientData = Self.text(signed) }
        .expecting { $0.clientData = GivenBytes(Bytes(Self.text("body")), .utf8) }
      #expect(!trial.causes.contains("S06-clientdata-wrong-scope"))
      let told = trial.with { trial in
        trial.circumstances.account = "u-1041"
        trial.circumstances.path = "/v1/pay"
      }
      #expect(told.causes == ["S06-clientdata-wrong-scope"])
      #expect(told.diagnoses.first?.certainty == .proven)
    }
  }

  @Test(
    "the decoded bytes of a challenge whose text was captured are proven in front of the client data",
    arguments: [challenge.base64, challenge.hex])
  func decodedChallenge(captured: String) throws {
    let trial = try Trial.assertion { $0.clientData = Self.challenge + Self.text("body") }
      .expecting {
        $0.clientData = GivenBytes(Bytes(Self.text("body")), .utf8)
        $0.challenge = GivenBytes(Bytes(Self.text(captured)), nil)
      }
    #expect(trial.causes == ["S06-clientdata-wrong-scope"])
    #expect(trial.diagnoses.first?.certainty == .proven)
    #expect(
      trial.diagnoses.first?.cause.statement.contains("the challenge's decoded bytes") == true)
  }

  @Test("another hash function is proven by the signature over its digest")
  func otherHash() throws {
    let trial = try Trial.assertion { plan in
      let nonce = Digest.sha256(plan.authenticatorData.encoded + Digest.sha512(plan.clientData))
      let signature = try plan.key.sign(nonce, hash: .sha256)
      plan.alterSignature = { _ in signature }
    }
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.cause.id == "S21-other-hash")
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["assertion.signature"])
  }

  @Test("stop after a limited number of verifications, and list what was tried")
  func bounded() throws {
    let trial = try Trial.assertion { $0.clientData = Self.text("another body") }
      .expecting { $0.clientData = .text(Self.body, .utf8) }
    let diagnosis = try #require(
      trial.diagnoses.first { $0.rules.contains("assertion.signature") })
    #expect(diagnosis.certainty == .unexplained)
    #expect(diagnosis.proof.hypotheses.count > 15)
  }
}
