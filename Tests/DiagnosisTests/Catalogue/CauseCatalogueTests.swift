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

  /// Causes with a step that mentions the app or the server and asks nothing of them.
  private static let mentions: Set<String> = [
    "R02-wrong-team", "R04-app-clip-id", "R06-dev-build-in-prod", "R15-other-app",
    "R19-group-id", "S13-counter-never-saved", "S16-challenge-not-in-clientdata",
    "S18-before-attestation", "S29-other-value-of-request", "T05-truncated", "P03-appid-mismatch",
    "P20-firebase-403", "F01-challenge-not-consumed",
  ]

  @Test("names the place of every step that somebody else than the cause's actor does")
  func places() {
    let teams: [(actor: Actor, word: Regex<Substring>, place: Regex<Substring>)] = [
      (.server, /\bserver\b/, /\b[Oo]n the server\b/), (.app, /\bapp\b/, /\b[Ii]n the app\b/),
    ]
    var unnamed: Set<String> = []
    for cause in CauseCatalogue.all {
      // How to confirm a fix says what a server or an app must do then.
      for step in cause.fix.map(\.text) where !step.hasPrefix("Confirm it") {
        for team in teams where team.actor != cause.actor {
          guard step.contains(team.word), !step.contains(team.place) else { continue }
          unnamed.insert(cause.id)
        }
      }
    }
    #expect(unnamed == Self.mentions)
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
