import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// The search for what was hashed: from known bytes, through up to two rewritings, to a hash that
/// matches. One mistake is tried before two, and no hash is tried twice.
struct RewritingSearch: Sendable {
  /// The first rewritings that give a matching hash.
  let match: Match?
  /// How many hashes were tried.
  let tried: Int
  /// What was tried, for the reader: frequent rewritings one by one, the others counted.
  let hypotheses: [Proof.Hypothesis]

  struct Match: Sendable {
    let reading: GivenBytes.Reading
    let rewritings: [Rewriting]
    /// “SHA-256 of the Base64 text of the challenge”.
    let phrase: String
    /// The input of SHA-256; `nil` if something else was passed instead of that hash.
    let input: [UInt8]?
    let hash: [UInt8]
  }

  /// Where a search starts, how it goes on, and where it ends.
  struct Plan {
    let readings: [GivenBytes.Reading]
    /// What the readings are of: “the challenge”.
    let name: String
    let table: RewritingTable
    let context: Rewriting.Context
    /// What one try costs besides its bytes and its hash.
    var signatures = 0
  }

  init(
    _ plan: Plan, within budget: SearchBudget, isMet: @escaping (_ hash: [UInt8]) -> Bool
  ) {
    var run = Run(plan: plan, budget: budget, isMet: isMet)
    run.search()
    match = run.match
    tried = run.tried
    hypotheses = run.hypotheses
  }
}

extension RewritingSearch {
  /// Bytes before they are hashed.
  private struct Candidate {
    let reading: GivenBytes.Reading
    let rewritings: [Rewriting]
    let bytes: [UInt8]

    /// The candidate with one more rewriting, if that applies and changes something.
    func rewritten(by next: Rewriting, _ context: Rewriting.Context) -> Candidate? {
      guard next.stage.rawValue >= rewritings.last?.stage.rawValue ?? 0,
        let result = next.apply(bytes, context), result != bytes || next.stage == .hashing
      else { return nil }
      return Candidate(reading: reading, rewritings: rewritings + [next], bytes: result)
    }

    var isHashed: Bool { rewritings.last?.stage == .hashing }
    var hash: [UInt8] { isHashed ? bytes : Digest.sha256(bytes) }

    func phrase(of name: String) -> String {
      let inner = rewritings.dropLast().reduce(name) { $1.phrase($0) }
      return rewritings.last.map { $0.label(of: inner) } ?? inner
    }
  }

  private struct Run {
    let plan: Plan
    let budget: SearchBudget
    let isMet: (_ hash: [UInt8]) -> Bool
    var match: Match?
    var tried = 0
    var hypotheses: [Proof.Hypothesis] = []
    private var seen: Set<[UInt8]> = []
    private var isStopped = false

    init(plan: Plan, budget: SearchBudget, isMet: @escaping (_ hash: [UInt8]) -> Bool) {
      self.plan = plan
      self.budget = budget
      self.isMet = isMet
    }

    mutating func search() {
      tryAll()
      guard isStopped, match == nil, let remark = budget.remark else { return }
      hypotheses.append(Proof.Hypothesis(remark))
    }

    private mutating func tryAll() {
      guard spend(bytes: plan.readings.reduce(0) { $0 + $1.bytes.count }) else { return }
      let start = plan.readings.map {
        Candidate(reading: $0, rewritings: [], bytes: $0.bytes.array)
      }
      // The documented readings are the rule's own business.
      seen = Set(plan.readings.map(\.hash))
      let name = plan.name
      var once: [Candidate] = []
      for rewriting in plan.table.common {
        let before = tried
        once += extend(start, by: rewriting)
        note({ _ in rewriting.label(of: name) }, since: before)
        if match != nil { return }
      }
      count("rarer readings of \(plan.name)") { run in
        for rewriting in run.plan.table.rare where run.match == nil {
          _ = run.extend(start, by: rewriting)
        }
      }
      let open = once.filter { !$0.isHashed }
      count("readings of \(plan.name) with two changes") { run in
        for rewriting in run.plan.table.common where run.match == nil {
          _ = run.extend(open, by: rewriting)
        }
      }
    }

    /// The candidates that come of one rewriting; each of them is tried.
    private mutating func extend(_ candidates: [Candidate], by rewriting: Rewriting) -> [Candidate]
    {
      var extended: [Candidate] = []
      for candidate in candidates where match == nil && !isStopped {
        guard spend(bytes: candidate.bytes.count),
          let next = candidate.rewritten(by: rewriting, plan.context),
          spend(bytes: next.bytes.count)
        else { continue }
        let hash = next.hash
        guard !seen.contains(hash), spend(hashes: 1, signatures: plan.signatures) else { continue }
        seen.insert(hash)
        tried += 1
        extended.append(next)
        if isMet(hash) {
          match = Match(
            reading: next.reading, rewritings: next.rewritings, phrase: next.phrase(of: plan.name),
            input: next.isHashed ? nil : next.bytes, hash: hash)
        }
      }
      return extended
    }

    /// The search ends at the first step that the budget doesn't allow, even if later steps are smaller:
    /// the order of the readings is part of the report.
    private mutating func spend(bytes: Int = 0, hashes: Int = 0, signatures: Int = 0) -> Bool {
      if !isStopped {
        isStopped = !budget.spend(bytes: bytes, hashes: hashes, signatures: signatures)
      }
      return !isStopped
    }

    /// Tells the reader what was tried, where anything was.
    private mutating func note(_ label: (_ count: Int) -> String, since before: Int) {
      guard tried > before else { return }
      hypotheses.append(
        Proof.Hypothesis(match?.phrase ?? label(tried - before), matched: match != nil))
    }

    /// Does a part of the search that is too long to be listed.
    private mutating func count(_ label: String, _ part: (inout Run) -> Void) {
      guard match == nil else { return }
      let before = tried
      part(&self)
      note({ "\($0.grouped) \(label)" }, since: before)
    }
  }
}
