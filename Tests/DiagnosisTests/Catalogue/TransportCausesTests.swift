import Checks
import Decoding
import Diagnosis
import Evidence
import Forge
import Results
import Signing
import SystemCrypto
import TestSupport
import Testing
import TrialBench

@Suite("Causes in transport")
struct TransportCausesTests {
  /// The forged samples contain one for each repair and each damage, with its name.
  static let repairs: [(String, DecodedText.Repair.Kind)] = [
    ("T01-plus-space", .spaceForPlus), ("T02-percent-encoded", .percentEncoding),
    ("T03-base64url", .base64URLAlphabet), ("T03-base64url", .missingPadding),
    ("T03-base64url", .excessPadding), ("T03-base64url", .leftoverBits),
    ("T04-double-base64", .doubleBase64), ("T06-line-breaks", .lineBreaks),
    ("T06-line-breaks", .escapedLineBreaks), ("T07-quoted-or-dataurl", .quotes),
    ("T07-quoted-or-dataurl", .dataURL), ("T07-quoted-or-dataurl", .optionalWrapper),
    ("T07-quoted-or-dataurl", .nsDataDump), ("T07-quoted-or-dataurl", .escapedSlashes),
    ("T15-stray-whitespace", .surroundingWhitespace), ("T07-quoted-or-dataurl", .htmlEntities),
    ("T07-quoted-or-dataurl", .quotedPrintable), ("T10-compressed-body", .compressed),
    ("T08-utf8-corruption", .latin1), ("T17-stray-characters", .lengthPrefix),
    ("T17-stray-characters", .zeroPadding), ("T17-stray-characters", .repetition),
  ]

