import Binding
import Claims
import Checks
import Decoding
import Diagnosis
import Evidence
import Ingest
import Platform
import Results
import Synchronization
import SystemCrypto

/// The index of what the records of a run say about each other: attested keys, issued challenges,
/// client data and counters.
///
/// The first reading notes which record states a value. When the value is first asked for, the
/// rules decide whether that record is sound, and the answer is kept. Only values of sound records
/// are used; a value of another record is reported as a claim. Safe to use from several threads.
final class RunIndex: Sendable {
  /// Records by key, challenge and counter.
  private let table: RecordTable
  /// The records themselves, for checking them when they are asked for.
  private let records: RecordSpool
  /// Strings of captures and texts, by hash.
  let strings: SeenStrings
  /// The challenge of each artifact of a capture.
  let binder: Binder
  /// Key IDs of attestations in captures, by the SHA-256 of the attestation.
  private let attested: [[UInt8]: [UInt8]]
  private let maker: CheckInputMaker
  /// The step of the work at which each record was read, for attempts after a crash: the journal
  /// notes the step that is being taken.
  private let steps: [Int: WorkStep]
  private let work: WorkGuard
  /// What a part of a run was given of other parts; `nil` if everything is here.
  private let given: GivenNames?
  private let memory: Mutex<Memory>

  /// What was computed so far, behind a lock.
  private struct Memory {
    var states = KeyStateStore()
    /// The attestation to use for a key, by the SHA-256 of the key ID: its record number plus 1, or
    /// 0 for none.
    var attestations = DigestMap()
    /// Records by key and counter.
    var counters: [[UInt8]: [OtherRecord]] = [:]
    /// Certified App IDs with the records of their attestations, by their SHA-256; `nil` where none was found.
    var apps: [[UInt8]: (id: String, record: OtherRecord)?] = [:]
    /// Readings of challenges by accepted attestations with their records, by the SHA-256 of the App ID; `nil`
    /// where none was found.
    var readings: [[UInt8]: (encoding: GivenBytes.Encoding, record: OtherRecord)?] = [:]
    /// IDs of the hazards of accepted attestations, by the SHA-256 of the App ID; empty where none was found.
    var hazards: [[UInt8]: Set<ByteText>] = [:]
  }

  /// Maximum number of remembered answers of one kind; when it is reached, all of them are forgotten.
  private static let answerCapacity = 4_096

  /// Maximum number of records that are checked for a question that no verdict depends on.
  static let glance = 64
  /// Maximum number of client data values returned for one key.
  static let clientDataLimit = 8
  /// Maximum number of records returned for one counter of a key.
  static let counterLimit = 8

  /// The challenge that the operator chose by its place.
  let challengeChoice: ChallengeChoice?

  /// Creates the index from the first reading.
  init(
    _ reading: FirstReading, maker: CheckInputMaker, work: WorkGuard = WorkGuard(),
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
    given = reading.given
    memory = Mutex(Memory(states: reading.states))
    self.maker = maker
    self.work = work
  }

  /// Whether exchanges were left out of the binding of challenges.
  let isExchangeListCut: Bool

  /// Whether records were left out because there is no room for temporary files.
  var isFull: Bool { table.isFull }

  /// Routes of names that were looked up and are not given to this part of a run, sorted.
  var missed: [NameRoute] { given?.missed ?? [] }

  /// Returns the records noted under a name, in their order.
  private func numbers(_ topic: RecordTable.Topic, _ name: [UInt8]) -> some Sequence<Int> {
    given?.look(up: topic, name)
    return table.numbers(topic, name)
  }

  /// Returns a remembered answer about a name, or computes and remembers it.
  private func remembered<Answer: Sendable>(
    _ answers: any WritableKeyPath<Memory, [[UInt8]: Answer]> & Sendable, _ name: [UInt8],
    _ compute: () -> Answer
  ) -> Answer {
    if let known = memory.withLock({ $0[keyPath: answers][name] }) { return known }
    let answer = compute()
    memory.withLock {
      if $0[keyPath: answers].count >= Self.answerCapacity {
        $0[keyPath: answers].removeAll(keepingCapacity: true)
      }
      $0[keyPath: answers][name] = answer
    }
    return answer
  }

  // MARK: - Soundness

  /// Returns whether a record is sound and what it states; `nil` if it cannot be read. Computed
  /// outside of the lock: two threads may compute the same once each, but none waits for the other.
  func state(of number: Int) -> KeyState? {
    if let known = memory.withLock({ $0.states[number] }) { return known }
    guard let record = records[number] else { return nil }
    // A crash here is the fault of this record, not of the one that asks.
    let state = work.turning(to: steps[number]) {
      TestTrap.spring("lend", record.name)
      let artifact = Artifact(decoding: record.payload, as: record.type, limits: maker.limits)
      return KeyState(
        of: maker.input(
          artifact, decodedText: record.decodedText, expectations: record.expectations,
          key: key(for: artifact, expectations: record.expectations)))
    }
    memory.withLock { $0.states[number] = state }
    return state
  }

