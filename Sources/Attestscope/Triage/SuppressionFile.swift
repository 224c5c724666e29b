import Decoding
import Diagnosis
package import Evidence
import Flow
import Redaction
import Reports
import Results
import Rules

/// A file of suppressions: one JSON object a line, each a decision of the team not to act on a rule
/// or a cause (docs/baseline.md). Blank lines and lines that begin with `#` don't count.
///
/// ```json
/// {"id": "attestation.nonce", "record": "ticket-17", "reason": "Test device", "expires": "2027-01-31"}
/// ```
package struct SuppressionFile: Sendable {
  /// The entries in the order of the file.
  let entries: [Entry]
  /// Positions in `entries` by the rule or cause that they name.
  private let places: [ByteText: [Int]]

  /// The largest number of entries.
  private static let limit = 10_000

  /// An error in the file.
  package struct Fault: Error, Hashable {
    /// What is wrong, as a phrase that begins with the line: `line 3: lacks a reason`.
    package let reason: String
  }

  /// One decision.
  struct Entry: Sendable {
    /// The rule's or cause's whole ID.
    let id: String
    /// What the problem must belong to.
    let scope: Scope
    /// Why, in the team's words.
    let reason: String
    /// The last day on which it applies; `nil` if it has no end.
    let expires: String?
    /// The first moment after that day, in UTC.
    let end: Timestamp?
    /// The number of its line, from 1.
    let line: Int
  }

  /// What a problem must belong to. All given values must fit.
  struct Scope: Sendable {
    /// Key ID in Base64.
    var key: String?
    var account: String?
    /// The input as results name it, or the end of its path.
    var file: String?
    /// The evidence record's ID.
    var record: String?
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - teamRules: The IDs of team rules, which entries may name too; `nil` accepts every name of
  ///     their family.
  /// - Throws: ``Fault`` with the line for what isn't a JSON object, for an unknown or repeated
  ///   member, a value that isn't a text of 1 to 1,024 bytes, an unknown rule or cause, a missing
  ///   reason, an impossible date, and more than 10,000 entries.
  package init(_ file: Bytes, teamRules: [String]? = []) throws(Fault) {
    let names = TroubleNames(teamRules: teamRules)
    var entries: [Entry] = []
    var number = 0
    for line in file.array.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if text.isEmpty || text.first == UInt8(ascii: "#") || text.elementsEqual([0x0d]) { continue }
      guard entries.count < Self.limit else {
        throw Fault(reason: "line \(number): is beyond the limit of \(Self.limit) suppressions")
      }
      entries.append(try Entry(Array(line), line: number, names))
    }
    self.entries = entries
    places = Dictionary(
      entries.indices.map { (ByteText(entries[$0].id), [$0]) }, uniquingKeysWith: +)
  }

  /// Returns the entries that fit a problem of an artifact, expired ones too, with the rules that
  /// each covers.
  func fitting(_ result: ArtifactResult) -> [(index: Int, rules: [RuleID])] {
    let troubled = result.checks.filter(\.isTroubled).map(\.rule.id)
    guard !troubled.isEmpty, !entries.isEmpty else { return [] }
    var rules: [Int: [RuleID]] = [:]
    for rule in troubled {
      for index in places[ByteText(rule.rawValue)] ?? [] { rules[index] = [rule] }
    }
    for diagnosis in result.diagnoses {
      for index in places[ByteText(diagnosis.cause.id)] ?? [] {
        rules[index, default: []] += diagnosis.rules.filter(troubled.contains)
      }
    }
    return rules.keys.sorted().compactMap { index -> (index: Int, rules: [RuleID])? in
      entries[index].scope.fits(result) ? (index, rules[index] ?? []) : nil
    }.filter { !$0.rules.isEmpty }
  }

  /// Returns the entries that fit a finding, expired ones too.
  func fitting(_ finding: RunFinding) -> [Int] {
    guard finding.isTroubled else { return [] }
    let names = [finding.rule.id.rawValue] + finding.diagnoses.map(\.cause.id)
    return Set(names.flatMap { places[ByteText($0)] ?? [] }).sorted().filter {
      entries[$0].scope.fits(finding)
    }
  }
}

extension SuppressionFile.Scope {
  /// Returns whether an artifact is in the scope.
  fileprivate func fits(_ result: ArtifactResult) -> Bool {
    Self.fits(key?.plainKey, result.keyName) && Self.fits(account, result.accountName)
      && Self.fits(record, result.record) && isNamed(result.source.file)
  }

