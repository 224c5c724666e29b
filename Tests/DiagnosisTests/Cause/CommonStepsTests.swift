import Diagnosis
import Results
import Testing

@Suite("Steps of fixes")
struct CommonStepsTests {
  @Test("hold commands that nothing trails")
  func commands() {
    let commands = CauseCatalogue.all.flatMap(\.fix).compactMap(\.code)
    #expect(commands.contains("attestscope analyze receipt.txt"))
    for command in commands { #expect(command.last?.isWhitespace == false, "\(command)") }
  }

  @Test("do not confirm a mistake of time as of the issue, when everything is in order")
  func times() {
    for id in ["C02-clock-skew", "P05-too-old"] {
      let commands = CauseCatalogue.cause(id)?.fix.compactMap(\.code) ?? []
      #expect(commands.contains { $0.hasSuffix("--as-of now") }, "\(id)")
      #expect(!commands.contains { $0.hasSuffix("--as-of issuance") }, "\(id)")
    }
  }
}
