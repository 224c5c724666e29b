import Binding
import Checks
import Claims
import Evidence
import Reports
import Results

/// A value that could have been meant as the challenge of an artifact.
struct ChallengeCandidate {
  /// The value, without a stated encoding.
  let given: GivenBytes
  /// Who wrote it.
  let author: Author
  /// Path from the input file to it.
  let steps: [SourceStep]
  /// Time at which the response that issued it ended; `nil` for values that were not issued.
  let time: Timestamp?
  /// For how long the server says that it is valid, in milliseconds; `nil` if it doesn't.
  let lifetime: Int64?
  /// Whether the artifact was computed for it.
  let fits: Bool
  /// The exchange that used it before; `nil` if it is open.
  let usedIn: [SourceStep]?
  /// By what the session in which it was issued differs from the artifact's; `nil` if one that may be the
  /// artifact's issued it too.
  let sessionDifference: SessionDifference?
  /// Whether it was issued in the artifact's own session, which is visible.
  let isOfSameSession: Bool
}

/// Collects the candidates for one challenge, each text once.
struct ChallengeCandidates {
  /// The chosen value. It isn't one of `seen`: it may be long, and would be hashed for each
  /// artifact.
  private let designated: Bytes?
  /// Texts that are in the list.
  private var seen: Set<Bytes> = []
  private var values:
    [(text: Bytes, author: Author, steps: [SourceStep], time: Timestamp?, lifetime: Int64?)] = []
  /// The exchanges that used issued values before, by the value.
  private var uses: [Bytes: [SourceStep]] = [:]
  /// Issued values that no exchange used, or not since they were issued once more.
  private var unused: Set<Bytes> = []
  /// Issued values of other sessions, and by what these differ from the artifact's.
  private var foreign: [Bytes: SessionDifference] = [:]
  /// Issued values of sessions that may be the artifact's.
  private var own: Set<Bytes> = []
  /// Issued values of the artifact's session.
  private var ofSameSession: Set<Bytes> = []
  /// The limit of the number of values.
  private let budget: WorkBudget

  /// Maximum number of candidates in results.
  private static let mostListed = 16

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - designated: The chosen value, which is not listed as a candidate.
  ///   - budget: The limit of the number of values.
  init(without designated: Bytes?, within budget: WorkBudget) {
    self.designated = designated
    self.budget = budget
  }

  /// Adds a candidate unless its text is in the list, or the limit is reached.
  mutating func add(
    _ text: Bytes, _ author: Author, _ steps: [SourceStep], _ time: Timestamp? = nil,
    lifetime: Int64? = nil
  ) {
    guard text != designated, !seen.contains(text), budget.spend(of: .candidates) else { return }
    seen.insert(text)
    values.append((text, author, steps, time, lifetime))
  }

  /// Notes whether an exchange used an issued value before, and whether another session issued it.
  mutating func addUse(of issued: IssuedChallenge) {
    if let difference = issued.sessionDifference {
      foreign[issued.text] = difference
    } else {
      own.insert(issued.text)
    }
    if issued.isOfSameSession { ofSameSession.insert(issued.text) }
    if let use = issued.usedIn { uses[issued.text] = use } else { unused.insert(issued.text) }
  }

  /// The number of values that ``listed(_:)`` leaves out: those beyond the limit of the list, and
  /// each time that a value was beyond the limit of the work.
  var leftOut: Int {
    max(0, values.count - Self.mostListed) + budget.refusals(of: .candidates)
  }

  /// Returns at most 16 candidates, those that fit first.
  func listed(_ fits: (GivenBytes) -> Bool) -> [ChallengeCandidate] {
    let all = values.map { text, author, steps, time, lifetime in
      let given = GivenBytes(text, nil)
      return ChallengeCandidate(
        given: given, author: author, steps: steps, time: time, lifetime: lifetime,
        fits: fits(given),
        usedIn: unused.contains(text) ? nil : uses[text],
        sessionDifference: own.contains(text) ? nil : foreign[text],
        isOfSameSession: ofSameSession.contains(text))
    }
    return Array((all.filter(\.fits) + all.filter { !$0.fits }).prefix(Self.mostListed))
  }
}

extension AnsweredValue {
  /// Takes what the evidence says about a candidate that the artifact answers. The other parameters are those of
  /// the value.
  init(
    hash: [UInt8], _ encoding: GivenBytes.Encoding? = nil, of candidate: ChallengeCandidate,
    isNamed: Bool = false
  ) {
    self.init(
      hash: hash, encoding, by: candidate.author, at: candidate.steps.briefPhrase,
      time: candidate.time, usedIn: candidate.usedIn?.phrase,
      session: candidate.sessionDifference?.phrase, isNamed: isNamed)
    lifetime = candidate.lifetime
    isOfSameSession = candidate.isOfSameSession
  }
}

extension IssuedChallenge {
  /// Who issued it: the server, or the client if a request contained the value before.
  var author: Author { isOfClient ? .client : .server }
}

extension BoundValue {
  /// The challenge of the server as a candidate that doesn't fit, behind those that do.
  var undesignated: BoundValue {
    let own = text.map { Candidate($0, by: .server, at: steps, fits: false) }
    return BoundValue(
      .challenge, nil, designation: .none, by: nil, at: [],
      candidates: candidates.filter(\.fits) + [own].compactMap(\.self)
        + candidates.filter { !$0.fits })
  }
}
