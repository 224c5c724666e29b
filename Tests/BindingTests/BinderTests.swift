import Claims
import Evidence
import Testing

@testable import Binding

@Suite("Designation of the challenge")
struct BinderTests {
  @Test("chooses the latest challenge of the session that no artifact consumed")
  func session() throws {
    let binder = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0, session: "a"),
      .issuing("second-challenge-002", at: 10, session: "a"),
      .issuing("stranger-challenge-3", at: 11, session: "b"),
      .sending(1, at: 20, session: "a"),
      .sending(2, at: 30, session: "a"),
    ])
    let first = try #require(binder.binding(of: .artifact(1), at: .at(3)))
    #expect(first.designation == .session && first.value?.text == .text("second-challenge-002"))
    #expect(first.older.map(\.text) == [.text("first-challenge-0001")])
    let second = try #require(binder.binding(of: .artifact(2), at: .at(4)))
    #expect(second.value?.text == .text("first-challenge-0001"))
  }

  @Test("chooses the one that the request names, unless it was issued to another session")
  func named() throws {
    let exchanges: [ObservedExchange] = [
      .issuing("first-challenge-0001", at: 0, session: "a"),
      .issuing("second-challenge-002", at: 10, session: "a"),
      .issuing("stranger-challenge-3", at: 11, session: "b"),
    ]
    let own = Binder(
      numbering: exchanges + [.sending(1, at: 20, session: "a", naming: "first-challenge-0001")])
    let binding = try #require(own.binding(of: .artifact(1), at: .at(3)))
    #expect(binding.designation == .named && binding.value?.text == .text("first-challenge-0001"))
    let other = Binder(
      numbering: exchanges + [.sending(1, at: 20, session: "a", naming: "stranger-challenge-3")])
    #expect(other.binding(of: .artifact(1), at: .at(3))?.designation == .session)
  }

  @Test("without a session, chooses the only open one, and none of two")
  func only() {
    let one = Binder(numbering: [.issuing("first-challenge-0001", at: 0), .sending(1, at: 20)])
    #expect(one.binding(of: .artifact(1), at: .at(1))?.designation == .only)
    let two = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0), .issuing("second-challenge-002", at: 1),
      .sending(1, at: 20),
    ])
    #expect(two.binding(of: .artifact(1), at: .at(2))?.designation == Designation.none)
  }

  @Test("without a session, chooses a value of another capture only if no other was issued")
  func otherCapture() {
    let open = ObservedExchange.issuing("first-challenge-0001", at: 0, in: "other.har")
    let alone = Binder(numbering: [open, .sending(1, at: 20)])
    #expect(alone.binding(of: .artifact(1), at: .at(1))?.designation == .only)
    let answered = ObservedExchange.issuing(
      "second-challenge-002", at: 1, session: "b", in: "other.har")
    let several = Binder(numbering: [
      open, answered, .sending(2, at: 5, session: "b"), .sending(1, at: 20),
    ])
    #expect(several.binding(of: .artifact(1), at: .at(3))?.designation == Designation.none)
    let own = Binder(numbering: [
      open, answered, .issuing("third-challenge-0003", at: 6), .sending(1, at: 20),
    ])
    #expect(own.binding(of: .artifact(1), at: .at(3))?.designation == .only)
  }

  @Test("says that an attestation was sent before its challenge was first issued")
  func late() throws {
    let late = Binder(numbering: [
      .sending(1, at: 0, session: "a"), .issuing("first-challenge-0001", at: 10, session: "a"),
      .sending(1, at: 20, session: "a"), .sending(2, at: 30, session: "a"),
    ])
    let again = try #require(late.binding(of: .artifact(1), at: .at(2)))
    #expect(again.designation == .session && again.isAfterArtifact)
    let without = again.undesignated
    #expect(without.designation == .none && without.value == nil)
    #expect(without.others.first?.text == .text("first-challenge-0001"))
    #expect(late.binding(of: .artifact(2), at: .at(3))?.isAfterArtifact == false)
    // The same certificate in other bytes.
    var other = ObservedExchange.sending(2, at: 20, session: "a")
    other.artifacts = [ObservedArtifact(.text("2"), isAttestation: true, signed: .text("1"))]
    let rewritten = Binder(numbering: [
      .sending(1, at: 0, session: "a"), .issuing("first-challenge-0001", at: 10, session: "a"),
      other,
    ])
    #expect(rewritten.binding(of: .artifact(2), at: .at(2))?.isAfterArtifact == true)
    let twice = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0, session: "a"), .sending(1, at: 5, session: "a"),
      .issuing("first-challenge-0001", at: 10, session: "a"), .sending(1, at: 20, session: "a"),
    ])
    #expect(twice.binding(of: .artifact(1), at: .at(3))?.isAfterArtifact == false)
    var answer = ObservedExchange.issuing("first-challenge-0001", at: 0, session: "a")
    answer.shown = [.artifact(1)]
    let shown = Binder(numbering: [
      answer, .sending(1, at: 5, session: "a"), .sending(2, at: 6, session: "a"),
    ])
    #expect(shown.binding(of: .artifact(1), at: .at(1))?.isAfterArtifact == true)
    #expect(shown.binding(of: .artifact(2), at: .at(2))?.isAfterArtifact == false)
  }

  @Test("takes a value for the client's if it is two of its values, one behind the other")
  func joined() {
    let binding = { (sent: [String]) -> ChallengeBinding? in
      var names = ObservedExchange.issuing("other-challenge-0001", at: 0, session: "a")
      names.issued = []
      names.sent = sent.map { TextMark($0) }
      let binder = Binder(numbering: [
        names, .issuing("first-name-and-last-name", at: 5, session: "a"),
        .sending(1, at: 10, session: "a"),
      ])
      return binder.binding(of: .artifact(1), at: .at(2))
    }
    #expect(binding(["first-name-", "and-last-name"])?.designation == Designation.none)
    #expect(binding(["first-name-", "last-name"])?.designation == .session)
    #expect(binding(["first", "-name-and-last-name"])?.designation == .session)
  }

  @Test("doesn't stay the same for an artifact that is sent again to another server")
  func elsewhere() throws {
    var other = ObservedExchange.sending(1, at: 20, session: "a")
    other.origin = "https://other.example.com"
    let binder = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0, session: "a"), .sending(1, at: 10, session: "a"),
      other, .sending(1, at: 30, session: "a"),
    ])
    #expect(binder.binding(of: .artifact(1), at: .at(1))?.designation == .session)
    let elsewhere = try #require(binder.binding(of: .artifact(1), at: .at(2)))
    #expect(elsewhere.designation == .none && elsewhere.value == nil)
    let again = try #require(binder.binding(of: .artifact(1), at: .at(3)))
    #expect(again.value?.text == .text("first-challenge-0001"))
  }

  @Test("marks a value that an earlier artifact used, if the server accepted that")
  func used() throws {
    for isAccepted in [true, false] {
      var first = ObservedExchange.sending(1, at: 20, session: "a")
      first.isAccepted = isAccepted
      let binder = Binder(numbering: [
        .issuing("first-challenge-0001", at: 0, session: "a"), first,
        .sending(2, at: 30, session: "b"),
      ])
      let binding = try #require(binder.binding(of: .artifact(2), at: .at(2)))
      let use = binding.others.first?.usedIn
      #expect((use != nil) == isAccepted)
      if let use {
        #expect(use.contains(.exchange(.init(index: 1, time: first.sentAt, status: 200))))
      }
    }
  }

  @Test("marks a value of another session, if both sessions are visible")
  func sessions() throws {
    let binder = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0, session: "a"),
      .issuing("first-challenge-0002", at: 10), .sending(1, at: 20, session: "b"),
    ])
    let binding = try #require(binder.binding(of: .artifact(1), at: .at(2)))
    let others = binding.others.filter { $0.sessionDifference != nil }
    #expect(others.map(\.text) == [.text("first-challenge-0001")])
    #expect(others.map(\.sessionDifference) == [.cookie])
  }

  @Test("marks a value of the artifact's own session, if that is visible", arguments: ["a", nil])
  func ownSession(session: String?) throws {
    let binder = Binder(numbering: [
      .issuing("first-challenge-0001", at: 0, session: session),
      .issuing("stranger-challenge-3", at: 1, session: "b"),
      .issuing("second-challenge-002", at: 10, session: session),
      .sending(1, at: 20, session: session),
    ])
    let binding = try #require(binder.binding(of: .artifact(1), at: .at(3)))
    #expect(
      binding.others.filter(\.isOfSameSession).map(\.text)
        == (session == nil ? [] : [.text("first-challenge-0001")]))
  }

  @Test("keeps the latest other values, and counts those before them")
  func others() throws {
    let most = WorkBudget.limit(of: .earlierValues).most
    let issuing = (0..<(most + 6)).map {
      ObservedExchange.issuing("challenge-number-\($0)", at: Int64($0))
    }
    let binder = Binder(numbering: issuing + [.sending(1, at: 1_000)])
    let binding = try #require(binder.binding(of: .artifact(1), at: .at(most + 6)))
    #expect(binding.others.count == most && binding.earlierCount == 6)
    #expect(binding.others.first?.text == .text("challenge-number-\(most + 5)"))
    let few = Binder(numbering: issuing.prefix(2) + [.sending(1, at: 1_000)])
    #expect(few.binding(of: .artifact(1), at: .at(2))?.earlierCount == 0)
  }

  @Test("never chooses one that a client sent first, a later one, or one of another origin")
  func strangers() {
    var echo = ObservedExchange.issuing("first-challenge-0001", at: 0)
    echo.sent = TextMark.all(of: .text("first-challenge-0001"))
    var late = ObservedExchange.issuing("first-challenge-0001", at: 0)
    late.answeredAt = Timestamp(milliseconds: 60_000)
    var other = ObservedExchange.issuing("first-challenge-0001", at: 0)
    other.origin = "https://attacker.example"
    var error = ObservedExchange.issuing("first-challenge-0001", at: 0)
    error.status = 500
    for exchange in [echo, late, other, error] {
      let binding = Binder(numbering: [exchange, .sending(1, at: 20)]).binding(
        of: .artifact(1), at: .at(1))
      #expect(binding?.designation == Designation.none && binding?.value == nil)
    }
    var asked = ObservedExchange.issuing("first-challenge-0001", at: 0)
    asked.status = 401
    let binding = Binder(numbering: [asked, .sending(1, at: 20)]).binding(
      of: .artifact(1), at: .at(1))
    #expect(binding?.designation == .only)
  }

  @Test("stays the same for a repeated artifact, unless a newer one was issued")
  func again() throws {
    let exchanges: [ObservedExchange] = [
      .issuing("first-challenge-0001", at: 0, session: "a"), .sending(1, at: 20, session: "a"),
    ]
    let same = Binder(numbering: exchanges + [.sending(1, at: 21, session: "a")])
    #expect(
      same.binding(of: .artifact(1), at: .at(2))?.value?.text == .text("first-challenge-0001"))
    let newer = Binder(
      numbering: exchanges + [
        .issuing("second-challenge-002", at: 30, session: "a"), .sending(1, at: 40, session: "a"),
      ])
    #expect(
      newer.binding(of: .artifact(1), at: .at(3))?.value?.text == .text("second-challenge-002"))
  }

  @Test("binds an assertion only if its client data names one")
  func assertion() {
    let issued = ObservedExchange.issuing("first-challenge-0001", at: 0)
    var silent = ObservedExchange.sending(1, at: 20)
    silent.artifacts = [ObservedArtifact(.text("1"), isAttestation: false)]
    #expect(
      Binder(numbering: [issued, silent]).binding(of: .artifact(1), at: .at(1))?.designation
        == Designation.none)
    silent.artifacts[0].challengesOfData = [.text("first-challenge-0001")]
    #expect(
      Binder(numbering: [issued, silent]).binding(of: .artifact(1), at: .at(1))?.designation
        == .named)
  }
}