  private func sample(_ name: String) throws -> Trial {
    Trial(
      try #require(SampleCase.all(in: "forged").first { $0.name == "transport-encoding--\(name)" }))
  }

  @Test("are proven by the repair that restores the bytes", arguments: repairs)
  func repair(cause: String, kind: DecodedText.Repair.Kind) throws {
    let trial = try sample(kind.rawValue)
    #expect(trial.causes == [cause])
    let diagnosis = try #require(trial.diagnoses.first)
    #expect(diagnosis.certainty == .proven)
    #expect(diagnosis.rules == ["transport.encoding"])
    #expect(diagnosis.proof.counterfactual == "text := repaired (\(kind.rawValue))")
    let repair = try #require(trial.decodedText.repairs.first { $0.kind == kind })
    let isOfWhole = [
      .quotes, .dataURL, .optionalWrapper, .nsDataDump, .doubleBase64, .compressed, .latin1,
      .lengthPrefix, .zeroPadding,
    ].contains(kind)
    #expect(
      diagnosis.summary.hasSuffix(
        isOfWhole ? "decodes to its end." : "at byte \(repair.bytes.startIndex)."))
    if [.doubleBase64, .compressed, .lengthPrefix, .zeroPadding].contains(kind) {
      #expect(diagnosis.summary.contains(trial.decodedText.payload.count.grouped))
    }
    if kind == .escapedSlashes { #expect(diagnosis.summary.hasPrefix("Escaped slashes: in ")) }
    #expect(!diagnosis.summary.hasPrefix("It ") && !diagnosis.summary.hasPrefix("The change:"))
  }

  /// The JSON parser that reads the samples drops the mark.
  @Test("are proven by a byte order mark too")
  func byteOrderMark() throws {
    let trial = try Trial.assertion().with {
      let text = "\u{feff}" + $0.payload.array.base64
      $0.decodedText = TextDecoder.read(Bytes(Array(text.utf8), name: "text"))
    }
    #expect(trial.decodedText.repairs.map(\.kind) == [.byteOrderMark])
    #expect(trial.causes == ["T15-stray-whitespace"])
  }

  @Test("are proven by wide characters too")
  func wideCharacters() throws {
    let trial = try Trial.assertion().with {
      let text = Array($0.payload.array.base64.utf8).flatMap { digit -> [UInt8] in [digit, 0] }
      $0.decodedText = TextDecoder.read(Bytes(text, name: "text"))
    }
    #expect(trial.decodedText.repairs.map(\.kind) == [.wideCharacters])
    #expect(trial.causes == ["T15-stray-whitespace"])
  }

  @Test("leave no repair without a cause")
  func complete() {
    let proved = Self.repairs.map(\.1) + [.byteOrderMark, .wideCharacters]
    #expect(Set(proved) == Set(DecodedText.Repair.Kind.allCases))
  }

  @Test(
    "explain all consequences of one loss",
    arguments: [
      ("utf8-replacement", "T08-utf8-corruption"), ("cut-text", "T05-truncated"),
    ])
  func damage(name: String, cause: String) throws {
    let trial = try sample(name)
    #expect(trial.causes == [cause])
    #expect(trial.diagnoses.first?.rules == ["transport.encoding", "attestation.cbor"])
  }

  @Test("claim nothing for unknown text")
  func nearMiss() throws {
    let trial = try read("~~ 0x?? 17 §§ 42 ~~", in: Trial.attestation()).with {
      $0.type = .unknown
    }
    #expect(!trial.rules(.fail).isEmpty)
    #expect(trial.causes.isEmpty)
  }

  @Test("are two for a text that was changed in two ways")
  func twoRepairs() throws {
    let text = try Trial.assertion().payload.array.base64
    let url = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    let trial = try read("\"\(url)\"", in: Trial.assertion())
    #expect(Set(trial.causes) == ["T03-base64url", "T07-quoted-or-dataurl"])
    #expect(trial.diagnoses.allSatisfy { $0.certainty == .proven })
  }

  @Test("call a text that ends at a known limit truncated, not badly padded")
  func limit() throws {
    let text = try Trial.attestation().payload.array.base64
    for length in [1_000, 1_023, 4_095] {
      let trial = try read(String(text.prefix(length)), in: Trial.attestation())
      #expect(trial.causes == ["T05-truncated"])
      #expect(trial.diagnoses.first?.certainty == .proven)
      let summary = try #require(trial.diagnoses.first?.summary)
      #expect(summary.contains("missing"))
      #expect(summary.contains("as many as"))
    }
  }

  /// Returns a trial whose artifact came as this text.
  private func read(_ text: String, in trial: Trial) throws -> Trial {
    trial.with { $0.decodedText = TextDecoder.read(Bytes(Array(text.utf8), name: "text")) }
  }

  static let otherContents: [(String, [UInt8])] = [
    ("T10-compressed-body", [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
    ("T16-other-content", Array("<!DOCTYPE html><html><body>502 Bad Gateway</body></html>".utf8)),
    ("T16-other-content", Array("7f6d21f0-4b0c-4f7c-9a53-0d1b6f6c5e11".utf8)),
    ("T16-other-content", Array("%PDF-1.7 and more".utf8)),
    ("T16-other-content", Array("attestation: [B@4e50df2e".utf8)),
    ("T16-other-content", Array("The operation couldn’t be completed. (DCError 3.)".utf8)),
  ]

  @Test("name the content that was sent instead of an artifact", arguments: otherContents)
  func otherContent(cause: String, bytes: [UInt8]) throws {
    let trial = try Trial.attestation().with {
      $0.decodedText = TextDecoder.read(Bytes(bytes, name: "text"))
      $0.type = .unknown
    }
    #expect(trial.causes == [cause])
    #expect(trial.diagnoses.first?.certainty == .proven)
    #expect(trial.diagnoses.first?.rules.contains("transport.kind") == true)
    let steps = trial.diagnoses.first?.cause.fix.map(\.text) ?? []
    #expect(
      steps.contains { $0.hasPrefix("Devices on which attestKey returned") }
        == cause.hasPrefix("T16"))
    let mismatched = try #require(trial.input.mismatched)
    #expect(
      trial.diagnoses.first?.summary == "It is \(mismatched.kind.name): \(mismatched.evidence).")
  }

  @Test("state the least missing length of truncated binary artifacts")
  func truncated() throws {
    let trials = [
      (try Trial.attestation { $0.alterObject = { $0.dropLast(100) } }, RuleID("attestation.cbor")),
      (try Trial.assertion { $0.alterObject = { $0.dropLast(30) } }, "assertion.cbor"),
      (
        try Trial.receipt {
          $0.encoding = .definite
          $0.alterMessage = { $0.dropLast(20) }
        }, "receipt.cms"
      ),
    ]
    for ((trial, rule), missing) in zip(trials, [100, 30, 20]) {
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(trial.causes == ["T05-truncated"])
      #expect(diagnosis.certainty == .consistent)
      #expect(diagnosis.proof.rival == "A changed length, or bytes lost inside the artifact")
      #expect(diagnosis.rules == [rule])
      #expect(diagnosis.summary.contains("\(missing)"))
      #expect(diagnosis.summary.contains("y its stated lengths"))
      #expect(diagnosis.proof.counterfactual == "nothing: what may be missing can't be recovered")
    }
  }

  @Test("don't suppose a changed length if the name of the last part is missing too")
  func truncatedBeforeTheLastPart() throws {
    let trials = [
      try Trial.attestation { $0.alterObject = { $0.dropLast(1_000) } },
      try Trial.assertion { $0.alterObject = { Array($0.prefix(60)) } },
    ]
    for trial in trials {
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(trial.causes == ["T05-truncated"])
      #expect(diagnosis.proof.rival == "Bytes lost inside the artifact")
      #expect(diagnosis.cause.fix.first?.text.hasPrefix("Compare its size") == true)
    }
  }

  @Test("are a loss inside the artifact if its last part is whole")
  func lostInside() throws {
    let trial = try Trial.attestation {
      $0.alterObject = { Array($0.prefix(2_000) + $0.dropFirst(2_300)) }
    }
    let diagnosis = try #require(trial.diagnoses.first { $0.cause.id == "T05-truncated" })
    #expect(diagnosis.cause.statement == "Bytes are missing inside the artifact.")
    #expect(diagnosis.summary.hasPrefix("`authData`, the last part, is whole at the end."))
    #expect(diagnosis.proof.rival == "A changed length")
  }

  @Test("are proven for a text that ends inside a group, and not between two")
  func groups() throws {
    let text = try Trial.attestation().payload.array.base64
    for (length, certainty) in [(3_002, Certainty.proven), (3_004, .consistent)] {
      let trial = try read(String(text.prefix(length)), in: Trial.attestation())
      #expect(trial.causes == ["T05-truncated"])
      #expect(trial.diagnoses.first?.certainty == certainty)
    }
  }

  @Test("are consistent for content recognized only by its length")
  func toldByForm() throws {
    let hash = Digest.sha256(Array("key".utf8))
    let point = try Trial.key().publicPoint
    for bytes in [hash, point] {
      let trial = try Trial.attestation().with {
        $0.decodedText = TextDecoder.read(Bytes(Array(bytes.base64.utf8), name: "text"))
        $0.type = .unknown
      }
      #expect(trial.causes == ["T16-other-content"])
      #expect(trial.diagnoses.first?.certainty == .consistent)
      #expect(trial.diagnoses.first?.proof.rival == "Other bytes of the same form")
    }
  }

  @Test("don't claim truncation if bytes follow")
  func trailingBytes() throws {
    let trial = try Trial.attestation { $0.alterObject = { $0 + [7] } }
    #expect(trial.rules(.fail) == ["attestation.cbor"])
    #expect(trial.causes.isEmpty)
  }

  @Test("are consistent for one end of a string or a line that follows the object")
  func endMark() throws {
    for (mark, name) in [
      ([UInt8(0)], "one zero byte"), ([0x0a], "one line feed"), ([0x0d, 0x0a], "one line break"),
    ] {
      let trials = [
        (try Trial.attestation { $0.alterObject = { $0 + mark } }, RuleID("attestation.cbor")),
        (try Trial.assertion { $0.alterObject = { $0 + mark } }, "assertion.cbor"),
      ]
      for (trial, rule) in trials {
        let diagnosis = try #require(trial.diagnoses.first)
        #expect(trial.rules(.fail) == [rule])
        #expect(trial.causes == ["T17-stray-characters"])
        #expect(diagnosis.certainty == .consistent)
        #expect(diagnosis.rules == [rule])
        #expect(diagnosis.cause.statement.hasPrefix("A program added \(name) after the artifact"))
        #expect(diagnosis.summary.contains("only \(name) follows"))
        #expect(diagnosis.cause.fix.first?.text.hasPrefix("Reject it") == true)
        // No step changes the server, so that no kept attestation passes later.
        #expect(!diagnosis.cause.fix.contains { $0.text.contains("the changed server") })
        #expect(
          diagnosis.cause.fix.contains { $0.text.hasPrefix("Devices discard the key") }
            == (rule == "attestation.cbor"))
      }
    }
  }

