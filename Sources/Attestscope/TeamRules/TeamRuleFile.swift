package import Evidence
package import Reports
import Redaction
import Results

/// A file of team rules (docs/team-rules.md): entries with fields, of which `when` is a condition.
///
/// ```text
/// rule production-only
///   fails     The artifact comes from a development build
///   severity  failure
///   for       attestation
///   when      artifact.environment != "production"
/// ```
/// A line without indentation begins a rule, a line after one or two spaces begins a field, and a
/// line after more spaces continues the field's text. Empty lines and lines that begin with `#`
/// don't count.
package struct TeamRuleFile: Sendable {
  /// The rules in the order of the file.
  let rules: [TeamRule]

  /// Maximum number of rules.
  private static let ruleLimit = 256
  /// Maximum length of a file in bytes.
  package static let byteLimit = 1 << 20

  /// Creates a file without rules.
  package init() { rules = [] }

  /// Reads and checks a file.
  ///
  /// - Throws: ``TeamRuleFault`` with line and column.
  package init(_ file: Bytes) throws(TeamRuleFault) {
    let bytes = file.array
    var rules: [TeamRule] = []
    var names: Set<ByteText> = []
    for entry in try TeamRuleEntry.all(in: bytes) {
      let rule = try entry.rule(in: bytes)
      guard names.insert(ByteText(rule.id.rawValue)).inserted else {
        throw TeamRuleFault("another rule has this name", at: entry.offset, in: bytes)
      }
      guard rules.count < Self.ruleLimit else {
        throw TeamRuleFault(
          "a file has at most \(Self.ruleLimit) rules", at: entry.offset, in: bytes)
      }
      rules.append(rule)
    }
    guard !rules.isEmpty else { throw TeamRuleFault("there is no rule", at: 0, in: bytes) }
    self.rules = rules
  }

  /// IDs of all rules.
  package var ids: [String] { rules.map(\.id.rawValue) }

  /// Whether a rule looks at keys or accounts, which one part of a larger run doesn't see whole.
  package var hasGroups: Bool { rules.contains { $0.subject != .artifact } }

  /// The handbook with a page for each rule.
  package var handbook: Handbook {
    rules.isEmpty ? .complete : Handbook(Handbook.complete.pages + rules.map(\.page))
  }
}

/// A rule as it is written: its name, and its fields with their places in the file.
struct TeamRuleEntry {
  /// The offset of its first line in the file, in bytes.
  let offset: Int
  private let name: Range<Int>
  private var fields: [Field] = []

  /// A field with the range of its text, which may span lines.
  private struct Field {
    let name: String
    let offset: Int
    var text: Range<Int>
  }

  /// The fields that a rule can have.
  private static let names = [
    "fails", "passes", "severity", "for", "when", "because", "fix", "source",
  ]
  /// Maximum length of a text other than the condition, in bytes.
  private static let textLimit = 1_024

  /// Returns the entries of a file.
  static func all(in file: [UInt8]) throws(TeamRuleFault) -> [TeamRuleEntry] {
    var entries: [TeamRuleEntry] = []
    for line in file.split(separator: 0x0a, omittingEmptySubsequences: false) {
      let words = line.drop { $0 == 0x20 }
      let end = words.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? words.startIndex
      guard words.startIndex < end, words.first != UInt8(ascii: "#") else { continue }
      if words.first == 0x09 {
        throw TeamRuleFault("indent with spaces, not with tabs", at: words.startIndex, in: file)
      }
      let first = words.prefix { $0 > 0x20 }
      let word = String(decoding: first, as: UTF8.self)
      let rest = line[first.endIndex..<max(first.endIndex, end)].drop { $0 <= 0x20 }
      let text = rest.startIndex..<max(rest.startIndex, end)
      switch words.startIndex - line.startIndex {
      case 0:
        guard word.equals("rule") else {
          throw TeamRuleFault(
            "expected “rule” and a name, not “\(word.prefix(40))”", at: line.startIndex, in: file)
        }
        entries.append(TeamRuleEntry(offset: line.startIndex, name: text))
      case 1...2:
        guard !entries.isEmpty else {
          throw TeamRuleFault("expected “rule” and a name first", at: words.startIndex, in: file)
        }
        guard names.includes(word) else {
          throw TeamRuleFault(
            "unknown field “\(word.prefix(40))”" + NearestNames.question(word, among: names),
            at: words.startIndex, in: file)
        }
        let last = entries.count - 1
        guard word.equals("fix") || entries[last][word] == nil else {
          throw TeamRuleFault("the rule has two fields “\(word)”", at: words.startIndex, in: file)
        }
        entries[last].fields.append(Field(name: word, offset: words.startIndex, text: text))
      default:
        guard let last = entries.indices.last, let field = entries[last].fields.indices.last else {
          throw TeamRuleFault("this line continues nothing", at: words.startIndex, in: file)
        }
        entries[last].fields[field].text = entries[last].fields[field].text.lowerBound..<end
      }
    }
    return entries
  }

