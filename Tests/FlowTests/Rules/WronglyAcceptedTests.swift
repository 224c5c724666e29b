import Results
import Rules
import Testing

@testable import Flow

@Suite("Requests with values that nobody signed")
struct UnsignedValuesTests {
  /// Returns the findings about accepted requests that leave out the named values.
  private func findings(_ names: [String]) -> [FlowFinding] {
    let events = Story.told { story in
      for (place, name) in names.enumerated() {
        story.add(.assertion, at: Double(place), key: "k\(place)", counter: 1) {
          $0.isSigned = true
          $0.leavesOut = true
          $0.reason = Story.mark(name)
        }
      }
    }
    return FlowJudge.findings(in: events).filter { $0.rule.id == "flow.wrongly-accepted" }
      .map(\.finding)
  }

  @Test("are one finding if they leave out the same values, and several otherwise")
  func groups() {
    #expect(findings(["challenge_id", "challenge_id"]).map(\.eventCount) == [2])
    #expect(findings(["challenge_id", "payee", "challenge_id"]).map(\.eventCount) == [2, 1])
  }

  @Test("have steps that name the values, and no demand of Apple's steps")
  func steps() throws {
    let finding = try #require(findings(["payee"]).first)
    let steps = try #require(finding.causes.first).steps
    #expect(steps.count { $0.contains(FlowFinding.values) } == 3)
    #expect(steps.contains { $0.contains("look up the requests that it accepted") })
    #expect(finding.background?.requirement?.level == .recommended)
  }
}

@Suite("Challenges that nobody issued")
struct UnissuedChallengeTests {
  /// Returns the findings on an attestation for an unknown challenge in a recording, while another recording
  /// has issued challenges.
  private func findings(besideIssued isBeside: Bool) -> [FlowFinding] {
    let events = Story.told { story in
      story.add(.challengeIssued, at: 0, challenge: "c", verdict: nil) { $0.recording = 1 }
      story.add(.attestation, at: 7_200, key: "k", challenge: "other") {
        $0.recording = isBeside ? 1 : 2
      }
    }
    return FlowJudge.findings(in: events).filter { $0.rule.id == "flow.wrongly-accepted" }
      .map(\.finding)
  }

  @Test("are a finding only in a recording that shows how challenges are issued")
  func recordings() {
    #expect(findings(besideIssued: true).map(\.result) == [.fail])
    #expect(findings(besideIssued: false).isEmpty)
  }
}

@Suite("Accepted artifacts that fail a check")
struct AcceptedByStatusTests {
  @Test("by a status alone are apart from those that the server says it accepts")
  func groups() {
    let events = Story.told { story in
      for (place, isExplicit) in [true, false, false].enumerated() {
        story.add(.assertion, at: Double(place), status: 201 + place, key: "k", verdict: .rejected)
        {
          $0.failures = .signature
          $0.failsByExpectation = true
          $0.isExplicit = isExplicit
        }
      }
    }
    let titles = FlowJudge.findings(in: events).filter { $0.rule.id == "flow.wrongly-accepted" }
      .map { $0.finding.title.text($0.finding.eventCount) }
    #expect(
      Set(titles) == [
        "The server accepted an assertion whose signature doesn't verify",
        "The server answered without an error to 2 artifacts whose signature doesn't verify",
      ])
  }
}

@Suite("Accepted artifacts with a hash in a form that isn't Apple's")
struct AcceptedOtherFormTests {
  /// Returns the finding on an accepted artifact that fails the given checks.
  private func finding(
    _ kind: Event.Kind, _ failures: FailureSet, isOfReading: Bool
  ) throws -> FlowFinding {
    let events = Story.told { story in
      story.add(kind, at: 0, key: "k", counter: 1, verdict: .rejected) {
        $0.failures = failures
        $0.failsByReading = isOfReading
      }
    }
    return try #require(
      FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-accepted" }?.finding)
  }