  @Test("don't claim the end of a string for an object with another fault")
  func endMarkAndFault() throws {
    // The first key of the map becomes invalid UTF-8.
    let trial = try Trial.attestation { $0.alterObject = { $0[..<2] + [0xff] + $0[3...] + [0] } }
    #expect(!trial.causes.contains("T17-stray-characters"))
  }

  @Test("count the zero bytes that follow, and name a column only for a length that columns have")
  func padding() throws {
    let bytes = try Trial.assertion().payload.array
    for (total, step) in [
      (bytes.count + 2, "Find what appends them"), (768, "fixed length of 768 bytes"),
    ] {
      let zeros = [UInt8](repeating: 0, count: total - bytes.count)
      let trial = try read((bytes + zeros).base64, in: Trial.assertion())
      let diagnosis = try #require(trial.diagnoses.first)
      #expect(trial.causes == ["T17-stray-characters"])
      #expect(diagnosis.summary.hasPrefix("\(zeros.count) zero bytes and nothing else follow"))
      #expect(diagnosis.summary.contains("\(total.grouped) in all"))
      #expect(diagnosis.cause.fix.first?.text.contains(step) == true)
    }
  }

  static let fields: [(ArtifactType, ArtifactType, String)] = [
    (.attestation, .assertion, "S11-assertion-as-attestation"),
    (.assertion, .attestation, "S11-assertion-as-attestation"),
    (.attestation, .receipt, "T12-field-name"), (.receipt, .assertion, "T12-field-name"),
  ]