  /// Returns the name and time of a record, for messages.
  private func record(_ number: Int, isSound: Bool) -> OtherRecord? {
    records.head(of: number).map {
      OtherRecord(name: $0.name, capturedAt: $0.capturedAt, isSound: isSound)
    }
  }

  // MARK: - Keys

  /// Returns the record number of the attestation to use for a key: the first sound one, otherwise
  /// the first, otherwise the first inconsistent one; `nil` if the run has none.
  private func attestation(of identifier: [UInt8]) -> Int? {
    let name = Digest.sha256(identifier)
    if let known = memory.withLock({ $0.attestations[name] }) {
      return known.first == 0 ? nil : known.first - 1
    }
    let numbers = numbers(.attestation, identifier)
    let sound = numbers.first {
      state(of: $0).map { $0.isSound && $0.key?.identifier == identifier } == true
    }
    let chosen =
      sound ?? numbers.first { _ in true } ?? self.numbers(.misfit, identifier).first { _ in true }
    memory.withLock {
      _ = $0.attestations.set(.init(first: chosen.map { $0 + 1 } ?? 0, second: 0), for: name)
    }
    return chosen
  }

  /// Returns what the run knows about the key of an artifact: the key whose ID was sent, the key in
  /// a receipt's certificate, or, for an assertion that names none, the key that signed it.
  ///
  /// - Parameters:
  ///   - artifact: The decoded artifact.
  ///   - expectations: The values that apply to it.
  ///   - attestations: SHA-256 of the attestations in its session, the latest first; without a key
  ///     ID the key of the latest sound one is taken. `nil` if no session is visible.
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
      return answers.first { $0.attested != nil } ?? answers.first { $0.claim != nil }
        ?? KeyAnswer()
    case .receipt(let receipt):
      let held = (receipt.certificate?.publicKey).map { Digest.sha256($0.key) }
      return (sent ?? held).map { answer($0, for: nil, in: expectations.environment) }
        ?? KeyAnswer()
    case .attestation, .other:
      return KeyAnswer()
    }
  }

  /// Returns the IDs of the keys that can have made a signature, if the run has an attestation of
  /// its app.
  ///
  /// ECDSA allows recovering the few public keys that fit a signature (SEC 1 §4.1.6), so that the
  /// cost does not depend on the number of attested keys.
  private func signers(of assertion: Assertion, _ expectations: Expectations) -> [[UInt8]] {
    guard let rpIDHash = assertion.authenticatorData?.rpIDHash?.array else { return [] }
    given?.look(up: .app, rpIDHash)
    guard table.contains(.app, rpIDHash) else { return [] }
    return assertion.possibleSigners(over: expectations.clientDataHashes.map(\.hash))
  }

  /// Returns the key with this ID: as attested if its record is sound and of the same app and
  /// environment, otherwise as a claim with the reason.
  private func answer(
    _ identifier: [UInt8], for rpIDHash: [UInt8]?, in environment: ExpectedEnvironment?
  ) -> KeyAnswer {
    guard let number = attestation(of: identifier), let state = state(of: number),
      let key = state.key, key.identifier == identifier
    else { return KeyAnswer() }
    guard let flaw = state.flaw(for: rpIDHash, in: environment) else {
      return KeyAnswer(attested: key)
    }
    return KeyAnswer(
      claim: KeyClaim(
        point: key.point, record: records.head(of: number)?.name ?? "", flaw: flaw,
        environment: state.environment))
  }
}

extension Assertion {
  /// Returns the IDs of all keys that can have made the signature over one of the client data
  /// hashes: up to four for each.
  func possibleSigners(over hashes: [[UInt8]]) -> [[UInt8]] {
    guard let data = authenticatorData, let signature else { return [] }
    return hashes.flatMap { hash in
      let nonce = Bytes(Digest.sha256(data.bytes, Bytes(hash)))
      return ECDSAPublicKey.recovered(from: signature, over: nonce, hash: .sha256).map {
        Digest.sha256($0.point)
      }
    }
  }
}

