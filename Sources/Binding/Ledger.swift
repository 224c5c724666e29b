import Claims
import Evidence

/// The state of all conversations up to a moment: which values were issued, sent and consumed. From
/// it each artifact gets its challenge and consumes it. A candidate that no artifact has consumed
/// is open.
struct Ledger {
  private let exchanges: [ObservedExchange]
  /// Time in milliseconds in which a client may retry with an older challenge.
  private static let retryTime: Int64 = 300_000
  /// All values that responses have issued so far.
  private(set) var candidates: [Candidate] = []
  /// Candidates by the hash of each reading.
  private(set) var byMark: [TextMark: [Int]] = [:]
  /// Candidates by an ID in the same response, which a request may name.
  private var byIdentifier: [TextMark: [Int]] = [:]
  private var sessions = Sessions()
  /// Session by exchange.
  private var sessionOf: [Int: Int] = [:]
  /// Candidates by session.
  private var bySession: [Int: [Int]] = [:]
  /// Candidates by origin (scheme, host and port).
  private var byOrigin: [ByteText: [Int]] = [:]
  /// Values that clients have sent.
  private var sent: Set<TextMark> = []
  /// Number of exchanges that issue a value.
  private var appearances: [TextMark: Int] = [:]
  /// The choice for each artifact that was sent before, by its SHA-256.
  private var earlier:
    [[UInt8]: (candidate: Int, designation: Designation, session: Int, at: Int)] = [:]
  /// The number of candidates when an attestation was first sent or shown, by ``ObservedArtifact/signedDigest``.
  private var firstSeen: [[UInt8]: Int] = [:]
  /// The last session and exchange that consumed a value, by the hashes of its readings.
  private var consumed: [TextMark: (session: Int, at: Int)] = [:]
  /// SHA-256 of the attestations of each session.
  private var attestations: [Int: [[UInt8]]] = [:]

  /// Creates an empty ledger, and counts in how many exchanges each value occurs.
  init(_ timeline: Timeline) {
    exchanges = timeline.exchanges
    for exchange in exchanges {
      var seen: Set<TextMark> = []
      for value in exchange.issued {
        let mark = TextMark(value.text)
        if seen.insert(mark).inserted { appearances[mark, default: 0] += 1 }
      }
    }
  }

  // MARK: - What happens

  /// Processes a request: each artifact in it gets its binding and consumes its challenge.
  ///
  /// - Parameters:
  ///   - number: Index of the exchange.
  ///   - record: Called with place, SHA-256 and binding of each artifact.
  mutating func send(
    _ number: Int, record: (ExchangePlace, [UInt8], ChallengeBinding) -> Void
  ) {
    let exchange = exchanges[number]
    var joins: [(Int, Int)] = []
    let session = sessions.session(of: exchange.session) { joins.append(($0, $1)) }
    for (part, whole) in joins { merge(part, into: whole) }
    sessionOf[number] = session
    let choices = exchange.artifacts.map { choice(for: $0, of: exchange, in: session, at: number) }
    for (artifact, choice) in zip(exchange.artifacts, choices) {
      record(
        exchange.place, artifact.digest, binding(choice, for: artifact, of: exchange, in: session))
    }
    for (artifact, choice) in zip(exchange.artifacts, choices) {
      if let chosen = choice.candidate {
        candidates[chosen].consumedIn.append(session)
        if candidates[chosen].usedAt == nil, exchange.isAccepted {
          candidates[chosen].usedAt = number
        }
        for mark in candidates[chosen].marks { consumed[mark] = (session, number) }
        earlier[artifact.digest] = (chosen, choice.designation, session, number)
      }
      guard artifact.isAttestation else { continue }
      attestations[session, default: []].append(artifact.digest)
      see(artifact.signedDigest)
    }
    let isExempt = !exchange.artifacts.isEmpty
    for mark in exchange.sent where !(isExempt && byMark[mark] != nil) { sent.insert(mark) }
  }

  /// Processes a response: the values that it issues become candidates.
  mutating func answer(_ number: Int) {
    let exchange = exchanges[number]
    guard let session = sessionOf[number].map({ sessions.root($0) }) else { return }
    sessions.set(exchange.session.set, in: session)
    let own = Set(exchange.sent)
    for digest in exchange.shown { see(digest) }
    for value in exchange.issued {
      if exchange.isError, value.origin != .named || !exchange.asksForChallenge { continue }
      let marks = TextMark.all(of: value.text)
      // A response that repeats its own request issues nothing. A value that was issued before
      // stays issued.
      let isEcho = marks.contains(where: own.contains)
      if isEcho, marks.contains(where: { byMark[$0] != nil }) { continue }
      let isOfClient =
        isEcho || marks.contains(where: sent.contains) || isJoined(value.text, from: own)
      let candidate = Candidate(
        challenge: IssuedChallenge(
          text: value.text, steps: value.steps, place: exchange.place,
          issuedAt: exchange.answeredAt ?? exchange.sentAt, lifetime: value.lifetime,
          isOfClient: isOfClient),
        value: value, marks: marks, exchange: number, session: session,
        isRepeated: appearances[TextMark(value.text), default: 0] > 1)
      add(candidate, of: exchange)
    }
  }

