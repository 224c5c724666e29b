import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

/// The search for what was hashed or sent: from known bytes, through up to three rewritings, to
/// bytes that match.
///
/// Combinations are tried in ascending order of cost, at equal cost the shorter ones first, and
/// no result is tried twice. A combination costs the sum of its rewritings, and 1 more for each
/// rewriting after the first. The search runs in the initializer and ends at the first match, or
/// when the budget is used up.
struct RewritingSearch: Sendable {
  /// The first match; `nil` if nothing matched within the budget and the highest cost of a
  /// combination (``RewritingTable/bound``).
  let match: Match?
  /// The number of results that were compared.
  let tried: Int
  /// What was tried, for the report: frequent rewritings one by one, the others as numbers, and
  /// the match last.
  let hypotheses: [Proof.Hypothesis]

  /// Rewritings that lead from a reading of the value to the wanted result.
  struct Match: Sendable {
    /// The reading that the rewritings begin with: the text, or the bytes that it encodes.
    let reading: GivenBytes.Reading
    /// The rewritings in the order in which they were applied; one to three.
    let rewritings: [Rewriting]
    /// The result in words: “SHA-256 of the Base64 text of the challenge”.
    let phrase: String
    /// The input of the last SHA-256; `nil` if nothing is hashed, if something else was passed
    /// instead of that hash, or if the input is a hash itself.
    let input: [UInt8]?
    /// The result that matched: the clientDataHash, or the bytes themselves if nothing is hashed.
    let hash: [UInt8]
  }

  /// The parameters of a search: where it starts, how it continues, and what it compares.
  struct Plan {
    /// The readings of the value to start from. The documented procedure is applied to them by
    /// the rules, not by the search.
    let readings: [GivenBytes.Reading]
    /// The value in words: “the challenge”.
    let name: String
    /// The rewritings to try.
    let table: RewritingTable
    /// The other values of the record.
    var context: Rewriting.Context
    /// Whether SHA-256 of the output is compared; else the output itself.
    var isHashed = true
    /// How many signature verifications one comparison costs in the budget.
    var signatures = 0
  }

  /// Runs the search.
  ///
  /// - Parameters:
  ///   - plan: Where to start and what to try.
  ///   - budget: The limit for the work, shared by all searches on an artifact.
  ///   - isMet: Whether a result is the wanted one. Called once for each different result.
  init(
    _ plan: Plan, within budget: WorkBudget, isMet: @escaping (_ result: [UInt8]) -> Bool
  ) {
    var run = Run(plan: plan, budget: budget, isMet: isMet)
    run.search()
    match = run.match
    tried = run.tried
    hypotheses = run.hypotheses
  }
}

extension RewritingSearch {
  /// Bytes after some rewritings, before they are hashed.
  private struct Candidate {
    /// The index of the reading in the plan.
    let reading: Int
    /// The indices of the rewritings in the table, in the order in which they were applied.
    let chain: [Int]
    /// The stage of the last rewriting; `nil` for a reading.
    let lastStage: Rewriting.Stage?
    let bytes: [UInt8]
    /// Whether the bytes are plain text, which some rewritings require.
    let isText: Bool

    init(reading: Int, chain: [Int] = [], endingIn stage: Rewriting.Stage? = nil, bytes: [UInt8]) {
      self.reading = reading
      self.chain = chain
      lastStage = stage
      self.bytes = bytes
      isText = bytes.isPlainText
    }

    /// Returns whether a rewriting can be applied next.
    func allows(_ next: Rewriting) -> Bool {
      (!next.isOfText || isText) && next.stage.canFollow(lastStage)
    }
  }

  /// The state of a running search.
  private struct Run {
    let plan: Plan
    let budget: WorkBudget
    let isMet: (_ result: [UInt8]) -> Bool
    var match: Match?
    /// The number of results, indexed by the number of rewritings.
    var triedAfter = [Int](repeating: 0, count: RewritingTable.longestChain + 1)
    /// The phrases of the frequent rewritings that were tried.
    var common: [String] = []
    /// The marks of all results so far.
    var seen: Set<ResultMark> = []
    /// Whether the budget was used up.
    var isStopped = false
    /// The candidates that can be rewritten further, indexed by the number of rewritings and then
    /// by their cost.
    var open: [[[Candidate]]] = []

    /// The number of results that were compared.
    var tried: Int { triedAfter.reduce(0, +) }

    /// Tries all combinations, by cost and then by length.
    mutating func search() {
      guard spend(bytes: plan.readings.reduce(0) { $0 + $1.bytes.count }) else { return }
      open = Array(
        repeating: Array(repeating: [], count: plan.table.bound + 1),
        count: RewritingTable.longestChain)
      open[0][0] = plan.readings.enumerated().map {
        Candidate(reading: $0, bytes: $1.bytes.array)
      }
      // The rules compare the documented readings: don't try them again.
      seen = Set(plan.readings.map { ResultMark(plan.isHashed ? $0.hash : $0.bytes.array) })
      let dearest = max(plan.table.bound, plan.table.rewritings.last?.cost ?? 1)
      for total in 1...dearest {
        for count in 1...RewritingTable.longestChain where match == nil && !isStopped {
          extend(to: count, costing: total)
        }
      }
    }

    /// Tries every combination of `count` rewritings that costs exactly `total`.
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

    /// Applies a rewriting to a candidate, compares the result, and keeps it for further
    /// rewritings if a longer combination stays within the bound.
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

    /// Returns a combination in words.
    private func label(of chain: [Int]) -> String {
      let inner = chain.dropLast().reduce(plan.name) { plan.table.rewritings[$1].phrase($0) }
      guard let last = chain.last.map({ plan.table.rewritings[$0] }) else { return inner }
      return plan.isHashed ? last.label(of: inner) : last.phrase(inner)
    }

    /// What was tried, and what matched. ``WorkBudget/searchRemark`` says whether the search ended
    /// early.
    var hypotheses: [Proof.Hypothesis] {
      let counted = triedAfter.enumerated().compactMap { changes, count -> String? in
        let others = changes == 1 ? count - common.count : count
        guard others > 0, changes > 0 else { return nil }
        return changes == 1
          ? "\(others.counted("rarer reading")) of \(plan.name)"
          : "\(others.grouped) readings of \(plan.name) with \(changes == 2 ? "two" : "three") changes"
      }
      return (common + counted).map { Proof.Hypothesis($0) }
        + (match.map { [Proof.Hypothesis($0.phrase, matched: true)] } ?? [])
    }

    /// Takes work from the budget. Returns false if the budget doesn't allow it.
    ///
    /// The search ends at the first step that the budget doesn't allow, even if later steps are
    /// smaller: the order of the readings is part of the report.
    private mutating func spend(bytes: Int = 0, hashes: Int = 0, signatures: Int = 0) -> Bool {
      if !isStopped {
        isStopped =
          !(budget.spend(bytes, of: .searchedBytes) && budget.spend(hashes, of: .hashes)
          && budget.spend(signatures, of: .signatures))
      }
      return !isStopped
    }
  }

  /// A 64-bit hash of a result, to recognize results that were tried before at less cost than
  /// storing them. Two results with the same mark count as one, so that, very rarely, an
  /// explanation isn't tried.
  private struct ResultMark: Hashable {
    let value: UInt64

    /// Computes a variant of FNV-1a over the bytes, eight at a time.
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
