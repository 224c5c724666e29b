import Binding
import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import Platform
import Reports
import Synchronization
import SystemCrypto

/// What the records of a run can tell of each other: attested keys, issued challenges, client data,
/// counters.
///
/// The first reading notes which record states a value. The rules decide whether that record is sound
/// when the value is first asked for, and the answer is kept. Only values of sound records count. A value
/// of another record is reported as a claim.
final class RunIndex: Sendable {
  private let table: RecordTable
  private let records: RecordSpool
  /// What was said in anything but an evidence record.
  let strings: SeenStrings
  /// The challenge of each artifact of a capture.
  let binder: Binder
  /// The key identifiers of attestations in captures, by the SHA-256 of their bytes.
  private let attested: [[UInt8]: [UInt8]]
  private let maker: SubjectMaker
  private let steps: [Int: WorkStep]
  private let work: WorkGuard
  private let memory = Mutex(Memory())

  private struct Memory {
    var standings = StandingStore()
    /// The attestation that speaks for a key, by the SHA-256 of its identifier; one more than its number,
    /// none for no number.
    var attestations = DigestMap()
    /// By key and counter.
    var counters: [[UInt8]: [Neighbour]] = [:]
  }

  /// Counters whose records are remembered; those of more are looked for again.
  private static let counterCapacity = 4_096

  /// Records that are looked at for the answer to a question that decides no verdict.
  private static let glance = 64
  /// Client data of one key that is given.
  static let clientDataLimit = 8
  /// Records with the same counter of one key that are given.
  static let counterLimit = 8

  /// The challenge that the operator chose by its place.
  let challengeChoice: ChallengeChoice?

  init(
    _ reading: FirstReading, maker: SubjectMaker, work: WorkGuard = WorkGuard(),
    challengeChoice: ChallengeChoice? = nil
  ) {
    self.challengeChoice = challengeChoice
    table = reading.table
    records = reading.records
    strings = reading.strings
    binder = Binder(reading.exchanges)
    attested = reading.attested
    isExchangeListCut = reading.isCut
    steps = reading.steps
    self.maker = maker
    self.work = work
  }

  /// Whether exchanges were left out of binding.
  let isExchangeListCut: Bool

  /// Whether something had to be left out.
  var isFull: Bool { table.isFull }

  // MARK: - Standing

  /// What a record may lend. Worked out outside the lock: two threads may do the same work once, but
  /// none waits for another's.
  private func standing(of number: Int) -> RecordStanding? {
    if let known = memory.withLock({ $0.standings[number] }) { return known }
    guard let record = records[number] else { return nil }
    // If the program fails on it, that is not the fault of the record that asks.
    let standing = work.turning(to: steps[number]) {
      TestTrap.spring("lend", record.name)
      let artifact = Artifact(decoding: record.payload, as: record.type, limits: maker.limits)
      return RecordStanding(
        of: maker.subject(
          artifact, armour: record.armour, expectations: record.expectations,
          key: key(for: artifact, expectations: record.expectations)))
    }
    memory.withLock { $0.standings[number] = standing }
    return standing
  }

  private func neighbour(_ number: Int, isSound: Bool) -> Neighbour? {
    records.head(of: number).map {
      Neighbour(name: $0.name, capturedAt: $0.capturedAt, isSound: isSound)
    }
  }

  // MARK: - Keys

  /// The attestation that speaks for a key: the first that is sound, whatever stands in front of it;
  /// else the first.
  private func attestation(of identifier: [UInt8]) -> Int? {
    let name = Digest.sha256(identifier)
    if let known = memory.withLock({ $0.attestations[name] }) {
      return known.first == 0 ? nil : known.first - 1
    }
    let numbers = table.numbers(.attestation, identifier)
    let sound = numbers.first {
      standing(of: $0).map { $0.isSound && $0.key?.identifier == identifier } == true
    }
    let chosen =
      sound ?? numbers.first { _ in true } ?? table.numbers(.misfit, identifier).first { _ in true }
    memory.withLock {
      _ = $0.attestations.set(.init(first: chosen.map { $0 + 1 } ?? 0, second: 0), for: name)
    }
    return chosen
  }

  /// What the run says of the key of an artifact: of the one whose ID was sent, of the one whose
  /// certificate is in a receipt, or, for an assertion that names none, of the one that signed it.
  /// - Parameter attestations: the attestations of the artifact's session by the SHA-256 of their bytes, the
  ///   latest first: without a key ID, the key of the latest sound one. `nil` where no session tells.
  func key(
    for artifact: Artifact, expectations: Expectations, among attestations: [[UInt8]]? = nil
  ) -> KeyAnswer {
    let sent = expectations.keyID.flatMap(KeyIDSpelling.identifier)
    switch artifact {
    case .assertion(let assertion):
      let ofSession = attestations.map {
        $0.lazy.compactMap { self.attested[$0] }.filter { $0 != [] }
      }
      let identifiers =
        sent.map { [$0] } ?? ofSession.flatMap { $0.isEmpty ? nil : Array($0) }
        ?? signers(of: assertion, expectations)
      let answers = identifiers.map {
        answer(
          $0, for: assertion.authenticatorData?.rpIDHash?.array, in: expectations.environment)
      }
      return answers.first { $0.attested != nil } ?? answers.first { $0.claim != nil } ?? .none
    case .receipt(let receipt):
      let held = (receipt.certificate?.publicKey).map { Digest.sha256($0.key) }
      return (sent ?? held).map { answer($0, for: nil, in: expectations.environment) } ?? .none
    case .attestation, .other:
      return .none
    }
  }

