import Checks
import Diagnosis
import Flow
import Results
import Testing

@Suite("Sets of failed checks in a review")
struct FailureSetTests {
  @Test("use existing rules, each in one set")
  func rules() {
    let known = Set(Check.all.map(\.id))
    #expect(FailureSet.rules.filter { !known.contains($0) } == [])
    #expect(Set(FailureSet.rules).count == FailureSet.rules.count)
  }

  @Test("have the actor of the first step if a conversation shows the cause")
  func actors() {
    for cause in CauseCatalogue.all where cause.evidence == .traffic {
      guard let step = cause.fix.first?.text else { continue }
      if step.hasPrefix("On the server,") { #expect(cause.actor == .server, "\(cause.id)") }
      if step.hasPrefix("In the app,") { #expect(cause.actor == .app, "\(cause.id)") }
    }
  }
}
