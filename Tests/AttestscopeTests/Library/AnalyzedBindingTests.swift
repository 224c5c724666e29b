import Evidence
import Results
import Testing

@testable import Attestscope

@Suite("Expected values in the library")
struct AnalyzedBindingTests {
  @Test("uses the words of the results")
  func words() {
    #expect(
      AnalyzedArtifact.Binding.Designation.allCases.map(\.rawValue)
        == BoundValue.Designation.allCases.map(\.rawValue))
    #expect(
      AnalyzedArtifact.Binding.Author.allCases.map(\.rawValue)
        == BoundValue.Author.allCases.map(\.rawValue))
  }

  @Test("a binding has value, author, place and other candidates")
  func members() {
    let steps: [SourceStep] = [
      .exchange(.init(index: 3, method: "GET", url: "https://x.example/c")), .pointer("/c"),
    ]
    let binding = AnalyzedArtifact.Binding(
      BoundValue(
        .challenge, "abc", designation: .session, by: .server, at: steps,
        candidates: [.init("def", by: .client, at: [], fits: true)]))
    #expect(binding.name == "challenge" && binding.text == "abc")
    #expect(binding.designation == .session && binding.author == .server)
    #expect(binding.place == "exchange 3 (GET https://x.example/c) → /c")
    #expect(binding.candidates.map(\.text) == ["def"])
    #expect(binding.candidates.first?.author == .client)
    #expect(binding.candidates.first?.fits == true)
    #expect(binding.candidates.first?.place == nil)
    let none = AnalyzedArtifact.Binding(
      BoundValue(.publicKey, nil, designation: .none, by: nil, at: []))
    #expect(none.text == nil && none.author == nil && none.designation == .none)
  }
}