  @Test("name the app only if a captured request shows what it sent")
  func sender() throws {
    for (claimed, sent) in [
      (ArtifactType.attestation, "The app sent an assertion instead of an attestation."),
      (.receipt, "The app sent an assertion in the field “receipt”."),
    ] {
      let trial = try Trial.assertion().with { $0.claimedType = claimed }
      for isAsSent in [false, true] {
        let examination = Examination(input: trial.input, checks: trial.checks, isAsSent: isAsSent)
        #expect(
          DiagnosisEngine.diagnose(examination).first?.cause.statement
            == (isAsSent ? sent : "The field “\(claimed.rawValue)” contains an assertion."))
      }
    }
  }

  @Test("distinguish swapped attestation and assertion from other wrong names", arguments: fields)
  func wrongField(type: ArtifactType, claimed: ArtifactType, cause: String) throws {
    let genuine =
      switch type {
      case .assertion: try Trial.assertion()
      case .receipt: try Trial.receipt()
      default: try Trial.attestation()
      }
    let trial = genuine.with { $0.claimedType = claimed }
    #expect(trial.causes == [cause])
    #expect(trial.diagnoses.first?.rules == ["transport.kind"])
    #expect(trial.diagnoses.first?.summary.contains("“\(claimed.rawValue)”") == true)
  }
}
