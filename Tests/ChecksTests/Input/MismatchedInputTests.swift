import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@testable import Checks

@Suite("Other content in an artifact's field")
struct MismatchedInputTests {
  private static let samples = Result { try MismatchedSample.all(with: Trial.pki) }

  private func sample(_ kind: MismatchedKind) throws -> MismatchedSample {
    try #require(Self.samples.get().first { $0.kind == kind })
  }

  private func trial(_ text: [UInt8]) throws -> Trial {
    try Trial.attestation().with {
      $0.decodedText = TextDecoder.read(Bytes(text, name: "text"))
      $0.type = ArtifactType.sniff($0.payload)
    }
  }

  @Test("is recognized in binary form", arguments: MismatchedKind.allCases)
  func plain(_ kind: MismatchedKind) throws {
    let found = try #require(trial(sample(kind).content).input.mismatched)
    #expect(found.kind == kind)
    #expect(!found.evidence.isEmpty && !found.evidence.hasSuffix("."))
    #expect(found.bytes.isEmpty == (kind == .nothing))
  }

  @Test("is recognized inside Base64", arguments: MismatchedKind.allCases)
  func encoded(_ kind: MismatchedKind) throws {
    let carried = Array(try sample(kind).content.base64.utf8)
    // PEM is a separate encoding.
    let isPEM = try sample(kind).content.starts(with: "-----".utf8)
    // Double Base64 is decoded only if an artifact is inside, and these aren't artifacts.
    guard !isPEM, kind != .keyOrHash else { return }
    #expect(try trial(carried).input.mismatched?.kind == kind)
  }

  @Test("is named by transport.kind", arguments: MismatchedKind.allCases)
  func kind(_ kind: MismatchedKind) throws {
    let finding = try trial(sample(kind).content).finding(of: .transportKind)
    guard finding.result != .pass else {
      #expect(kind.rawValue.hasPrefix("webauthn-"))
      return
    }
    #expect(finding.found.contains(kind.name))
  }

  @Test("isn't found in genuine artifacts")
  func genuine() {
    let trials =
      Trial.genuine(.attestation) + Trial.genuine(.assertion) + Trial.genuine(.receipt)
    #expect(trials.count > 20)
    for trial in trials { #expect(trial.input.mismatched == nil, "\(trial)") }
  }

  @Test("a WebAuthn format is named if its statement fits")
  func format() throws {
    let finding = try trial(sample(.webAuthnPacked).content).finding(of: .attestationFormat)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("This is a WebAuthn attestation of the format “packed”"))
  }

  @Test("a private key is redacted")
  func privateKey() throws {
    let tree = try trial(sample(.privateKey).content).artifact.tree
    #expect(tree.privacy == .secret)
  }
}
