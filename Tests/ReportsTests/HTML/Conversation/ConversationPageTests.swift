import Evidence
import Foundation
import Results
import Testing

@testable import Reports

@Suite("The page of a conversation")
struct ConversationPageTests {
  /// Returns a sent artifact: its number, time, account and outcome.
  static func sent(
    _ number: Int, at second: Int?, key: String = "K1", account: String? = "u-1",
    _ answer: Served.Answer = .accepted, isRejected: Bool = false, text: String = "capture.har"
  ) -> ArtifactResult {
    let digits = String(number, radix: 16)
    let id = String(repeating: "0", count: 64 - digits.count) + digits
    let time = second.map { Timestamp(milliseconds: 1_773_480_413_000 + Int64($0) * 1_000) }
    let exchange = SourceStep.ExchangeStep(
      index: number, method: "POST", url: "https://api.example.com/v1/\(text)", time: time,
      status: 200)
    let source = Source(file: text, capturedAt: time, steps: [.exchange(exchange)])
    var result =
      isRejected ? Fixture.rejected(text, id: id, source: source) : Fixture.accepted(id: id)
    result.source = source
    result.summary.keyID = key
    result.served = Served(answer, status: answer == .refused ? 401 : 200, toldBy: .status)
    if let account {
      result.joined = [JoinedValue(.account, account, saidBy: .server, at: [], by: .name)]
    }
    return result
  }

  private func page(
    _ results: [ArtifactResult], _ findings: [RunFinding] = [], review: [ReviewItem] = []
  ) -> Page {
    var log = ConversationLog()
    for result in results {
      _ = log.add(result, page: ReportPath.artifact(id: result.id))
    }
    var summary = RunSummary()
    summary.review = review
    return Page(
      ConversationPage(story: ConversationStory(log, findings, summary, Fixture.header())).html)
  }

  private func finding(
    _ result: RunFinding.Result, of results: [ArtifactResult], rule: RuleID = "flow.replay"
  ) -> RunFinding {
    RunFinding(
      rule: RuleFacts(
        id: rule, group: "Conversation", severity: .error,
        background: .init(checks: "", protects: "", source: .init("Apple", nil))),
      result: result, title: "The server accepted one twice", found: "Twice.",
      artifacts: results.map(\.id),
      events: results.enumerated().map {
        FlowEvent(number: $0, what: "assertion", source: $1.source, artifact: $1.id)
      })
  }

