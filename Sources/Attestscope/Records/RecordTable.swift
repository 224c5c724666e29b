import Claims
import Checks
import Decoding
import Evidence
import Ingest
import SystemCrypto

/// What the first reading notes: which records speak of a key or of a challenge, by hash, so that
/// the work does not grow with the square of the records. Nothing of it is believed yet.
struct RecordTable: Sendable {
  /// Attestations by the SHA-256 of the key that they hold, so that none can speak for another key.
  private(set) var attestations = RecordNumbers<PackedHash>()
  /// The same of attestations that cannot be in order: the first of each key.
  private(set) var misfits: [[UInt8]: Int] = [:]
  /// The rpIdHash of each app that has an attestation.
  private(set) var apps: Set<[UInt8]> = []
  /// Records by the SHA-256 of their challenge, in each of its readings.
  private(set) var challenges = RecordNumbers<PackedHash>()
  /// Assertions by the identifier of the key that they are said to be made with.
  private(set) var assertions = RecordNumbers<PackedHash>()
  /// The same by their counter as well.
  private(set) var counters = RecordNumbers<CounterOfKey>()
  /// Set once something had to be left out.
  private(set) var isFull = false

  /// A counter of a key, by a hash that nobody outside can choose: whoever finds a record by it compares
  /// the key itself.
  struct CounterOfKey: Sendable, Hashable {
    private let key: Int
    private let counter: UInt32

    init(key: [UInt8], counter: UInt32) {
      self.key = PackedHash(key).hashValue
      self.counter = counter
    }
  }

  /// Names in each table; about 80 bytes each.
  static let capacity = 1_000_000

  /// Notes what a record speaks of, and sets it aside where it speaks of anything.
  mutating func add(
    _ submission: Submission, limits: DecodingLimits, keptIn records: inout RecordSpool
  ) {
    let hashes = (submission.expectations.challenge?.readings ?? []).map(\.hash)
    let payload = submission.armour.payload
    let held =
      submission.type == .attestation ? AttestationKey(of: payload, limits: limits) : nil
    let named =
      submission.type == .assertion ? submission.expectations.statedKeyIdentifier : nil
    guard submission.type.isArtifact, held != nil || named != nil || !hashes.isEmpty else { return }
    guard let number = records.append(KeptRecord(submission)) else { return isFull = true }
    for hash in hashes { note(number, under: PackedHash(hash), in: \.challenges) }
    if let held { add(held, number) }
    guard let named else { return }
    note(number, under: PackedHash(named), in: \.assertions)
    let data = Assertion(decoding: payload, limits: limits).authenticatorData
    if let counter = data?.counter {
      note(number, under: CounterOfKey(key: named, counter: counter), in: \.counters)
    }
  }

  private mutating func add(_ key: AttestationKey, _ number: Int) {
    if key.isConsistent {
      note(number, under: PackedHash(key.identifier), in: \.attestations)
      apps.insert(key.rpIDHash)
    } else if misfits[key.identifier] == nil, misfits.count < Self.capacity {
      misfits[key.identifier] = number
    }
  }

  private mutating func note<Name: Hashable>(
    _ number: Int, under name: Name, in table: WritableKeyPath<RecordTable, RecordNumbers<Name>>
  ) {
    if !self[keyPath: table].note(number, under: name, capacity: Self.capacity) { isFull = true }
  }
}

extension ArtifactType {
  /// Whether it is judged.
  fileprivate var isArtifact: Bool { [.attestation, .assertion, .receipt].contains(self) }
}

/// The key that an attestation holds, read without the rest of it.
private struct AttestationKey {
  /// SHA-256 of the leaf's key.
  let identifier: [UInt8]
  let rpIDHash: [UInt8]
  /// Whether credential ID, credential key and leaf speak of one key; where they do not, nothing else
  /// can put it in order.
  let isConsistent: Bool

  init?(of attestation: Bytes, limits: DecodingLimits) {
    let entries = CBORDecoder.decode(attestation, limits: limits).item?.map ?? []
    let chain = entries.first("attStmt")?.map?.first("x5c")?.array ?? []
    guard let bytes = entries.first("authData")?.byteString,
      let leaf = chain.first?.byteString.flatMap({ Certificate(decoding: $0).publicKey }),
      leaf.isUncompressedP256
    else { return nil }
    let data = AuthenticatorData(decoding: bytes, as: .attestation, limits: limits)
    guard let rpIDHash = data.rpIDHash else { return nil }
    identifier = Digest.sha256(leaf.key)
    self.rpIDHash = rpIDHash.array
    isConsistent =
      data.credential?.identifier?.array == identifier
      && data.credential?.publicKey?.point == leaf.key.array
  }
}
