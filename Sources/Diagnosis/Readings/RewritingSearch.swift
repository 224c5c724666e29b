import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// The search for what was hashed or sent: from known bytes, through up to three rewritings, to one that
/// matches. The cheapest explanation is tried first, of equally cheap ones the shortest, and no result is
/// tried twice.
struct RewritingSearch: Sendable {
  /// The first rewritings that give what is looked for.
  let match: Match?
  /// How many results were tried.
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
    /// Whether SHA-256 of what comes out is compared, and not that itself.
    var isHashed = true
    /// What one try costs besides its bytes and its hash.
    var signatures = 0

    /// The same with other values to combine with.
    func with(_ context: Rewriting.Context) -> Plan {
      Plan(
        readings: readings, name: name, table: table, context: context, isHashed: isHashed,
        signatures: signatures)
    }
  }

  init(
    _ plan: Plan, within budget: SearchBudget, isMet: @escaping (_ result: [UInt8]) -> Bool
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
    /// The number of the reading.
    let reading: Int
    /// The numbers of the rewritings in the table.
    let chain: [Int]
    let lastStage: Rewriting.Stage?
    let bytes: [UInt8]
    let isText: Bool

    init(reading: Int, chain: [Int] = [], endingIn stage: Rewriting.Stage? = nil, bytes: [UInt8]) {
      self.reading = reading
      self.chain = chain
      lastStage = stage
      self.bytes = bytes
      isText = bytes.isPlainText
    }

    func allows(_ next: Rewriting) -> Bool {
      (next.domain == .bytes || isText) && next.stage.canFollow(lastStage)
    }
  }

  private struct Run {
    let plan: Plan
    let budget: SearchBudget
    let isMet: (_ result: [UInt8]) -> Bool
    var match: Match?
    /// By the number of rewritings.
    private var triedAfter = [Int](repeating: 0, count: RewritingTable.longestChain + 1)
    private var common: [String] = []
    private var seen: Set<ResultMark> = []
    private var isStopped = false
    private var costs = SearchBudget.Costs(bytes: 0, hashes: 0, signatures: 0)
    /// What can be rewritten further, by the number of rewritings and then by their cost.
    private var open: [[[Candidate]]]

    init(plan: Plan, budget: SearchBudget, isMet: @escaping (_ result: [UInt8]) -> Bool) {
      self.plan = plan
      self.budget = budget
      self.isMet = isMet
      open = Array(
        repeating: Array(repeating: [], count: plan.table.bound + 1),
        count: RewritingTable.longestChain)
    }

    var tried: Int { triedAfter.reduce(0, +) }

    mutating func search() {
      costs = budget.take()
      tryAll()
      budget.giveBack(costs, isUsedUp: isStopped)
    }

    private mutating func tryAll() {
      guard spend(bytes: plan.readings.reduce(0) { $0 + $1.bytes.count }) else { return }
      open[0][0] = plan.readings.enumerated().map {
        Candidate(reading: $0, bytes: $1.bytes.array)
      }
      // The documented readings are the rule's own business.
      seen = Set(plan.readings.map { ResultMark(plan.isHashed ? $0.hash : $0.bytes.array) })
      let dearest = max(plan.table.bound, plan.table.rewritings.last?.cost ?? 1)
      for total in 1...dearest {
        for count in 1...RewritingTable.longestChain where match == nil && !isStopped {
          extend(to: count, costing: total)
        }
      }
    }

    /// Tries every chain of so many rewritings that costs so much.
    private mutating func extend(to count: Int, costing total: Int) {
      let surcharge = count > 1 ? 1 : 0
      guard count == 1 || total <= plan.table.bound else { return }
      for (number, rewriting) in plan.table.rewritings.enumerated() {
        let rest = total - rewriting.cost - surcharge
        guard rest >= 0, match == nil, !isStopped else { return }
        guard count > 1 || rest == 0 else { continue }
        let before = triedAfter[count]
        for candidate in open[count - 1][rest] where candidate.allows(rewriting) {
          extend(candidate, by: rewriting, number, costing: total)
          if match != nil || isStopped { return }
        }
        if count == 1, rewriting.cost == 1, triedAfter[count] > before {
          common.append(label(of: [number]))
        }
      }
    }

    private mutating func extend(
      _ candidate: Candidate, by next: Rewriting, _ number: Int, costing total: Int
    ) {
      guard spend(bytes: candidate.bytes.count),
        let bytes = next.apply(candidate.bytes, plan.context),
        next.stage == .hashing || bytes != candidate.bytes, spend(bytes: bytes.count * next.weight)
      else { return }
      let isFinal = next.stage == .hashing || !plan.isHashed
      let result = isFinal ? bytes : Digest.sha256(bytes)
      let mark = ResultMark(result)
      guard !seen.contains(mark), spend(hashes: 1, signatures: plan.signatures) else { return }
      seen.insert(mark)
      let count = candidate.chain.count + 1
      triedAfter[count] += 1
      if isMet(result) {
        let chain = candidate.chain + [number]
        match = Match(
          reading: plan.readings[candidate.reading],
          rewritings: chain.map { plan.table.rewritings[$0] }, phrase: label(of: chain),
          input: isFinal || next.stage == .digesting ? nil : bytes, hash: result)
      } else if next.stage != .hashing, count < RewritingTable.longestChain,
        total + 2 <= plan.table.bound
      {
        open[count][total].append(
          Candidate(
            reading: candidate.reading, chain: candidate.chain + [number], endingIn: next.stage,
            bytes: bytes))
      }
    }

    private func label(of chain: [Int]) -> String {
      let inner = chain.dropLast().reduce(plan.name) { plan.table.rewritings[$1].phrase($0) }
      guard let last = chain.last.map({ plan.table.rewritings[$0] }) else { return inner }
      return plan.isHashed ? last.label(of: inner) : last.phrase(inner)
    }

    /// What was tried, what matched, and whether the search ended early.
    var hypotheses: [Proof.Hypothesis] {
      let counted = triedAfter.enumerated().compactMap { changes, count -> String? in
        let others = changes == 1 ? count - common.count : count
        guard others > 0, changes > 0 else { return nil }
        return changes == 1
          ? "\(others.grouped) rarer readings of \(plan.name)"
          : "\(others.grouped) readings of \(plan.name) with \(changes == 2 ? "two" : "three") changes"
      }
      let all = (common + counted).map { Proof.Hypothesis($0) }
      if let match { return all + [Proof.Hypothesis(match.phrase, matched: true)] }
      return all + (isStopped ? budget.remark.map { [Proof.Hypothesis($0)] } ?? [] : [])
    }

    /// The search ends at the first step that the budget doesn't allow, even if later steps are smaller:
    /// the order of the readings is part of the report.
    private mutating func spend(bytes: Int = 0, hashes: Int = 0, signatures: Int = 0) -> Bool {
      if !isStopped {
        isStopped = !costs.spend(bytes: bytes, hashes: hashes, signatures: signatures)
      }
      return !isStopped
    }
  }

  /// Tells results apart, for less than comparing them. Two that share a mark by chance are taken for
  /// one: then one explanation is not tried.
  private struct ResultMark: Hashable {
    let value: UInt64

    /// FNV-1a, eight bytes at a time.
    init(_ result: [UInt8]) {
      var value: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: result.count)
      var index = 0
      while index < result.count {
        var word: UInt64 = 0
        for place in index..<min(index + 8, result.count) {
          word = word << 8 | UInt64(result[place])
        }
        value = (value ^ word) &* 0x100_0000_01b3
        value ^= value >> 29
        index += 8
      }
      self.value = value
    }
  }
}