  @Test("every internal link has a target, and IDs are unique")
  func links() {
    let results = (1...40).map { Self.sent($0, at: $0 * 5, key: "K\($0 % 3)") }
    let items = [
      ReviewItem(
        id: "review.counter", title: "Counter", sources: ["Guide"], result: .violated,
        found: "So.", artifacts: [results[0].id])
    ]
    let page = page(
      results, [finding(.fail, of: [results[1], results[20]])], review: items)
    #expect(page.failure == nil)
    let ids = page.values("id")
    #expect(Set(ids).count == ids.count)
    let targets = page.values("href").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    #expect(targets.count > 40)
    #expect(Set(targets).subtracting(ids).isEmpty)
    for number in 1...40 { #expect(ids.contains("x\(number)")) }
  }

  @Test("rows of many files are grouped by file, those with a finding first")
  func files() throws {
    let results = (1...24).map { Self.sent($0, at: $0 * 5, text: "\($0 % 8).har") }
    let replay = finding(.fail, of: [results[4], results[12]])
    let page = page(results, [replay, finding(.warn, of: [results[7]], rule: "flow.unknown-key")])
    let text = page.text
    let places = try ["F-1", "5.har", "0.har", "Of 6 files, none with a finding here"].map {
      try #require(text.range(of: $0, options: .backwards)?.lowerBound)
    }
    #expect(places[1] < places[3] && places[2] < places[3])
    #expect(text.contains("3 artifacts"))
    // Two files with a finding come first, so their rows have the first numbers.
    #expect(page.values("id").filter { $0.hasPrefix("x") }.count == 24)
    let few = self.page(Array(results.prefix(7)), [replay])
    #expect(!few.text.contains("none with a finding here"))
  }

  @Test("findings with one title are one line of the summary")
  func sameTitle() {
    let results = (1...4).map { Self.sent($0, at: $0 * 5) }
    let text = page(results, results.map { finding(.fail, of: [$0]) }).text
    #expect(text.contains("F-1 The server accepted one twice also F-2, F-3, F-4"))
  }

  @Test("a finding has the key's letter, and its team is counted at the top")
  func keyAndTeam() {
    let results = [Self.sent(1, at: 0), Self.sent(2, at: 9, key: "K2")]
    var replay = finding(.fail, of: [results[1]])
    replay.key = "K2"
    // An account can have the name of a key.
    replay.account = "K1"
    replay.diagnoses = Fixture.rejected().diagnoses
    let page = page(results, [replay])
    let section = page.text(of: "fnd")
    #expect(section.contains("Key B") && !section.contains("Key A"), "\(section)")
    #expect(section.contains("Account"))
    #expect(page.text.contains("Server team: 1 finding."))
    #expect(!self.page(results).text.contains("Who acts?"))
  }

  @Test("the three questions are answered, or the missing input is named")
  func questions() {
    let bad = Self.sent(1, at: 0, isRejected: true)
    let page = page(
      [bad, Self.sent(2, at: 9, key: "K2", account: "u-2", .refused)],
      [
        finding(.fail, of: [bad], rule: "flow.wrongly-accepted"),
        finding(.warn, of: [], rule: "flow.wrongly-refused"),
      ])
    let text = page.text(of: "asked")
    for part in [
      "What did the server accept wrongly?", "F-1", "Why was a device rejected?", "F-2",
      "Whose key is it?", "Key A", "account u-1", "Key B", "account u-2",
    ] { #expect(page.text.contains(part), "\(part) in \(text)") }
    let silent = self.page([Self.sent(1, at: nil, account: nil, .unknown)])
    #expect(silent.text.contains("Not visible: the evidence has no answer of the server"))
    #expect(silent.text.contains("doesn't say what the server answered"))
  }

  @Test("what Apple rejected is a reported error, and no rejected device")
  func toApple() {
    var sent = Self.sent(1, at: 0, .refused, isRejected: true)
    let exchange = SourceStep.ExchangeStep(
      index: 1, method: "POST", url: "https://api.devicecheck.apple.com/v1/validate_device_token",
      time: nil, status: 401)
    sent.source.steps = [.exchange(exchange)]
    let text = page([sent]).text
    #expect(text.contains("What errors were reported?"))
    #expect(text.contains("Apple rejected 1 artifact that the server sent, and so do the checks: "))
    #expect(text.contains("No device was rejected in this evidence."))
    let ofDevice = page([Self.sent(1, at: 0, .refused, isRejected: true)]).text
    #expect(ofDevice.contains("The server rejected 1 artifact, and so do the checks: "))
    #expect(!ofDevice.contains("What errors were reported?"))
  }

  @Test(
    "artifacts that the server accepted and the checks leave open are named, and aren't agreement")
  func open() {
    let sound = Self.sent(1, at: 0)
    var open = Fixture.undetermined()
    open.source = sound.source
    open.served = Served(.accepted, status: 200, toldBy: .status)
    #expect(page([sound]).text.contains("The server's answers agree with the checks"))
    let text = page([sound, open]).text
    #expect(text.contains("1 artifact can't be checked completely: the challenge is missing"))
    #expect(
      text.contains("Run again with --challenge base64:…")
        && text.contains("1 artifact that the server accepted"))
    #expect(
      text.contains(
        "1 artifact that the server accepted can't be checked completely: the challenge is missing. See it."
      ))
    #expect(text.components(separatedBy: "Run again with").count == 2)
    #expect(!text.contains("agree with the checks") && !text.contains("in 0 milliseconds"))
    var unreadable = Fixture.make(
      "device-0003.cbor", id: String(repeating: "03", count: 32), outcome: .unreadable, checks: [],
      diagnoses: [], headline: "Unreadable: no App Attest artifact")
    unreadable.source = sound.source
    unreadable.served = open.served
    let lone = page([sound, unreadable]).text
    #expect(
      lone.contains("1 artifact can't be checked completely") && lone.contains("Nothing is shown."))
    #expect(!lone.contains("agree with the checks") && !lone.contains("Nothing in this evidence"))
    let both = page([open, unreadable, open]).text
    #expect(both.contains("3 artifacts can't be checked completely: the challenge is missing"))
  }

  @Test("only the offence is marked, and the compared event stays visible")
  func offence() {
    let results = (1...300).map { Self.sent($0, at: $0 * 5) }
    var replay = finding(.fail, of: [results[50], results[150]])
    replay.events[1].isOffence = true
    let page = page(results, [replay])
    #expect(page.attributes.count { $0.element == "li" && $0.value == "ev cs bad" } == 1)
    #expect(page.values("id").contains("x51") && page.values("id").contains("x151"))
    #expect(page.text.contains("(the fault)"))
    // The number is that of a row, which counts artifacts, not exchanges.
    #expect(page.text.contains("The server accepted one twice row 151"))
    #expect(!page.text.contains("umber 151"))
  }

  @Test("a challenge has a row before its artifact, which says how the challenge was chosen")
  func challenge() {
    var result = Self.sent(1, at: 40, isRejected: true)
    result.bindings = [Fixture.bound(.named)]
    let text = page([result], [finding(.fail, of: [result])]).text
    #expect(text.contains("Challenge 1 issued"))
    #expect(text.contains("Exchange 3 of the capture."))
    #expect(text.contains(" old, named by the request."))
    result.bindings = []
    #expect(!page([result], [finding(.fail, of: [result])]).text.contains("Challenge 1 issued"))
  }

  @Test("an artifact that answers the challenge of another session leads from that to it")
  func otherSession() {
    var result = Self.sent(1, at: 40, .refused, isRejected: true)
    result.bindings = [
      Fixture.bound(
        .session,
        candidates: [
          .init(
            "other", by: .server, at: Fixture.answer(0, "/challenge", at: "2026-03-14T09:26:30Z"),
            fits: true, isOfOtherSession: true)
        ])
    ]
    let text = page([result]).text
    #expect(
      text.contains("Exchange 0 of the capture. Answered instead from another session by row 1."))
    #expect(text.contains("Exchange 3 of the capture. Should be answered by row 1."))
    #expect(text.contains("It answers challenge 1, of another session."))
    #expect(text.contains("Server team: 1 rejected artifact."))
    var log = ConversationLog()
    _ = log.add(result, page: nil)
    let story = ConversationStory(log, [], RunSummary(), Fixture.header())
    #expect(
      story.challenges.values.filter { !$0.answers.isEmpty }.map(\.exchange.index) == [0])
  }

  @Test("a challenge that was used before is a reason to reject, not a value that is missing")
  func usedChallenge() {
    var used = Fixture.undetermined([Fixture.used()])
    used.headline = "Reject it: its challenge was used before"
    used.source = Self.sent(1, at: 0).source
    used.served = Served(.refused, status: 403, toldBy: .status)
    let text = page([used]).text
    #expect(
      text.contains(
        "The server rejected 1 artifact, and so do the checks: Its challenge was used before."))
    #expect(!text.contains("is missing") && !text.contains("Run again"))
    used.served = Served(.accepted, status: 200, toldBy: .status)
    #expect(page([used]).text.contains("can't be checked completely"))
    #expect(
      !page([used], [finding(.fail, of: [used])]).text.contains("can't be checked completely"))
  }

  @Test("a cleared pattern is named among the answers")
  func clearedPattern() {
    let result = Self.sent(1, at: 0)
    let text = page([result], [finding(.cleared, of: [result])]).text
    #expect(text.contains("What looks like an attack, and fits an innocent pattern?"))
    #expect(
      text.contains("C-1 The server accepted one twice") && text.contains("innocent pattern"))
    #expect(!page([result]).text.contains("What looks like an attack"))
  }

  @Test("the row of a fault whose own checks pass says what is wrong")
  func fault() {
    let result = Self.sent(1, at: 0)
    let text = page([result], [finding(.fail, of: [result])]).text
    #expect(
      text.contains("Exchange 1. None of its own checks fails. The server accepted one twice."))
  }

  @Test("unremarkable rows are folded, and findings stay visible")
  func folds() {
    let results = (1...300).map { Self.sent($0, at: $0 * 5, key: "K\($0 % 7)") }
    let page = page(results, [finding(.fail, of: [results[150]])])
    #expect(page.attributes.count { $0.element == "li" && $0.value == "fold" } == 2)
    #expect(page.attributes.count { $0.element == "li" && $0.value == "ev cs bad" } == 1)
    #expect(page.text.contains("Of 7 keys, none with a finding here."))
  }

  @Test("rows beyond the limit are counted, and their keys are listed")
  func limits() {
    var log = ConversationLog()
    let last = ConversationLog.rowLimit + 10
    let template = Self.sent(1, at: 1)
    for number in 1...last {
      var result = template
      result.id = String(number)
      result.summary.keyID = number == last ? "late" : "K"
      #expect((log.add(result, page: nil) == nil) == (number > ConversationLog.rowLimit))
    }
    #expect(log.count == last && log.entries.count == ConversationLog.rowLimit)
    #expect(log.keys.map(\.count) == [last - 1, 1])
    let page = Page(
      ConversationPage(story: ConversationStory(log, [], RunSummary(), Fixture.header())).html)
    let ids = Set(page.values("id"))
    for target in page.values("href") where target.hasPrefix("#") {
      #expect(ids.contains(String(target.dropFirst())), "\(target)")
    }
  }

  @Test("strings from inputs stay text", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) {
    let result = Self.sent(
      1, at: 1, key: hostile.text, account: hostile.text, isRejected: true, text: hostile.text)
    let plain = Self.sent(1, at: 1, key: "a", account: "a", isRejected: true, text: "a")
    let (one, other) = (page([result]), page([plain]))
    #expect(one.failure == nil)
    #expect(
      one.elements.filter { $0 != "span" } == other.elements.filter { $0 != "span" })
  }

  @Test("an artifact without a sender isn't part of a conversation")
  func apart() {
    var log = ConversationLog()
    #expect(log.add(Fixture.accepted(), page: nil) == nil)
    #expect(log.isEmpty)
  }

  @Test("the page says why artifacts of the run aren't on it")
  func others() {
    let sent = (1...3).map { Self.sent($0, at: $0) }
    let reason = "nothing shows that the others were sent"
    let page = page(sent + [Fixture.accepted()])
    #expect(page.text.contains("Of the run's 4 artifacts, 3 have an exchange"))
    #expect(page.text.contains(reason) && page.text.contains("of 4, in "))
    #expect(!self.page(sent).text.contains(reason))
  }
}