extension KeyState {
  /// Returns why the attestation does not prove the key for an artifact; `nil` if it does.
  fileprivate func flaw(
    for rpIDHash: [UInt8]?, in environment: ExpectedEnvironment?
  ) -> KeyClaim.Flaw? {
    if !isSound { return isSoundAtIssuance ? .late : isRejected ? .rejected : .unsettled }
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

extension RunIndex: OtherRecords {
  /// Returns a record whose challenge has this SHA-256, preferably a sound one that was made for
  /// the challenge; `nil` if there is none.
  func challenge(hashingTo hash: [UInt8]) -> OtherRecord? {
    let numbers = Array(self.numbers(.challenge, hash).prefix(Self.glance))
    let proven = numbers.first { state(of: $0)?.answersChallenge == true }
    return (proven ?? numbers.first).flatMap { record($0, isSound: proven != nil) }
  }

  /// Returns the first value with this SHA-256 that a server issued.
  func issued(hashingTo hash: [UInt8]) -> AnsweredValue? {
    binder.values(hashingTo: hash).first.map {
      AnsweredValue(
        hash: hash, by: .server, at: $0.steps.briefPhrase, time: $0.issuedAt)
    }
  }

  /// Returns the attested key with this ID and its record, sound or not.
  func key(_ identifier: [UInt8]) -> (key: AttestedKey, record: OtherRecord)? {
    guard let number = attestation(of: identifier), let state = state(of: number),
      let key = state.key, key.identifier == identifier,
      let record = record(number, isSound: state.isSound)
    else { return nil }
    return (key, record)
  }

  /// Returns the certified App ID with this SHA-256 and the record of its attestation, sound or not:
  /// the hash shows that the text is right.
  func app(hashingTo hash: [UInt8]) -> (id: String, record: OtherRecord)? {
    remembered(\.apps, hash) {
      guard let (object, own) = attestation(.app, hash),
        let id = object.leaf.map(AttestationExtensions.init)?.appID?.utf8,
        Digest.sha256(Array(id.utf8)) == hash
      else { return nil }
      return (id, own)
    }
  }

  /// Returns the first attestation that is noted under a name, and its record.
  private func attestation(
    _ topic: RecordTable.Topic, _ name: [UInt8]
  ) -> (object: AttestationObject, record: OtherRecord)? {
    guard let number = numbers(topic, name).first(where: { _ in true }),
      let kept = records[number], let own = record(number, isSound: true),
      case .attestation(let object) = Artifact(
        decoding: kept.payload, as: kept.type, limits: maker.limits)
    else { return nil }
    return (object, own)
  }

  /// Returns the first record of an attestation of this app that a server accepted.
  func acceptance(ofApp hash: [UInt8]) -> OtherRecord? {
    numbers(.acceptedApp, hash).first { _ in true }.flatMap { record($0, isSound: true) }
  }

  /// Returns the reading of an issued challenge for which an accepted attestation of this app was made, and
  /// the record of that attestation.
  func acceptedReading(
    ofApp hash: [UInt8]
  ) -> (encoding: GivenBytes.Encoding, record: OtherRecord)? {
    remembered(\.readings, hash) {
      guard let (object, own) = attestation(.acceptedApp, hash),
        let recorded = NonceTarget(of: object)?.recorded,
        let challenge = binder.values(hashingTo: recorded).first,
        let reading = GivenBytes.openReadings(of: challenge.text).first(where: {
          $0.hash == recorded
        })
      else { return nil }
      return (reading.encoding, own)
    }
  }

  /// Returns the IDs of the hazards of the first attestation of this app that a server accepted. That server
  /// handles them.
  func acceptedHazards(ofApp hash: [UInt8]) -> Set<ByteText> {
    remembered(\.hazards, hash) {
      guard let number = numbers(.acceptedApp, hash).first(where: { _ in true }),
        let kept = records[number]
      else { return [] }
      let input = maker.input(
        Artifact(decoding: kept.payload, as: kept.type, limits: maker.limits),
        decodedText: kept.decodedText, expectations: kept.expectations, key: KeyAnswer())
      return Set(HazardCatalogue.hazards(of: input).map { ByteText($0.id) })
    }
  }

  /// Returns client data of assertions with this key, those with a valid signature first; at most
  /// 8.
  func clientData(
    ofKey identifier: [UInt8], spending budget: WorkBudget
  ) -> [(data: GivenBytes, record: OtherRecord)] {
    let numbers = Array(self.numbers(.assertion, identifier).prefix(Self.glance))
    let sound = numbers.filter { state(of: $0)?.signer == identifier }
    let others = numbers.filter { !sound.contains($0) }
    let known = (sound + others).lazy.compactMap { [self] number in
      read(number, spending: budget)?.expectations.clientData.flatMap { data in
        record(number, isSound: sound.contains(number)).map { (data: data, record: $0) }
      }
    }
    return Array(known.prefix(Self.clientDataLimit))
  }

  /// Reads a whole record if the budget allows for its size.
  private func read(_ number: Int, spending budget: WorkBudget) -> KeptRecord? {
    guard let size = records.head(of: number)?.size, budget.spend(size, of: .searchedBytes) else {
      return nil
    }
    return records[number]
  }

  /// Returns records of assertions with this counter and a valid signature of this key; at most 8
  /// of the first 64 that state both.
  func records(withCounter counter: UInt32, ofKey identifier: [UInt8]) -> [OtherRecord] {
    let name = RecordTable.counter(counter, ofKey: identifier)
    return remembered(\.counters, name) {
      let signed = numbers(.counter, name).prefix(Self.glance).lazy.filter { [self] in
        state(of: $0)?.signer == identifier
      }
      return Array(signed.prefix(Self.counterLimit)).compactMap { record($0, isSound: true) }
    }
  }
}
