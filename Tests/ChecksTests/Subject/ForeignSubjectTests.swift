import Decoding
import Evidence
import Forge
import Results
import Testing
import TrialBench

@testable import Checks

@Suite("Other content in an artifact's field")
struct ForeignSubjectTests {
  private static let samples = Result { try ForeignSample.all(with: Trial.pki) }

  private func sample(_ kind: ForeignKind) throws -> ForeignSample {
    try #require(Self.samples.get().first { $0.kind == kind })
  }

  private func trial(_ text: [UInt8]) throws -> Trial {
    try Trial.attestation().with {
      $0.armour = TextArmour.read(Bytes(text, name: "text"))
      $0.type = ArtifactType.sniff($0.payload)
    }
  }

  @Test("is recognized in binary form", arguments: ForeignKind.allCases)
  func plain(_ kind: ForeignKind) throws {
    let found = try #require(trial(sample(kind).content).subject.foreign)
    #expect(found.kind == kind)
    #expect(!found.evidence.isEmpty && !found.evidence.hasSuffix("."))
    #expect(found.bytes.isEmpty == (kind == .nothing))
  }

  @Test("is recognized inside Base64", arguments: ForeignKind.allCases)
  func encoded(_ kind: ForeignKind) throws {
    let carried = Array(try sample(kind).content.base64.utf8)
    // PEM is a separate encoding.
    let isPEM = try sample(kind).content.starts(with: "-----".utf8)
    // Double Base64 is decoded only if an artifact is inside, and these aren't artifacts.
    guard !isPEM, kind != .keyOrHash else { return }
    #expect(try trial(carried).subject.foreign?.kind == kind)
  }

  @Test("is named by transport.kind", arguments: ForeignKind.allCases)
  func kind(_ kind: ForeignKind) throws {
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
    for trial in trials { #expect(trial.subject.foreign == nil, "\(trial)") }
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