  private subscript(_ name: String) -> Field? { fields.first { $0.name.equals(name) } }

  /// Checks the fields and returns the rule.
  func rule(in file: [UInt8]) throws(TeamRuleFault) -> TeamRule {
    let name = String(decoding: file[self.name], as: UTF8.self)
    guard RuleID.isName(name), name.utf8.count <= 64, !name.utf8.contains(UInt8(ascii: ".")) else {
      throw TeamRuleFault(
        "a rule's name is 1 to 64 small letters, digits and hyphens", at: self.name.lowerBound,
        in: file)
    }
    let (subject, types) = try target(in: file)
    guard let when = self["when"] else { throw lacks("when", in: file) }
    guard let fails = try text("fails", in: file) else { throw lacks("fails", in: file) }
    let vocabulary: [TeamField] =
      switch subject {
      case .artifact: TeamVocabulary.artifact.fields
      case .key: TeamVocabulary.key.fields
      case .account: TeamVocabulary.account.fields
      }
    return TeamRule(
      id: RuleID("\(TeamRule.family).\(name)"), title: fails.withoutFullStop,
      passes: try text("passes", in: file)?.withoutFullStop
        ?? "The team rule \(name) doesn't fire",
      severity: try severity(in: file), subject: subject, types: types,
      condition: try TeamParser.condition(file, when.text, vocabulary),
      text: Self.line(file[when.text]), reason: try text("because", in: file),
      fix: try fields.filter { $0.name.equals("fix") }.map { (field) throws(TeamRuleFault) in
        try text(of: field, in: file)
      },
      source: try text("source", in: file))
  }

  /// Reads the field `severity`.
  private func severity(in file: [UInt8]) throws(TeamRuleFault) -> Severity {
    guard let field = self["severity"] else { throw lacks("severity", in: file) }
    switch try text(of: field, in: file) {
    case "failure": return .error  // == is right: words of the format
    case "warning": return .warning  // == is right: words of the format
    default:
      throw TeamRuleFault("severity is failure or warning", at: field.text.lowerBound, in: file)
    }
  }

  /// Reads the field `for`: types of artifacts, `artifact` for all, or `key` or `account`.
  private func target(
    in file: [UInt8]
  ) throws(TeamRuleFault) -> (TeamRule.Subject, [ArtifactType]) {
    guard let field = self["for"] else { return (.artifact, []) }
    let words = try text(of: field, in: file).split(separator: " ").map { String($0) }
    if words.count == 1, let subject = TeamRule.Subject(rawValue: words[0]) { return (subject, []) }
    var types: [ArtifactType] = []
    for word in words {
      guard let type = ArtifactType(rawValue: word) else {
        let known =
          TeamRule.Subject.allCases.map(\.rawValue) + ArtifactType.allCases.map(\.rawValue)
        throw TeamRuleFault(
          "“\(word.prefix(40))” isn't a subject; it is artifact, key or account, or some of "
            + ArtifactType.allCases.map(\.rawValue).joined(separator: ", ")
            + NearestNames.question(word, among: known), at: field.text.lowerBound, in: file)
      }
      types.append(type)
    }
    return (.artifact, types)
  }

  /// Returns the fault of a missing field.
  private func lacks(_ name: String, in file: [UInt8]) -> TeamRuleFault {
    TeamRuleFault("the rule lacks the field “\(name)”", at: offset, in: file)
  }

  /// Returns the text of a field; `nil` if the rule doesn't have it.
  private func text(_ name: String, in file: [UInt8]) throws(TeamRuleFault) -> String? {
    guard let field = self[name] else { return nil }
    return try text(of: field, in: file)
  }

  /// Returns the text of a field on one line, with secrets redacted.
  private func text(of field: Field, in file: [UInt8]) throws(TeamRuleFault) -> String {
    guard !field.text.isEmpty, field.text.count <= Self.textLimit else {
      throw TeamRuleFault(
        "“\(field.name)” takes 1 to \(Self.textLimit) bytes", at: field.offset, in: file)
    }
    return Redaction.secrets.text(Self.line(file[field.text]))
  }

  /// Returns lines as one, without indentation and without comments between them. The first line
  /// is behind the field's name, where `#` begins no comment.
  private static func line(_ text: ArraySlice<UInt8>) -> String {
    text.split { $0 == 0x0a || $0 == 0x0d }.compactMap { line in
      let words = line.drop { $0 <= 0x20 }
      guard line.startIndex == text.startIndex || words.first != UInt8(ascii: "#") else {
        return nil
      }
      let end = words.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? words.startIndex
      return String(decoding: words[words.startIndex..<end], as: UTF8.self)
    }.joined(separator: " ")
  }
}
