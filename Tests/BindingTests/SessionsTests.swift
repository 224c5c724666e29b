import Claims
import Testing

@testable import Binding

@Suite("Which exchanges belong to one session")
struct SessionsTests {
  private func signs(
    _ sent: [(String, String)], connection: String? = nil
  ) -> SessionSigns {
    var signs = SessionSigns()
    signs.sent = sent.map { .init($0.0, TextMark($0.1)) }
    signs.connection = connection.map { TextMark($0) }
    return signs
  }

  private func take(_ signs: SessionSigns, _ sessions: inout Sessions) -> Int {
    sessions.session(of: signs) { _, _ in }
  }

  @Test("joins exchanges with a shared value, unless another value of its kind differs")
  func sharing() {
    var sessions = Sessions()
    let one = take(signs([("cookie sid", "a"), ("authorization", "app")]), &sessions)
    let same = take(signs([("cookie sid", "a")]), &sessions)
    let other = take(signs([("cookie sid", "b"), ("authorization", "app")]), &sessions)
    #expect(sessions.isSame(one, same) && !sessions.isSame(one, other))
    #expect(sessions.differ(one, other))
  }

  @Test("continues with a cookie that a response sets")
  func set() {
    var sessions = Sessions()
    let first = take(signs([]), &sessions)
    #expect(!sessions.isVisible(first))
    sessions.set([.init("cookie sid", TextMark("a"))], in: first)
    let next = take(signs([("cookie sid", "a")]), &sessions)
    #expect(sessions.isSame(first, next) && sessions.isVisible(first))
  }

  @Test("joins exchanges of one connection, unless their tokens differ")
  func connection() {
    var sessions = Sessions()
    let anonymous = take(signs([], connection: "7"), &sessions)
    let known = take(signs([("cookie sid", "a")], connection: "7"), &sessions)
    let other = take(signs([("cookie sid", "b")], connection: "7"), &sessions)
    #expect(sessions.isSame(anonymous, known) && !sessions.isSame(known, other))
  }

  @Test("joins a request with the latest sessions of its connection, however many came before")
  func manyOfOneConnection() {
    var sessions = Sessions()
    let last = (0..<1_000).map {
      take(signs([("cookie sid", "\($0)")], connection: "7"), &sessions)
    }
    let next = take(signs([], connection: "7"), &sessions)
    #expect(Set(last).count == 1_000 && sessions.isSame(next, last[999]))
  }

  @Test("joins exchanges of one account with different credentials")
  func account() {
    var sessions = Sessions()
    let one = take(signs([("account", "u"), ("authorization", "x")]), &sessions)
    let next = take(signs([("account", "u"), ("authorization", "y")]), &sessions)
    let other = take(signs([("account", "v"), ("authorization", "x")]), &sessions)
    #expect(sessions.isSame(one, next) && !sessions.isSame(one, other))
  }
}
