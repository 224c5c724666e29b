import Checks
import Decoding
import Evidence
import Foundation
import Reports
import Results
import TestSupport
import Testing

@Suite("Details of a result")
struct ArtifactDetailsTests {
  private func results(of type: String) async throws -> [ArtifactResult] {
    let samples = SampleCase.all(in: "real").filter { $0.fields[type] != nil }
    return try await Run(samples.map { $0.file.path() }).results
  }

  @Test("an attestation has its chain from the anchor to the leaf, and its receipt's")
  func attestation() async throws {
    let results = try await results(of: "attestation").filter { $0.verdict.outcome == .accepted }
    #expect(!results.isEmpty)
    for result in results {
      let chains = result.details.chains
      #expect(chains.map(\.kind) == [.attestation, .receipt])
      #expect(chains.first?.certificates.map(\.role) == [.anchor(isBuiltIn: true), .issuer, .leaf])
      #expect(chains.last?.certificates.first?.role == .anchor(isBuiltIn: true))
      #expect(chains.last?.certificates.last?.role == .signer)
      let leaf = chains.first?.certificates.last
      #expect(leaf?.attributes.contains { $0.kind == .nonce } == true)
      #expect(result.details.periods.map(\.kind) == [.leaf, .receipt])
      #expect(result.details.events.contains { $0.kind == .issuance })
    }
  }

  @Test("a receipt has its fields by number, the token without its value")
  func receipt() async throws {
    let results = try await results(of: "receipt")
    #expect(!results.isEmpty)
    for result in results {
      let fields = try #require(result.details.receipt?.fields)
      #expect(fields.contains { $0.name == "2" && $0.note == "App ID" })
      for token in fields where token.name == "5" {
        guard case .redacted = token.value else {
          Issue.record("the token shows")
          continue
        }
      }
    }
  }

  @Test("an assertion has neither, and its reading goes to the end")
  func assertion() async throws {
    let results = try await results(of: "assertion")
    #expect(!results.isEmpty)
    for result in results {
      #expect(result.details.chains.isEmpty)
      #expect(result.details.receipt == nil)
      #expect(result.details.reading?.stop == nil)
    }
  }
}