  /// Notes that an attestation exists: no later value is its challenge.
  private mutating func see(_ digest: [UInt8]) {
    if firstSeen[digest] == nil { firstSeen[digest] = candidates.count }
  }

  /// The most bytes of a value that is searched for two values of clients.
  private static let longestJoined = 64
  /// The least bytes of each of them.
  private static let shortestPart = 8

  /// Returns whether a value is two values that clients sent, one behind the other: a server joins names or the parts
  /// of a path.
  private func isJoined(_ text: Bytes, from own: Set<TextMark>) -> Bool {
    let isSent = { (part: Bytes) in
      let mark = TextMark(part)
      return own.contains(mark) || sent.contains(mark)
    }
    guard (2 * Self.shortestPart...Self.longestJoined).contains(text.count) else { return false }
    return (Self.shortestPart...(text.count - Self.shortestPart)).contains { length in
      isSent(text.prefix(length)) && isSent(text.dropFirst(length))
    }
  }

  /// Adds a candidate to the indexes. A value of a client cannot be named.
  private mutating func add(_ candidate: Candidate, of exchange: ObservedExchange) {
    let place = candidates.count
    candidates.append(candidate)
    bySession[candidate.session, default: []].append(place)
    byOrigin[ByteText(exchange.origin ?? ""), default: []].append(place)
    guard !candidate.challenge.isOfClient else { return }
    for mark in candidate.marks { byMark[mark, default: []].append(place) }
    for identifier in candidate.value.identifiers {
      byIdentifier[TextMark(identifier), default: []].append(place)
    }
  }

  /// Moves candidates and attestations of a session to the one that it was joined to.
  private mutating func merge(_ part: Int, into whole: Int) {
    let own = (bySession[whole] ?? []) + (bySession.removeValue(forKey: part) ?? [])
    bySession[whole] = own.sorted()
    attestations[whole, default: []] += attestations.removeValue(forKey: part) ?? []
  }

  // MARK: - Designation

  /// Returns the choice for an artifact, trying in this order: a named value, the value of the same
  /// bytes sent before, the latest open value of a visible session, the only open value.
  private func choice(
    for artifact: ObservedArtifact, of exchange: ObservedExchange, in session: Int, at number: Int
  ) -> Choice {
    if let named = named(by: artifact, of: exchange, in: session) {
      return Choice(designation: .named, candidate: named)
    }
    // An assertion is compared with a challenge only if its client data contains one.
    guard artifact.isAttestation || artifact.dataNamesChallenge else { return Choice() }
    let own = pool(bySession[session] ?? [], for: exchange)
    if sessions.isVisible(session), let choice = latestValue(in: own, for: artifact, of: exchange) {
      return repeated(artifact, of: exchange, in: session, over: own) ?? choice
    }
    if let before = repeated(artifact, of: exchange, in: session, over: own) { return before }
    let others = (byOrigin[ByteText(exchange.origin ?? "")] ?? []).filter { place in
      let other = candidates[place].session
      return !sessions.differ(other, session) && !sessions.areOfDifferentClients(other, session)
    }
    return onlyValue(of: others, for: artifact, of: exchange) ?? Choice()
  }

  /// Returns the only open candidate of the artifact's own capture, or, if that has none, the only
  /// candidate of all captures; `nil` if there are several.
  ///
  /// Captures of one folder may be of different clients. An open candidate of another capture is
  /// therefore this client's only if no other was issued.
  private func onlyValue(
    of places: [Int], for artifact: ObservedArtifact, of exchange: ObservedExchange
  ) -> Choice? {
    let own = places.filter {
      exchanges[candidates[$0].exchange].place.isOfSameCapture(as: exchange.place)
    }
    guard own.isEmpty else { return onlyValue(in: pool(own, for: exchange), for: artifact) }
    let all = pool(byOrigin[ByteText(exchange.origin ?? "")] ?? [], for: exchange)
    return areOneValue(all.map(\.place))
      ? onlyValue(in: pool(places, for: exchange), for: artifact) : nil
  }

