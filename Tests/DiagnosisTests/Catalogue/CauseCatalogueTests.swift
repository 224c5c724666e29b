import Checks
import Diagnosis
import Results
import Testing

@Suite("The catalogue of causes")
struct CauseCatalogueTests {
  @Test("names every cause once")
  func names() {
    let ids = CauseCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.wholeMatch(of: /[A-Z][0-9]{2}(-[a-z0-9]+)+/) != nil, "\(id)")
      #expect(CauseCatalogue.cause(id)?.id == id)
    }
    #expect(CauseCatalogue.cause("X00-none") == nil)
  }

  @Test("explains only existing rules")
  func rules() {
    for cause in CauseCatalogue.all {
      #expect(cause.evidence != .artifact || !cause.explains.isEmpty, "\(cause.id)")
      #expect(Set(cause.explains).count == cause.explains.count, "\(cause.id)")
      for rule in cause.explains {
        #expect(Check.all.contains { $0.id == rule }, "\(cause.id) explains \(rule)")
      }
    }
  }

  @Test("gives every cause its texts: a statement, a fix, a reference")
  func texts() {
    for cause in CauseCatalogue.all {
      #expect(cause.statement.hasSuffix("."), "\(cause.id)")
      #expect(!cause.fix.isEmpty, "\(cause.id)")
      #expect(cause.fix.allSatisfy { $0.text.hasSuffix(".") }, "\(cause.id)")
      #expect(!cause.reference.title.isEmpty, "\(cause.id)")
    }
  }
}
