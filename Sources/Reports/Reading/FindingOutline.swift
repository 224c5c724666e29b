package import Evidence
package import Results

/// The part of a finding's line that a comparison of two runs needs.
package struct FindingOutline: Sendable, Hashable {
  /// The rule's ID.
  package let rule: String
  /// How bad the finding is.
  package let result: RunFinding.Result
  /// The heading.
  package let title: String
  /// What the finding is about: rule, key, challenge, account and artifacts. Equal in every run
  /// over the same evidence.
  package let subject: ByteText
  /// IDs of the artifacts that it is about.
  package let artifacts: [String]
  /// What tells it apart from others with the same title: key and account, then the client, the record or
  /// place, and the time of its first event, or of the first that shows the fault. Empty without any.
  let about: String
  /// The record or place of each artifact in a listed event, by the artifact's ID.
  private let places: [ByteText: String]
  /// Who acts on the leading cause; `nil` without a cause.
  package let actor: Actor?
  /// The name of the handbook's page on the leading cause, or else on the rule.
  package let page: String
  /// What a selection compares.
  package let selected: SelectionSubject

  /// Reads the line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    rule = try value.rule().rawValue
    result = try value.member("result").choice()
    title = try value.member("title").text()
    artifacts = try value.member("artifacts").list { (id) throws(ResultsFault) in try id.text() }
    let leading = try value.member("diagnoses").list { (diagnosis) throws(ResultsFault) in
      (
        cause: try diagnosis.member("cause").text(),
        actor: try diagnosis.optional("actor")?.choice() as Actor?
      )
    }.first
    actor = leading?.actor
    page = leading?.cause ?? rule
    selected = try SelectionSubject(value, rule: rule)
    let key = try value.optional("key")?.text()
    let account = try value.optional("account")?.text()
    subject = Self.subject(
      rule, key: key, challenge: try value.optional("challenge")?.text(), account: account,
      artifacts)
    let events = try value.member("events").list { (event) throws(ResultsFault) in try Event(event)
    }
    let event = events.first(where: \.isOffence) ?? events.first
    about = [
      key.map { "key \($0)" }, account.map { "account \($0)" },
      event?.client.flatMap(FlowEvent.phrase(ofClient:)), event?.place, event?.time?.phrase,
    ].compactMap(\.self).joined(separator: ", ")
    places = Dictionary(
      events.compactMap { event in event.artifact.map { (ByteText($0), event.place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the record or place of an artifact; of one without a listed event, the start of its ID.
  func name(of artifact: String) -> String {
    places[ByteText(artifact)] ?? String(artifact.prefix(16))
  }

  /// The members of an event that a comparison needs.
  private struct Event {
    let place: String
    let time: Timestamp?
    let client: String?
    let artifact: String?
    let isOffence: Bool

    /// Reads the event.
    init(_ value: ResultsValue) throws(ResultsFault) {
      let source = try Source(try value.member("source"))
      place = try value.optional("record")?.text() ?? source.place
      time = try value.optional("time")?.time()
      client = try value.optional("client")?.text()
      artifact = try value.optional("artifact")?.text()
      isOffence = try value.optional("offence")?.flag() ?? false
    }
  }

  /// Returns the subject as one text.
  fileprivate static func subject(
    _ rule: String, key: String?, challenge: String?, account: String?, _ artifacts: [String]
  ) -> ByteText {
    ByteText(
      [rule, key ?? "", challenge ?? "", account ?? "", artifacts.joined(separator: " ")]
        .joined(separator: "\n"))
  }
}

extension RunFinding {
  /// What the finding is about; see ``FindingOutline/subject``.
  package var subject: ByteText {
    FindingOutline.subject(
      rule.id.rawValue, key: key, challenge: challenge, account: account, artifacts)
  }

  /// The subject with the title, which tells reported errors apart.
  package var identity: ByteText { ByteText("\(subject.text)\n\(title)") }

  /// The subject without artifacts, which grow with the evidence; `nil` for a finding that is about no
  /// single key, challenge or account.
  package var lastingSubject: ByteText? {
    guard key != nil || challenge != nil || account != nil else { return nil }
    return FindingOutline.subject(
      rule.id.rawValue, key: key, challenge: challenge, account: account, [])
  }
}