  /// The keys that can have made a signature, where the run has attestations of its app. There are
  /// few, so that it does not matter how many keys were attested.
  private func signers(of assertion: Assertion, _ expectations: Expectations) -> [[UInt8]] {
    guard let data = assertion.authenticatorData, let rpIDHash = data.rpIDHash?.array,
      table.contains(.app, rpIDHash), let signature = assertion.signature
    else { return [] }
    return expectations.clientDataHashes.flatMap { hash in
      let nonce = Bytes(Digest.sha256(data.bytes, Bytes(hash.hash)))
      return ECDSAPublicKey.recovered(from: signature, over: nonce, hash: .sha256).map {
        Digest.sha256($0.point)
      }
    }
  }

  private func answer(
    _ identifier: [UInt8], for rpIDHash: [UInt8]?, in environment: ExpectedEnvironment?
  ) -> KeyAnswer {
    guard let number = attestation(of: identifier), let standing = standing(of: number),
      let key = standing.key, key.identifier == identifier
    else { return .none }
    guard let flaw = standing.flaw(for: rpIDHash, in: environment) else { return .attested(key) }
    return .claimed(
      KeyClaim(point: key.point, record: records.head(of: number)?.name ?? "", flaw: flaw))
  }
}

extension RecordStanding {
  /// Why the attestation does not vouch for the key of an artifact; `nil` where it does.
  fileprivate func flaw(
    for rpIDHash: [UInt8]?, in environment: ExpectedEnvironment?
  ) -> KeyClaim.Flaw? {
    if !isSound { return isRejected ? .rejected : .unsettled }
    if let rpIDHash, key?.rpIDHash != rpIDHash { return .otherApp }
    let isElsewhere =
      switch environment {
      case .production: self.environment != .production
      case .development: self.environment != .development
      case .any, nil: false
      }
    return isElsewhere ? .otherEnvironment : nil
  }
}

// MARK: - What causes ask

extension RunIndex: Neighbourhood {
  func challenge(hashingTo hash: [UInt8]) -> Neighbour? {
    let numbers = Array(table.numbers(.challenge, hash).prefix(Self.glance))
    let proven = numbers.first { standing(of: $0)?.answersChallenge == true }
    return (proven ?? numbers.first).flatMap { neighbour($0, isSound: proven != nil) }
  }

  func issued(hashingTo hash: [UInt8]) -> AnsweredValue? {
    binder.values(hashingTo: hash).first.map {
      AnsweredValue(
        hash: hash, by: .server, at: $0.steps.briefPhrase, time: $0.issuedAt)
    }
  }

  func key(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? {
    guard let number = attestation(of: identifier), let standing = standing(of: number),
      let key = standing.key, key.identifier == identifier,
      let neighbour = neighbour(number, isSound: standing.isSound)
    else { return nil }
    return (key, neighbour)
  }

  func clientData(
    ofKey identifier: [UInt8], spending budget: SearchBudget
  ) -> [(data: GivenBytes, neighbour: Neighbour)] {
    let numbers = Array(table.numbers(.assertion, identifier).prefix(Self.glance))
    let sound = numbers.filter { standing(of: $0)?.signer == identifier }
    let others = numbers.filter { !sound.contains($0) }
    let known = (sound + others).lazy.compactMap { [self] number in
      read(number, spending: budget)?.expectations.clientData.flatMap { data in
        neighbour(number, isSound: sound.contains(number)).map { (data: data, neighbour: $0) }
      }
    }
    return Array(known.prefix(Self.clientDataLimit))
  }

  /// A record that may be as long as it likes.
  private func read(_ number: Int, spending budget: SearchBudget) -> KeptRecord? {
    guard let size = records.head(of: number)?.size, budget.spend(bytes: size) else { return nil }
    return records[number]
  }

  func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [Neighbour] {
    let name = RecordTable.counter(counter, ofKey: identifier)
    if let known = memory.withLock({ $0.counters[name] }) { return known }
    let signed = table.numbers(.counter, name).lazy.filter { [self] in
      standing(of: $0)?.signer == identifier
    }
    let found = Array(signed.prefix(Self.counterLimit)).compactMap {
      neighbour($0, isSound: true)
    }
    memory.withLock {
      if $0.counters.count >= Self.counterCapacity { $0.counters.removeAll(keepingCapacity: true) }
      $0.counters[name] = found
    }
    return found
  }
}
