import Checks
import Evidence
import Reports
import Results
import SystemCrypto

/// The artifacts of the old run, as far as a join with the new one has to remember them: some forty
/// bytes each.
///
/// An artifact is known by its bytes and its record's name; where both occur more than once, by the
/// order of occurrence.
struct JoinIndex {
  private var entries: [Key: Entry] = [:]
  /// How often artifacts occurred that occurred before, in the pass that is under way.
  private var repeats: [Key: UInt32] = [:]
  private var pass: UInt8 = 0
  private var phrases = Phrases()

  private struct Key: Hashable {
    let high: UInt64
    let low: UInt64
    var occurrence: UInt32 = 1

    init(_ artifact: ArtifactOutline) {
      // The length keeps an id and a name apart.
      let name = artifact.record.map { "\($0.utf8.count) \($0)" } ?? ""
      let digest = Digest.sha256(Array("\(artifact.sha256) \(name)".utf8))
      high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      low = digest.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private struct Entry {
    let outcome: Verdict.Outcome
    let phrase: UInt32
    /// The pass in which the artifact was seen last.
    var pass: UInt8
    var isMatched = false
  }

  /// Starts another reading of one of the runs.
  mutating func beginPass() {
    pass += 1
    repeats = [:]
  }

  /// Remembers an artifact of the old run.
  mutating func insert(_ artifact: ArtifactOutline) {
    let key = key(of: artifact)
    let state = artifact.state
    entries[key] = Entry(
      outcome: state.outcome, phrase: phrases.number(of: state.troubles), pass: pass)
  }

  /// The old state of an artifact of the new run, which counts as matched from then on; `nil` if it is new.
  mutating func match(_ artifact: ArtifactOutline) -> ResultsDiff.State? {
    let key = key(of: artifact)
    guard let entry = entries[key] else { return nil }
    entries[key]?.isMatched = true
    entries[key]?.pass = pass
    return ResultsDiff.State(outcome: entry.outcome, troubles: phrases.text(entry.phrase))
  }

  /// Whether an artifact of the old run was never matched.
  mutating func isUnmatched(_ artifact: ArtifactOutline) -> Bool {
    let key = key(of: artifact)
    entries[key]?.pass = pass
    return entries[key]?.isMatched == false
  }

  var hasUnmatched: Bool { entries.values.contains { !$0.isMatched } }

  /// The key with the number of the occurrence in this pass. The first one is noted in its entry, so
  /// that only repeats need a count of their own.
  private mutating func key(of artifact: ArtifactOutline) -> Key {
    let first = Key(artifact)
    guard entries[first]?.pass == pass else { return first }
    var key = first
    key.occurrence = (repeats[first] ?? 1) + 1
    repeats[first] = key.occurrence
    return key
  }
}

/// Texts that occur again and again, by number.
private struct Phrases {
  private var texts: [String] = []
  private var numbers: [ByteText: UInt32] = [:]

  /// More texts are not told apart.
  private static let limit = 65_536

  mutating func number(of text: String) -> UInt32 {
    if let number = numbers[ByteText(text)] { return number }
    guard texts.count < Self.limit else { return UInt32(Self.limit) }
    let number = UInt32(texts.count)
    texts.append(text)
    numbers[ByteText(text)] = number
    return number
  }

  func text(_ number: UInt32) -> String {
    number < texts.count ? texts[Int(number)] : "one of many other reasons"
  }
}
