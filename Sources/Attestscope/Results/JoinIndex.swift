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
  /// The texts of the states, with what the verdict rests on.
  private var phrases = NumberedValues<
    ByteText, (text: String, titles: [String], leading: LeadingTrouble?)
  >()
  /// The policies that artifacts were checked with. Of those beyond the limit, it isn't known whether
  /// they changed.
  private var policies = NumberedValues<PolicyOutline, PolicyOutline>()

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
      outcome: state.outcome,
      phrase: phrases.number(
        of: (state.troubles, state.titles, state.leading), named: state.phraseName),
      policy: policies.number(of: artifact.policy, named: artifact.policy), given: artifact.given,
      pass: pass)
  }

  /// Returns the old state of an artifact of the new run and marks it as matched; `nil` if it is
  /// new.
  mutating func match(_ artifact: ArtifactOutline) -> ResultsDiff.State? {
    let key = key(of: artifact)
    guard let entry = entries[key] else { return nil }
    entries[key]?.isMatched = true
    entries[key]?.pass = pass
    let phrase = phrases[entry.phrase]
    return ResultsDiff.State(
      outcome: entry.outcome, troubles: phrase?.text ?? "one of many other reasons",
      titles: phrase?.titles ?? [], leading: phrase?.leading, policy: policies[entry.policy],
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

/// Values that repeat, each stored once under a number from 0.
private struct NumberedValues<Name: Hashable, Value> {
  private var values: [Value] = []
  private var numbers: [Name: UInt32] = [:]

  /// Maximum number of distinct values. All others get one common number.
  private static var limit: Int { 65_536 }

  /// Returns the number of the value with a name, and stores it if it is new.
  mutating func number(of value: Value, named name: Name) -> UInt32 {
    if let number = numbers[name] { return number }
    guard values.count < Self.limit else { return UInt32(Self.limit) }
    let number = UInt32(values.count)
    values.append(value)
    numbers[name] = number
    return number
  }

  /// Returns the value of a number; `nil` for the common number.
  subscript(number: UInt32) -> Value? {
    values.indices.contains(Int(number)) ? values[Int(number)] : nil
  }
}

extension ResultsDiff.State {
  /// The texts of the state as one.
  fileprivate var phraseName: ByteText {
    ByteText(
      ([
        troubles, leading?.id ?? "", leading?.title ?? "", leading?.actor?.rawValue ?? "",
        leading?.isWarning == true ? "warning" : "",
      ] + titles).joined(separator: "\n"))
  }
}
