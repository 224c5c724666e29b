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
  private(set) var attestations: [[UInt8]: [Int]] = [:]
  /// The same of attestations that cannot be in order: the first of each key.
  private(set) var misfits: [[UInt8]: Int] = [:]
  /// The rpIdHash of each app that has an attestation.
  private(set) var apps: Set<[UInt8]> = []
  /// Records by the SHA-256 of their challenge, in each of its readings.
  private(set) var challenges: [[UInt8]: [Int]] = [:]
  /// Assertions by the identifier of the key that they are said to be made with.
  private(set) var assertions: [[UInt8]: [Int]] = [:]
  /// The same by their counter as well.
  private(set) var counters: [CounterOfKey: [Int]] = [:]
  /// Set once something had to be left out.
  private(set) var isFull = false

  struct CounterOfKey: Sendable, Hashable {
    let key: [UInt8]
    let counter: UInt32
  }

  /// Names in each table; about 300 bytes each.
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
    for hash in hashes { Self.note(number, under: hash, in: &challenges, &isFull) }
    if let held { add(held, number) }
    guard let named else { return }
    Self.note(number, under: named, in: &assertions, &isFull)
    let data = Assertion(decoding: payload, limits: limits).authenticatorData
    if let counter = data?.counter {
      let name = CounterOfKey(key: named, counter: counter)
      Self.note(number, under: name, in: &counters, &isFull)
    }
  }

  private mutating func add(_ key: AttestationKey, _ number: Int) {
    if key.isConsistent {
      Self.note(number, under: key.identifier, in: &attestations, &isFull)
      apps.insert(key.rpIDHash)
    } else if misfits[key.identifier] == nil, misfits.count < Self.capacity {
      misfits[key.identifier] = number
    }
  }

  private static func note<Name: Hashable>(
    _ number: Int, under name: Name, in table: inout [Name: [Int]], _ isFull: inout Bool
  ) {
    guard table.count < capacity || table[name] != nil else { return isFull = true }
    table[name, default: []].append(number)
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