  /// Returns the candidate that the request or the client data names by value or by ID; `nil` if
  /// none. A candidate that another visible session issued or consumed is excluded.
  private func named(
    by artifact: ObservedArtifact, of exchange: ObservedExchange, in session: Int
  ) -> Int? {
    let values =
      artifact.isAttestation
      ? artifact.challenges + artifact.challengesOfData : artifact.challengesOfData
    let written = values.flatMap { TextMark.all(of: $0) }.flatMap { latest(byMark[$0]) }
    let isNamed = artifact.isAttestation || artifact.dataNamesChallenge
    let identified =
      isNamed ? artifact.identifiers.flatMap { latest(byIdentifier[TextMark($0)]) } : []
    for places in [written, identified] {
      let fitting = pool(places, for: exchange).map(\.place).filter { place in
        let candidate = candidates[place]
        return !sessions.differ(candidate.session, session)
          && !candidate.consumedIn.contains { sessions.differ($0, session) }
      }
      let own = fitting.filter { sessions.isSame(candidates[$0].session, session) }
      if let place = own.max() ?? fitting.max() { return place }
    }
    return nil
  }

  /// Returns the latest candidates of one value, at most 256: a server that issues one value to everybody
  /// would otherwise make each artifact look through all of them.
  private func latest(_ places: [Int]?) -> ArraySlice<Int> { (places ?? []).suffix(256) }

  /// Returns the earlier choice if the same bytes are sent to the same server again and no newer
  /// candidate was issued since.
  private func repeated(
    _ artifact: ObservedArtifact, of exchange: ObservedExchange, in session: Int, over pool: Pool
  ) -> Choice? {
    guard let before = earlier[artifact.digest], !sessions.differ(before.session, session),
      isSameOrigin(exchanges[candidates[before.candidate].exchange].origin, exchange.origin)
    else { return nil }
    let newer = pool.contains { candidates[$0.place].exchange > before.at }
    return newer ? nil : Choice(designation: before.designation, candidate: before.candidate)
  }

  // MARK: - Pools

  /// Candidates for one artifact with their ranks, in the order in which they were issued.
  private typealias Pool = [(place: Int, rank: ChallengeRank)]

  /// Returns the best rank in a pool and the candidates that have it; `nil` if the pool is empty.
  private func best(of pool: Pool) -> (rank: ChallengeRank, places: [Int])? {
    pool.map(\.rank).min().map { best in
      (best, pool.filter { $0.rank == best }.map(\.place))
    }
  }

  /// Returns the latest open candidate of the best rank, with older open ones.
  ///
  /// - Returns: `nil` if the pool is empty. Without a designation if the latest value is the
  ///   client's, several different values are equally likely, or an assertion has no open value.
  ///   For an attestation without an open value, the latest consumed one.
  private func latestValue(
    in pool: Pool, for artifact: ObservedArtifact, of exchange: ObservedExchange
  ) -> Choice? {
    guard let best = best(of: pool) else { return nil }
    let places = ordered(best.places, before: exchange)
    guard let latest = places.last, !candidates[latest].challenge.isOfClient else {
      return Choice()
    }
    let open = places.filter { isOpen($0, for: artifact) }
    guard let chosen = open.last else {
      return artifact.isAttestation ? Choice(designation: .session, candidate: latest) : Choice()
    }
    let rivals = open.filter {
      best.rank == .random || candidates[$0].exchange == candidates[chosen].exchange
    }
    guard areOneValue(rivals) else { return Choice() }
    let older = open.dropLast().filter { isRecent($0, before: exchange) }
    return Choice(designation: .session, candidate: chosen, older: Array(older))
  }

  /// Returns the only open candidate of the best rank; `nil` if there are none or several.
  private func onlyValue(in pool: Pool, for artifact: ObservedArtifact) -> Choice? {
    guard let places = best(of: pool)?.places, let latest = places.last,
      !candidates[latest].challenge.isOfClient
    else { return nil }
    let open = places.filter { isOpen($0, for: artifact) }
    guard let chosen = open.last, areOneValue(open) else { return nil }
    return Choice(designation: .only, candidate: chosen)
  }

  /// Returns whether a candidate is open for an artifact. For an assertion, a copy of a value that was
  /// consumed after it was issued is not: the client asked twice and answered once.
  private func isOpen(_ place: Int, for artifact: ObservedArtifact) -> Bool {
    let candidate = candidates[place]
    guard candidate.isOpen, !artifact.isAttestation else { return candidate.isOpen }
    return !candidate.marks.contains { mark in
      guard let last = consumed[mark], last.at > candidate.exchange else { return false }
      return !sessions.differ(last.session, candidate.session)
        && isSameOrigin(exchanges[last.at].origin, exchanges[candidate.exchange].origin)
    }
  }

