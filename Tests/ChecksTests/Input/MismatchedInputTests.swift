import Decoding
import Evidence
import Forge
import Foundation
import Results
import TestSupport
import Testing
import TrialBench

@testable import Checks

@Suite("Other content in an artifact's field")
struct MismatchedInputTests {
  /// Samples of each kind, by the name of the kind: those in `samples/raw`, and those beside this
  /// file, which the program reads as something else.
  private func sample(_ kind: MismatchedKind) throws -> [UInt8] {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mismatched")
    for (folder, prefix) in [(SampleCase.folder.appending(path: "raw"), "foreign-"), (own, "")] {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      if let file = files.first(where: { $0.hasPrefix("\(prefix)\(kind.rawValue).") }) {
        return try Array(Data(contentsOf: folder.appending(path: file)))
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  private func trial(_ text: [UInt8]) throws -> Trial {
    try Trial.attestation().with {
      $0.decodedText = TextDecoder.read(Bytes(text, name: "text"))
      $0.type = ArtifactType.sniff($0.payload)
    }
  }

  @Test("is recognized in binary form", arguments: MismatchedKind.allCases)
  func plain(_ kind: MismatchedKind) throws {
    let found = try #require(trial(sample(kind)).input.mismatched)
    #expect(found.kind == kind)
    #expect(!found.evidence.isEmpty && !found.evidence.hasSuffix("."))
    #expect(found.bytes.isEmpty == (kind == .nothing))
  }

  @Test("is recognized inside Base64", arguments: MismatchedKind.allCases)
  func encoded(_ kind: MismatchedKind) throws {
    let carried = Array(try sample(kind).base64.utf8)
    // PEM is a separate encoding.
    let isPEM = try sample(kind).starts(with: "-----".utf8)
    // Double Base64 is decoded only if an artifact is inside, and these aren't artifacts.
    guard !isPEM, kind != .keyOrHash else { return }
    #expect(try trial(carried).input.mismatched?.kind == kind)
  }

  @Test("is named by transport.kind", arguments: MismatchedKind.allCases)
  func kind(_ kind: MismatchedKind) throws {
    let finding = try trial(sample(kind)).finding(of: .transportKind)
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
    let finding = try trial(sample(.webAuthnPacked)).finding(of: .attestationFormat)
    #expect(finding.result == .fail)
    #expect(finding.found.contains("This is a WebAuthn attestation of the format “packed”"))
  }

  @Test("a private key is redacted")
  func privateKey() throws {
    let tree = try trial(sample(.privateKey)).artifact.tree
    #expect(tree.privacy == .secret)
  }
}