extension ObservedExchange {
  fileprivate static func issuing(
    _ challenge: String, at seconds: Int64, session: String? = nil, in file: String = "capture.har"
  ) -> ObservedExchange {
    var exchange = made(at: seconds, session, in: file)
    exchange.issued = [IssuedValue(.text(challenge), .named, at: [])]
    return exchange
  }

  fileprivate static func sending(
    _ artifact: Int, at seconds: Int64, session: String? = nil, naming challenge: String? = nil
  ) -> ObservedExchange {
    var exchange = made(at: seconds, session)
    var sent = ObservedArtifact(.text("\(artifact)"), isAttestation: true)
    sent.challenges = challenge.map { [.text($0)] } ?? []
    exchange.artifacts = [sent]
    return exchange
  }

  private static func made(
    at seconds: Int64, _ session: String?, in file: String = "capture.har"
  ) -> ObservedExchange {
    var exchange = ObservedExchange(at: ExchangePlace(file: file, members: [], index: 0))
    exchange.sentAt = Timestamp(milliseconds: seconds * 1_000)
    exchange.answeredAt = exchange.sentAt
    exchange.status = 200
    exchange.isAccepted = true
    exchange.origin = "https://api.example.com"
    if let session {
      exchange.session.sent = [.init("cookie sid", TextMark(session))]
    }
    return exchange
  }
}

extension Binder {
  /// Returns the exchanges in order, numbered.
  fileprivate init(numbering exchanges: [ObservedExchange]) {
    self.init(
      exchanges.enumerated().map { number, exchange in
        let file = exchange.place.file
        var placed = ObservedExchange(
          at: ExchangePlace(file: file, members: [], index: number))
        (placed.sentAt, placed.answeredAt) = (exchange.sentAt, exchange.answeredAt)
        (placed.origin, placed.status) = (exchange.origin, exchange.status)
        placed.isAccepted = exchange.isAccepted
        (placed.session, placed.issued) = (exchange.session, exchange.issued)
        placed.shown = exchange.shown
        (placed.sent, placed.artifacts) = (exchange.sent, exchange.artifacts)
        return placed
      })
  }
}

extension ExchangePlace {
  fileprivate static func at(_ index: Int) -> ExchangePlace {
    ExchangePlace(file: "capture.har", members: [], index: index)
  }
}

extension Bytes {
  fileprivate static func text(_ text: String) -> Bytes { Bytes(Array(text.utf8)) }
}

extension [UInt8] {
  fileprivate static func artifact(_ number: Int) -> [UInt8] {
    ObservedArtifact(.text("\(number)"), isAttestation: true).digest
  }
}