  /// Returns the candidates that the same origin issued and that have a rank. Weak ones that occur
  /// in several responses are left out.
  private func pool(_ places: [Int], for exchange: ObservedExchange) -> Pool {
    places.compactMap { place in
      let candidate = candidates[place]
      guard isSameOrigin(exchanges[candidate.exchange].origin, exchange.origin),
        let rank = rank(of: candidate, for: exchange),
        !(rank.isWeak && candidate.isRepeated)
      else { return nil }
      return (place, rank)
    }
  }

  /// Returns the rank of a candidate for the artifacts of a request; `nil` if it has none.
  private func rank(of candidate: Candidate, for exchange: ObservedExchange) -> ChallengeRank? {
    ChallengeRank(candidate.value, of: exchanges[candidate.exchange], for: exchange.path)
  }

  /// Returns whether two origins are equal. Exchanges without an origin have the same one.
  private func isSameOrigin(_ one: String?, _ other: String?) -> Bool {
    (one ?? "").equals(other ?? "")
  }

  /// Moves candidates of the request's whole second to the front, if the order within it is not
  /// known.
  private func ordered(_ places: [Int], before exchange: ObservedExchange) -> [Int] {
    guard exchange.isUnordered else { return places }
    let isTied = { (place: Int) in
      candidates[place].time != nil && candidates[place].time == exchange.sentAt?.milliseconds
    }
    return places.filter(isTied) + places.filter { !isTied($0) }
  }

  /// Returns whether all candidates have a reading in common with the first.
  private func areOneValue(_ places: [Int]) -> Bool {
    guard let first = places.first.map({ Set(candidates[$0].marks) }) else { return true }
    return places.allSatisfy { !first.isDisjoint(with: candidates[$0].marks) }
  }

  /// Returns whether a candidate was issued within the time of a retry before the request.
  private func isRecent(_ place: Int, before exchange: ObservedExchange) -> Bool {
    guard let sent = exchange.sentAt?.milliseconds, let issued = candidates[place].time else {
      return false
    }
    return sent - issued < Self.retryTime
  }

  // MARK: - Result

  /// Returns the value of a candidate, with the exchange that used it before, for an artifact of a session.
  private func challenge(
    of candidate: Candidate, for exchange: ObservedExchange, in session: Int
  ) -> IssuedChallenge {
    var challenge = candidate.challenge
    challenge.sessionDifference = sessions.difference(candidate.session, session)
    challenge.isOfSameSession =
      sessions.isVisible(session) && sessions.isSame(candidate.session, session)
    challenge.usedIn = candidate.usedAt.map { number in
      let use = exchanges[number]
      // A number alone is that of an exchange in the artifact's own capture.
      let file = use.place.isOfSameCapture(as: exchange.place) ? [] : [use.place.file]
      return (file + use.place.members).map { .member(name: $0) } + [
        .exchange(
          SourceStep.ExchangeStep(index: use.place.index, time: use.sentAt, status: use.status))
      ]
    }
    return challenge
  }

  /// Returns whether an attestation was sent or shown before the first response that contains a value.
  private func isAfter(_ artifact: ObservedArtifact, _ place: Int) -> Bool {
    guard let known = firstSeen[artifact.signedDigest], place >= known else { return false }
    return !candidates[place].marks.contains { (byMark[$0]?.first ?? place) < known }
  }

  /// Makes the binding of an artifact from its choice.
  private func binding(
    _ choice: Choice, for artifact: ObservedArtifact, of exchange: ObservedExchange,
    in session: Int
  ) -> ChallengeBinding {
    let value = choice.candidate.map { candidates[$0] }
    let issued = byOrigin[ByteText(exchange.origin ?? "")] ?? []
    let others = issued.suffix(WorkBudget.limit(of: .earlierValues).most).reversed()
    let isVisible = sessions.isVisible(session)
    let rank = value.flatMap { self.rank(of: $0, for: exchange) }
    return ChallengeBinding(
      designation: choice.designation, value: value?.challenge,
      isWeak: rank == .random && choice.designation != .named,
      isSessionVisible: isVisible && value.map { sessions.isVisible($0.session) } ?? true,
      isAfterArtifact: choice.candidate.map { isAfter(artifact, $0) } ?? false,
      older: choice.older.map { candidates[$0].challenge },
      others: others.filter {
        $0 != choice.candidate && self.rank(of: candidates[$0], for: exchange) != nil
      }.map { self.challenge(of: candidates[$0], for: exchange, in: session) },
      earlierCount: issued.count - others.count,
      attestations: isVisible
        ? Array(
          (attestations[session] ?? []).suffix(WorkBudget.limit(of: .sessionKeys).most).reversed())
        : nil)
  }
}
