import Diagnosis
import Results
import Testing

@Suite("Steps of fixes")
struct CommonStepsTests {
  @Test("have commands without trailing whitespace")
  func commands() {
    let commands = CauseCatalogue.all.flatMap(\.fix).compactMap(\.code)
    #expect(commands.contains("attestscope analyze receipt.txt"))
    for command in commands { #expect(command.last?.isWhitespace == false, "\(command)") }
  }

  @Test("confirm a check that the server leaves out with faulty artifacts")
  func leftOut() throws {
    let cause = try #require(CauseCatalogue.cause("F07-check-left-out"))
    let last = try #require(cause.fix.last)
    #expect(last.text.hasPrefix("Confirm it") && last.code == "attestscope forge -o corpus")
  }

  @Test("don't confirm a time mistake at the time of issue, when everything is valid")
  func times() {
    for id in ["C02-clock-skew", "P05-too-old"] {
      let commands = CauseCatalogue.cause(id)?.fix.compactMap(\.code) ?? []
      #expect(commands.contains { $0.hasSuffix("--as-of now") }, "\(id)")
      #expect(!commands.contains { $0.hasSuffix("--as-of issuance") }, "\(id)")
    }
  }
}
