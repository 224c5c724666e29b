import Claims
import Decoding
import Ingest
import SystemCrypto

/// The result of the first reading of the inputs: what records say that other records may need.
///
/// A run can be split into parts (shards), which exchange this; a name is a value under which a
/// record is found, such as a key ID, and a route is eight bytes of its hash (``NameRoute``).
struct FirstReading: Sendable {
  /// Records by key, challenge and counter.
  private(set) var table = RecordTable()
  /// The records that mention a key, challenge or counter.
  private(set) var records = RecordSpool()
  /// Strings of captures and texts.
  private(set) var strings = SeenStrings()
  /// Number of artifacts in the inputs.
  private(set) var count = 0
  /// The step of the work at which each stored record was read, by record number. After a crash,
  /// the step in the journal tells which record to skip. Only in attempts after a crash.
  private(set) var steps: [Int: WorkStep] = [:]

  /// The exchanges of captures, in the order of the inputs.
  private(set) var exchanges: [ObservedExchange] = []
  /// Key IDs of attestations in captures, by the SHA-256 of the attestation.
  private(set) var attested: [[UInt8]: [UInt8]] = [:]
  /// Whether exchanges were left out.
  private(set) var isCut = false

  /// Routes of the names that the artifacts will certainly look up; only if they are collected for
  /// other stages.
  private(set) var wants: [NameRoute]?
  /// What this part of a run was given of other parts; `nil` if everything is here.
  private(set) var given: GivenNames?

  /// States of records that another process has computed, by record number.
  var states = KeyStateStore()

  /// Maximum number of exchanges; each needs about 300 bytes besides its values.
  static let mostExchanges = 1_000_000

  /// Creates an empty reading.
  ///
  /// - Parameter isWanting: Whether ``wants`` are collected.
  init(isWanting: Bool = false) { wants = isWanting ? [] : nil }

  /// Adds a string of a capture or a text.
  mutating func see(_ string: SeenString) { strings.add(string) }

  /// Notes that strings were left out.
  mutating func cutStrings() { strings.setFull() }

  /// Adds an exchange of a capture.
  mutating func see(_ exchange: ObservedExchange) {
    guard exchanges.count < Self.mostExchanges else { return isCut = true }
    exchanges.append(exchange)
  }

  /// Counts an artifact and notes what its record mentions.
  ///
  /// - Parameters:
  ///   - submission: The artifact with its record.
  ///   - limits: Limits for the decoders.
  ///   - step: The step of the work; `nil` if steps are not noted.
  mutating func add(_ submission: Submission, limits: DecodingLimits, at step: WorkStep? = nil) {
    count += 1
    wants?.append(contentsOf: NameRoute.wanted(by: submission, limits: limits))
    let number = records.count
    let identifier = table.add(submission, limits: limits, keptIn: &records)
    if let identifier, submission.surroundings?.place != nil, attested.count < Self.mostExchanges {
      attested[Digest.sha256(submission.decodedText.payload)] = identifier
    }
    if records.count > number { steps[number] = step }
  }
}

// MARK: - From other processes

extension FirstReading {
  /// Adds a record of another process.
  ///
  /// - Parameters:
  ///   - record: What is kept of it. An attestation whose state is given needs no bytes.
  ///   - state: Its state, if it was computed; `nil` to compute it when it is asked for.
  ///   - names: The names under which other records find it.
  mutating func restore(_ record: KeptRecord, _ state: KeyState?, _ names: [RecordTable.Name]) {
    guard let number = records.append(record) else { return table.setFull() }
    if let state { states[number] = state }
    table.add(names, of: number)
  }

  /// Adds the key ID of an attestation in a capture.
  ///
  /// - Parameter digest: SHA-256 of the attestation.
  mutating func restore(_ identifier: [UInt8], attestedBy digest: [UInt8]) {
    guard attested.count < Self.mostExchanges else { return isCut = true }
    attested[digest] = identifier
  }

  /// Notes that only records with these routes are given.
  mutating func restore(given routes: [NameRoute]) {
    given = GivenNames((given?.routes ?? []).union(routes))
  }

  /// Takes over which limits other processes have reached.
  mutating func restore(isFull: Bool, isCut: Bool, areStringsCut: Bool) {
    if isFull { table.setFull() }
    self.isCut = self.isCut || isCut
    if areStringsCut { strings.setFull() }
  }
}
