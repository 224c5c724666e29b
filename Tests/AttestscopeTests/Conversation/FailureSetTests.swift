import Checks
import Diagnosis
import Flow
import Results
import Testing

@Suite("What a review tells apart")
struct FailureSetTests {
  @Test("rests on rules that exist, each in one part")
  func rules() {
    let known = Set(RuleCatalogue.all.map(\.id))
    #expect(FailureSet.rules.filter { !known.contains($0) } == [])
    #expect(Set(FailureSet.rules).count == FailureSet.rules.count)
  }

  @Test("is acted on by whom the first step names, where a conversation shows the cause")
  func actors() {
    for cause in CauseCatalogue.all where cause.evidence == .traffic {
      guard let step = cause.fix.first?.text else { continue }
      if step.hasPrefix("On the server,") { #expect(cause.actor == .server, "\(cause.id)") }
      if step.hasPrefix("In the app,") { #expect(cause.actor == .app, "\(cause.id)") }
    }
  }
}
