package import Evidence
package import Results

/// What a selection compares of an artifact or a finding.
package struct SelectionSubject: Sendable, Hashable {
  /// The ID; empty for a finding.
  package private(set) var id = ""
  /// Record ID, place, and the name of the file without its folder.
  package private(set) var names: [String] = []
  /// IDs of the rules that failed or warned, and of the causes.
  package private(set) var troubles: Set<ByteText> = []
  /// The key ID; `nil` if it isn't known. Of an artifact's result in Base64, of a line as written.
  package private(set) var key: String?
  /// The account; `nil` if it isn't known.
  package private(set) var account: String?
  /// When it was sent, captured or issued, or the times of a finding's events.
  package private(set) var times: [Timestamp] = []

  /// Takes the values of an artifact.
  package init(_ result: ArtifactResult) {
    id = result.id
    names = Self.names(result.record, result.source)
    let rules = result.checks.filter(\.isTroubled).map(\.rule.id.rawValue)
    troubles = Set((rules + result.diagnoses.map(\.cause.id)).map { ByteText($0) })
    key = result.keyName
    account = result.accountName
    times = [result.source.steps.exchange?.time ?? result.seenAt].compactMap(\.self)
  }

  /// Takes what names an artifact before it is checked. Nothing else of it is compared.
  package init(id: String, record: String?, _ source: Source) {
    self.id = id
    names = Self.names(record, source)
  }

  /// Returns the names of an artifact.
  private static func names(_ record: String?, _ source: Source) -> [String] {
    let file = source.file.split(separator: "/").last.map(String.init)
    return [record, source.place, file].compactMap(\.self)
  }

  /// Takes the values of a finding.
  package init(_ finding: RunFinding) {
    troubles = Set(
      ([finding.rule.id.rawValue] + finding.diagnoses.map(\.cause.id)).map { ByteText($0) })
    key = finding.key
    account = finding.account
    times = finding.events.compactMap(\.time)
  }

  /// Takes the values of an artifact's line.
  init(_ value: ResultsValue, id: String, record: String?, troubles: [String], source: Source)
    throws(ResultsFault)
  {
    let artifact = try value.member("artifact")
    let summary = try artifact.optional("summary")
    let joined = try artifact.optional("joined")?.list { (joined) throws(ResultsFault) in
      (kind: try joined.member("value").text(), text: try joined.member("text").text())
    }
    let text = { (kind: JoinedValue.Kind) in
      joined?.first { $0.kind.equals(kind.rawValue) }?.text
    }
    self.id = id
    names = Self.names(record, source)
    self.troubles = Set(troubles.map { ByteText($0) })
    key = try summary?.optional("keyId")?.text() ?? text(.keyID)
    account = text(.account)
    let issued = try summary?.optional("issuedAt")?.time()
    times = [source.steps.exchange?.time ?? source.capturedAt ?? issued].compactMap(\.self)
  }

  /// Takes the values of a finding's line.
  init(_ value: ResultsValue, rule: String) throws(ResultsFault) {
    let causes = try value.member("diagnoses").list { (diagnosis) throws(ResultsFault) in
      try diagnosis.member("cause").text()
    }
    troubles = Set(([rule] + causes).map { ByteText($0) })
    key = try value.optional("key")?.text()
    account = try value.optional("account")?.text()
    times = try value.member("events").list { (event) throws(ResultsFault) in
      try event.optional("time")?.time()
    }.compactMap(\.self)
  }

  /// Returns the subject as it was in another run, with the rules and causes of that run.
  package func adding(troubles: [String]) -> SelectionSubject {
    var subject = self
    subject.troubles.formUnion(troubles.map { ByteText($0) })
    return subject
  }

  /// Returns whether a word names a rule or cause of the subject, its account, or the start of its
  /// key ID. A cause may be named by its number: `N03`.
  func isNamed(by word: String) -> Bool {
    if troubles.contains(ByteText(word)) || account?.equals(word) == true { return true }
    if key?.begins(with: word) == true { return true }
    return troubles.contains { $0.text.begins(with: word + "-") && Self.isNumber(word) }
  }

  /// Returns whether a word is the number of a cause: a capital letter and digits.
  private static func isNumber(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count > 1 && (0x41...0x5a).contains(bytes[0])
      && bytes.dropFirst().allSatisfy(\.isDigit)
  }
}
