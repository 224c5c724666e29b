import Evidence
import Reports
import Results

/// What is counted of all artifacts of one key or one account.
struct GroupSubject {
  /// The key ID in Base64, or the account's name.
  let name: String
  /// IDs of the first artifacts.
  private(set) var artifacts: [String] = []
  private(set) var count = 0
  fileprivate var types: [ArtifactType: Int] = [:]
  fileprivate var outcomes: [Verdict.Outcome: Int] = [:]
  fileprivate var answers: [Served.Answer: Int] = [:]
  /// The other names that occur: of a key its accounts, of an account its keys.
  fileprivate var partners: Set<ByteText> = []
  fileprivate var environments: Set<ByteText> = []
  fileprivate var first: Timestamp?
  fileprivate var last: Timestamp?

  /// Maximum number of different names that are counted exactly. More are counted as 1,001.
  private static let nameLimit = 1_000
  /// Maximum number of artifacts that a finding names.
  private static let shown = 8

  /// Starts to count.
  init(_ name: String) { self.name = name }

  /// Counts an artifact.
  ///
  /// - Parameter partner: Its account, if keys are counted; its key, if accounts are.
  mutating func add(_ result: ArtifactResult, partner: String?) {
    count += 1
    if artifacts.count < Self.shown { artifacts.append(result.id) }
    types[result.type, default: 0] += 1
    outcomes[result.verdict.outcome, default: 0] += 1
    answers[result.served.answer, default: 0] += 1
    if let partner, partners.count <= Self.nameLimit { partners.insert(ByteText(partner)) }
    if let environment = result.summary.environment, environments.count < 8 {
      environments.insert(ByteText(environment))
    }
    guard let time = result.source.steps.exchange?.time ?? result.seenAt else { return }
    first = first.map { min($0, time) } ?? time
    last = last.map { max($0, time) } ?? time
  }
}

extension TeamVocabulary<GroupSubject> {
  /// The fields of conditions on all artifacts of a key.
  static let key = TeamVocabulary(
    [text("key.id", "the key ID in Base64") { $0.name }]
      + counts(of: "key", partners: "accounts"))
  /// The fields of conditions on all artifacts of an account.
  static let account = TeamVocabulary(
    [text("account.name", "the account") { $0.name }]
      + counts(of: "account", partners: "keys"))

  /// Returns the fields that keys and accounts share.
  private static func counts(of subject: String, partners: String) -> [Row] {
    let numbers: [(String, String, @Sendable (GroupSubject) -> Int?)] = [
      ("artifacts", "all artifacts", { $0.count }),
      ("attestations", "attestations", { $0.types[.attestation] ?? 0 }),
      ("assertions", "assertions", { $0.types[.assertion] ?? 0 }),
      ("receipts", "receipts on their own", { $0.types[.receipt] ?? 0 }),
      ("accepted", "artifacts with the verdict accepted", { $0.outcomes[.accepted] ?? 0 }),
      ("rejected", "artifacts with the verdict rejected", { $0.outcomes[.rejected] ?? 0 }),
      (
        "answersAccepted", "artifacts that the server accepted",
        { $0.answers[.accepted] ?? 0 }
      ),
      ("answersRefused", "artifacts that the server rejected", { $0.answers[.refused] ?? 0 }),
      (partners, "different \(partners)", { $0.partners.count }),
      ("environments", "different environments", { $0.environments.count }),
    ]
    let counts: [Row] = numbers.map { name, meaning, count in
      number("\(subject).\(name)", "number of \(meaning)", count)
    }
    return counts + [
      time("\(subject).firstSeen", "the earliest time of an artifact") { $0.first },
      time("\(subject).lastSeen", "the latest time of an artifact") { $0.last },
    ]
  }
}
