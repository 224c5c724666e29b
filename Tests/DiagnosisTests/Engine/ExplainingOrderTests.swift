import Testing

@testable import Diagnosis

@Suite("The order of explanation")
struct ExplainingOrderTests {
  @Test("contains exactly the causes of artifacts, each once")
  func complete() {
    let named = ExplainingOrder.stages.flatMap { $0 }
    let known = CauseCatalogue.all.filter { $0.evidence == .artifact }.map(\.id)
    #expect(Set(named).count == named.count)
    #expect(Set(known).subtracting(named).sorted() == [])
    #expect(Set(named).subtracting(known).sorted() == [])
  }
}
