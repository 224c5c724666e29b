import Evidence
import Reports
import Results

/// An index of the artifacts of the old run, with which those of the new run are matched. About 60
/// bytes for each artifact.
///
/// An artifact is identified by its SHA-256 and its record's ID. If both occur more than once in a
/// run, the order of occurrence decides.
struct JoinIndex {
  /// State of each artifact of the old run.
  private var entries: [Key: Entry] = [:]
  /// In the current pass: number of occurrences of each artifact that occurred before.
  private var repeats: [Key: UInt32] = [:]
  /// Number of the current pass, from 1.
  private var pass: UInt8 = 0
  /// The texts of the states, each stored once.
  private var phrases = Phrases()
  /// The policies that artifacts were checked with, each stored once, and their numbers from 0.
  private var policies: [PolicyOutline] = []
  private var policyNumbers: [PolicyOutline: UInt32] = [:]
  /// Maximum number of different policies. Of all others, it isn't known whether they changed.
  private static let policyLimit = 65_536

  /// The artifact, and the number of the occurrence.
  private struct Key: Hashable {
    let artifact: ArtifactKey
    var occurrence: UInt32 = 1

    /// Computes the key of an artifact's first occurrence.
    init(_ artifact: ArtifactOutline) {
      self.artifact = ArtifactKey(artifact.sha256, record: artifact.record)
    }
  }

  /// What is remembered of an artifact of the old run.
  private struct Entry {
    let outcome: Verdict.Outcome
    /// Number of the text that lists its failed rules.
    let phrase: UInt32
    /// Number of the policy that it was checked with.
    let policy: UInt32
    /// Short hashes of the values that were given for it.
    let given: GivenMarks
    /// The pass in which the artifact was seen last.
    var pass: UInt8
    var isMatched = false
  }

  /// Starts reading one of the two files, again or for the first time.
  mutating func beginPass() {
    pass += 1
    repeats = [:]
  }

  /// Stores an artifact of the old run.
  mutating func insert(_ artifact: ArtifactOutline) {
    let key = key(of: artifact)
    let state = artifact.state
    entries[key] = Entry(
      outcome: state.outcome, phrase: phrases.number(of: state),
      policy: number(of: artifact.policy), given: artifact.given, pass: pass)
  }

  /// Returns the number of a policy, and stores it if it is new.
  private mutating func number(of policy: PolicyOutline) -> UInt32 {
    if let number = policyNumbers[policy] { return number }
    guard policies.count < Self.policyLimit else { return UInt32(Self.policyLimit) }
    let number = UInt32(policies.count)
    policies.append(policy)
    policyNumbers[policy] = number
    return number
  }

  /// Returns the old state of an artifact of the new run and marks it as matched; `nil` if it is
  /// new.
  mutating func match(_ artifact: ArtifactOutline) -> ResultsDiff.State? {
    let key = key(of: artifact)
    guard let entry = entries[key] else { return nil }
    entries[key]?.isMatched = true
    entries[key]?.pass = pass
    return ResultsDiff.State(
      outcome: entry.outcome, troubles: phrases.text(entry.phrase),
      leading: phrases.leading(entry.phrase),
      policy: policies.indices.contains(Int(entry.policy)) ? policies[Int(entry.policy)] : nil,
      given: entry.given)
  }

  /// Returns whether an artifact of the old run has no counterpart in the new run.
  mutating func isUnmatched(_ artifact: ArtifactOutline) -> Bool {
    let key = key(of: artifact)
    entries[key]?.pass = pass
    return entries[key]?.isMatched == false
  }

  /// Whether any artifact of the old run has no counterpart.
  var hasUnmatched: Bool { entries.values.contains { !$0.isMatched } }

  /// Returns the key with the number of the occurrence in this pass. The first occurrence is noted
  /// in the artifact's entry, so that only repeats need a counter.
  private mutating func key(of artifact: ArtifactOutline) -> Key {
    let first = Key(artifact)
    guard entries[first]?.pass == pass else { return first }
    var key = first
    key.occurrence = (repeats[first] ?? 1) + 1
    repeats[first] = key.occurrence
    return key
  }
}

/// A table of texts that repeat, each stored once under a number.
private struct Phrases {
  private var texts: [String] = []
  /// What the verdict rests on, for each text.
  private var troubles: [LeadingTrouble?] = []
  private var numbers: [ByteText: UInt32] = [:]

  /// Maximum number of distinct texts. All others get one common number.
  private static let limit = 65_536

  /// Returns what the verdict rests on; `nil` for the common number.
  func leading(_ number: UInt32) -> LeadingTrouble? {
    troubles.indices.contains(Int(number)) ? troubles[Int(number)] : nil
  }

  /// Returns the number of a state's texts and stores them if they are new.
  mutating func number(of state: ResultsDiff.State) -> UInt32 {
    let leading = state.leading
    let key = ByteText(
      [
        state.troubles, leading?.id ?? "", leading?.title ?? "", leading?.actor?.rawValue ?? "",
        leading?.isWarning == true ? "warning" : "",
      ].joined(separator: "\n"))
    if let number = numbers[key] { return number }
    guard texts.count < Self.limit else { return UInt32(Self.limit) }
    let number = UInt32(texts.count)
    texts.append(state.troubles)
    troubles.append(leading)
    numbers[key] = number
    return number
  }

  /// Returns the text of a number.
  func text(_ number: UInt32) -> String {
    number < texts.count ? texts[Int(number)] : "one of many other reasons"
  }
}
