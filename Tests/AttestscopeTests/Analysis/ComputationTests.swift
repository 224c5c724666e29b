import Evidence
import Foundation
import Results
import TestSupport
import Testing

@Suite("The computation of a result")
struct ComputationTests {
  private func computations(of type: String) async throws -> [(ArtifactResult, [Computation.Step])]
  {
    let samples = SampleCase.all(in: "real").filter { $0.fields[type] != nil }
    return try await Run(samples.map { $0.file.path() }).results.compactMap { result in
      result.details.computation.map { (result, $0) }
    }
  }

  @Test("of a genuine attestation gives the certificate's nonce, from the server and field 4")
  func attestation() async throws {
    let accepted = try await computations(of: "attestation").filter {
      $0.0.verdict.outcome == .accepted
    }
    #expect(accepted.count > 10)
    for (result, computation) in accepted {
      let certified = try #require(computation[.certifiedNonce]?.found?.content)
      let nonce = try #require(computation[.nonce])
      let hash = try #require(computation[.clientDataHash])
      #expect(nonce.computed?.content == certified, "\(result.record ?? "")")
      #expect(nonce.found?.content == certified, "\(result.record ?? "")")
      #expect(hash.computed?.content == hash.found?.content, "\(result.record ?? "")")
    }
  }

  @Test("shows the challenge used instead of its hash")
  func unhashed() async throws {
    let owners = try await computations(of: "attestation").compactMap {
      $0.1[.clientDataHash]?.computed?.owner
    }
    #expect(
      Set(owners) == ["SHA-256(challenge)", "the challenge itself, unhashed", "as it was given"])
  }

  @Test("of an assertion goes from the client data to the key, and shows no client data")
  func assertion() async throws {
    let computations = try await computations(of: "assertion")
    #expect(!computations.isEmpty)
    for (result, computation) in computations {
      #expect(
        computation.map(\.kind) == [
          .clientData, .clientDataHash, .authenticatorData, .nonce, .key, .signature,
        ])
      guard case .text(let size)? = computation[.clientData]?.computed?.content else {
        Issue.record("\(result.record ?? ""): the client data shows")
        continue
      }
      #expect(size.hasSuffix("bytes"))
    }
  }
}

extension [Computation.Step] {
  /// Returns the step of a kind, or `nil` if the computation has none.
  fileprivate subscript(_ kind: Computation.Kind) -> Computation.Step? {
    first { $0.kind == kind }
  }
}
