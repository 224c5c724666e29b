import Testing

@testable import Diagnosis

@Suite("The order of explanation")
struct ExplainingOrderTests {
  @Test("contains exactly the causes of artifacts, each once")
  func complete() {
    let named = ExplainingOrder.stages.flatMap { $0.split(separator: " ").map(String.init) }
    let known = CauseCatalogue.all.filter { $0.evidence == .artifact }.map {
      String($0.id.prefix(3))
    }
    #expect(Set(known).count == known.count)
    #expect(Set(named).count == named.count)
    #expect(Set(known).subtracting(named).sorted() == [])
    #expect(Set(named).subtracting(known).sorted() == [])
  }
}