  /// Returns whether a finding is in the scope. If a file or a record is given, all events of the
  /// finding must be in it.
  fileprivate func fits(_ finding: RunFinding) -> Bool {
    let events = finding.events
    return Self.fits(key?.plainKey, finding.key) && Self.fits(account, finding.account)
      && (file == nil || !events.isEmpty && events.allSatisfy { isNamed($0.source.file) })
      && (record == nil || !events.isEmpty && events.allSatisfy { Self.fits(record, $0.record) })
  }

  /// Returns whether the value is the demanded one, or none is demanded.
  private static func fits(_ demanded: String?, _ value: String?) -> Bool {
    guard let demanded else { return true }
    return value?.equals(demanded) == true
  }

  /// Returns whether the path is the demanded one, or ends with it after a slash.
  private func isNamed(_ path: String) -> Bool {
    guard let file else { return true }
    return path.equals(file) || path.ends(with: "/\(file)")
  }
}

/// The names of everything that can be suppressed: rules, team rules and causes.
private struct TroubleNames {
  private let rules: [String]
  private let causes: [String]
  private let acceptsTeam: Bool

  init(teamRules: [String]?) {
    acceptsTeam = teamRules == nil
    rules = RuleCatalogue.all.map(\.id.rawValue) + (teamRules ?? [])
    causes = CauseCatalogue.all.map(\.id) + KnownError.all.map(\.id)
  }

  /// Returns the whole ID; `nil` for an unknown one. A cause may be named by its number: `N03`.
  func known(_ id: String) -> String? {
    let isOfTeam =
      acceptsTeam && id.begins(with: "\(TeamRule.family).") && RuleID.isName(id)
    if isOfTeam || rules.includes(id) { return id }
    return causes.first { $0.equals(id) || $0.begins(with: id + "-") && id.utf8.count == 3 }
  }

  /// Returns the names that a mistyped ID is near to, as a question.
  func question(_ id: String) -> String { NearestNames.question(id, among: rules + causes) }
}

extension SuppressionFile.Entry {
  /// The members of an entry.
  private static let members = ["id", "key", "account", "file", "record", "reason", "expires"]
  /// Maximum length of a text in bytes.
  private static let longest = 1_024

  /// Reads a line.
  fileprivate init(
    _ text: [UInt8], line: Int, _ names: TroubleNames
  ) throws(SuppressionFile.Fault) {
    func fault(_ reason: String) -> SuppressionFile.Fault {
      SuppressionFile.Fault(reason: "line \(line): \(reason)")
    }
    let reading = JSONReader.readWhole(Bytes(text, name: "line"))
    guard reading.isClean, let members = reading.value?.members else {
      throw fault("isn't a JSON object")
    }
    var values: [ByteText: String] = [:]
    for member in members {
      let name = Self.shown(member.name)
      guard Self.members.includes(member.name) else {
        throw fault(
          "has the unknown member “\(name)”"
            + NearestNames.question(member.name, among: Self.members))
      }
      guard let text = member.value.string?.utf8, !text.isEmpty, text.utf8.count <= Self.longest
      else { throw fault("needs a text of 1 to \(Self.longest) bytes for “\(name)”") }
      guard values.updateValue(text, forKey: ByteText(member.name)) == nil else {
        throw fault("has the member “\(name)” twice")
      }
    }
    guard let typed = values["id"] else { throw fault("lacks the id of a rule or a cause") }
    guard let id = names.known(typed) else {
      throw fault(
        "“\(Self.shown(typed))” is neither a rule nor a cause" + names.question(typed))
    }
    guard let reason = values["reason"], reason.utf8.contains(where: { $0 != 0x20 }) else {
      throw fault("lacks a reason")
    }
    var day: Timestamp?
    if let expires = values["expires"] {
      day = expires.utf8.count == 10 ? Timestamp(rfc3339: "\(expires)T00:00:00Z") : nil
      guard day != nil else {
        throw fault("“\(Self.shown(expires))” isn't a date such as 2027-01-31")
      }
    }
    self.init(
      id: id,
      scope: SuppressionFile.Scope(
        key: values["key"], account: values["account"], file: values["file"],
        record: values["record"]),
      reason: Redaction.secrets.text(reason), expires: values["expires"],
      end: day.map { Timestamp(milliseconds: $0.milliseconds + 86_400_000) }, line: line)
  }

  /// Returns the start of a text, for a message.
  private static func shown(_ text: String) -> String { String(text.prefix(80)) }

  /// Returns whether its last day is over.
  func isExpired(at time: Timestamp) -> Bool { end.map { time >= $0 } ?? false }

  /// Returns the decision as results state it.
  func applied(to rules: [RuleID]) -> Suppression {
    Suppression(id: id, rules: rules, reason: reason, expires: expires, line: line)
  }
}