  @Test("are a warning with a test of the server as the first step")
  func warns() throws {
    for (kind, failures, value) in [
      (
        Event.Kind.attestation, FailureSet.nonce,
        ("challenge", "an attestation for a wrong challenge")
      ),
      (.assertion, .signature, ("client data", "an assertion with wrong client data")),
    ] {
      let found = try finding(kind, failures, isOfReading: true)
      #expect(found.result == .warn)
      #expect(
        found.title.text(1)
          == "The server accepted \(kind.noun) made for another form of the \(value.0)")
      let cause = try #require(found.causes.first)
      #expect(cause.certainty == .consistent)
      #expect(cause.rival == "A server that computes the same")
      #expect(cause.steps.first == "Send \(value.1): the server must reject it.")
    }
  }

  @Test("are a proven failure if no shared form explains it")
  func fails() throws {
    for (kind, failures) in [(Event.Kind.attestation, FailureSet.nonce), (.assertion, .signature)] {
      let found = try finding(kind, failures, isOfReading: false)
      #expect(found.result == .fail)
      #expect(found.causes.map(\.certainty) == [.proven])
    }
  }

  @Test("don't show that the server skips a check")
  func review() throws {
    for isOfReading in [true, false] {
      var judge = FlowJudge()
      for event in Story.told({ story in
        story.add(.attestation, at: 0, key: "k", verdict: .rejected) {
          $0.failures = .nonce
          $0.failsByReading = isOfReading
        }
      }) { judge.add(event) }
      _ = judge.finish()
      let line = try #require(judge.review().first { $0.line.id == "review.nonce" })
      #expect(line.answer.result == (isOfReading ? .open : .violated))
    }
  }

  @Test(
    "leave their line of the checklist open if a clock or a repeated value explains them",
    arguments: [true, false])
  func open(_ isOfTime: Bool) throws {
    var judge = FlowJudge()
    for event in Story.told({ story in
      story.add(.attestation, at: 0, key: "k", verdict: .rejected) {
        $0.failures = .chain
        $0.failsByTime = isOfTime
        $0.isAmbiguous = !isOfTime
      }
    }) { judge.add(event) }
    _ = judge.finish()
    let line = try #require(judge.review().first { $0.line.id == "review.apple-root" })
    #expect(line.answer.result == .open)
  }

  @Test("are a warning if only Apple's root rejects them and no root is given")
  func otherRoot() throws {
    var judge = FlowJudge()
    let events = Story.told { story in
      story.add(.attestation, at: 0, key: "k", verdict: .rejected) {
        $0.failures = .chain
        $0.failsByAnchor = true
      }
    }
    for event in events { judge.add(event) }
    _ = judge.finish()
    let line = try #require(judge.review().first { $0.line.id == "review.apple-root" })
    #expect(line.answer.result == .open)
    let found = FlowJudge.findings(in: events).first { $0.rule.id == "flow.wrongly-accepted" }
    let finding = try #require(found?.finding)
    #expect(finding.result == .warn)
    let cause = try #require(finding.causes.first)
    #expect(cause.rival == "A server that trusts another root, such as a test server")
    #expect(cause.before.first?.contains("`--attestation-root`") == true)
  }

  @Test("come after a replay if only their receipt fails")
  func order() {
    let events = Story.told { story in
      story.add(.attestation, at: 0, key: "k", bytes: "x", verdict: .rejected) {
        $0.failures = .receipt
      }
      for time in [10.0, 600] { story.add(.assertion, at: time, key: "l", bytes: "y", counter: 1) }
    }
    let rules = FlowJudge.findings(in: events).filter { $0.finding.result == .fail }.map(\.rule.id)
    #expect(rules.contains("flow.replay"))
    #expect(rules.last == "flow.wrongly-accepted")
  }

  @Test(
    "have the risk of receipts, and a later check as a rival, if only their receipt fails",
    arguments: [true, false])
  func receipts(_ isAlone: Bool) throws {
    let events = Story.told {
      $0.add(.attestation, at: 0, key: "k", bytes: "x", verdict: .rejected) {
        $0.failures = isAlone ? .receipt : [.receipt, .nonce]
      }
    }
    let found = FlowJudge.findings(in: events).filter { $0.rule.id == "flow.wrongly-accepted" }
    let finding = try #require(found.first).finding
    #expect((finding.background != nil) == isAlone)
    #expect(
      finding.causes.map(\.rival) == [
        isAlone ? "A server that verifies the receipt later, before it sends it to Apple" : nil
      ])
  }
}
