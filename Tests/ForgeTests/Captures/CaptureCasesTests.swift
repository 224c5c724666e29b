import Forge
import Testing

@Suite("Forged captures")
struct CaptureCasesTests {
  @Test("every case of the catalogue is either in a capture or in the table of exceptions")
  func coverage() {
    let captured = Set(CaptureCases.all.map(\.name))
    for recipe in CaseCatalogue.all {
      let isLeftOut = CaptureExceptions.leftOut[recipe.name] != nil
      #expect(captured.contains(recipe.name) != isLeftOut, "\(recipe.name)")
    }
    let names = Set(CaseCatalogue.all.map(\.name))
    #expect(names.isSuperset(of: CaptureExceptions.leftOut.keys))
    #expect(CaptureExceptions.leftOut.values.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("every cause of the catalogue is in a capture")
  func causes() {
    let captured = Set(CaptureCases.all.flatMap(\.recipe.causes))
    #expect(captured.isSuperset(of: CaseCatalogue.causes))
  }

  @Test("names are unique, among captures and beside those of conversations")
  func names() {
    let names = CaptureCases.all.map(\.name) + FlowCases.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("titles are sentences without a period")
  func titles() {
    for plan in CaptureCases.all {
      #expect(plan.title.first?.isUppercase == true, "\(plan.name)")
      #expect(plan.title.last != ".", "\(plan.name)")
    }
  }
}
