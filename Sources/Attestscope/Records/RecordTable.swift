import Claims
import Checks
import Decoding
import Evidence
import Ingest
import SystemCrypto

/// What the first reading notes: which records speak of a key or of a challenge, by hash, so that
/// the work does not grow with the square of the records. Nothing of it is believed yet.
///
/// Of each name the table holds where the chain of its records begins and ends, and of each record in a
/// chain which one comes next.
struct RecordTable: Sendable {
  private var chains: DigestMap
  private var links: ScratchBytes
  private var linkCount = 0
  /// Set once something had to be left out: there is no room on disk.
  private(set) var isFull = false

  /// What records are noted under.
  enum Topic: UInt8, Sendable, CaseIterable {
    /// Attestations, by the SHA-256 of the key that they hold, so that none can speak for another key.
    case attestation
    /// The same of attestations that cannot be in order.
    case misfit
    /// The rpIdHash of each app that has an attestation.
    case app
    /// Records by the SHA-256 of their challenge, in each of its readings.
    case challenge
    /// Assertions by the identifier of the key that they are said to be made with.
    case assertion
    /// The same by their counter as well.
    case counter
  }

  /// A record's number, and the place of the next link.
  private static let linkSize = 16

  /// - Parameter capacity: how many bytes each of two tables holds in memory.
  init(capacity: Int = 16 << 20) {
    chains = DigestMap(capacity: capacity)
    links = ScratchBytes(capacity: capacity)
  }

  /// The numbers of the records that are noted under a name, in their order.
  func numbers(_ topic: Topic, _ name: [UInt8]) -> some Sequence<Int> {
    sequence(state: chains[Self.digest(topic, name)]?.first) { place in
      guard let link = place.flatMap({ self.link($0) }) else { return nil }
      place = link.next
      return link.number
    }
  }

  func contains(_ topic: Topic, _ name: [UInt8]) -> Bool { chains[Self.digest(topic, name)] != nil }

  /// The name of a counter of a key.
  static func counter(_ counter: UInt32, ofKey identifier: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: counter.bigEndian) { identifier + $0 }
  }

  /// Notes what a record speaks of, and sets it aside where it speaks of anything.
  /// - Returns: the identifier of the key that it attests.
  @discardableResult
  mutating func add(
    _ submission: Submission, limits: DecodingLimits, keptIn records: inout RecordSpool
  ) -> [UInt8]? {
    let hashes = (submission.expectations.challenge?.readings ?? []).map(\.hash)
    let payload = submission.armour.payload
    let held =
      submission.type == .attestation ? AttestationKey(of: payload, limits: limits) : nil
    let named =
      submission.type == .assertion ? submission.expectations.statedKeyIdentifier : nil
    guard submission.type.isArtifact, held != nil || named != nil || !hashes.isEmpty else {
      return nil
    }
    guard let number = records.append(KeptRecord(submission)) else {
      isFull = true
      return nil
    }
    for hash in hashes { note(number, .challenge, hash) }
    if let held { add(held, number) }
    guard let named else { return held?.identifier }
    note(number, .assertion, named)
    let data = Assertion(decoding: payload, limits: limits).authenticatorData
    if let counter = data?.counter { note(number, .counter, Self.counter(counter, ofKey: named)) }
    return held?.identifier
  }

  private mutating func add(_ key: AttestationKey, _ number: Int) {
    note(number, key.isConsistent ? .attestation : .misfit, key.identifier)
    if key.isConsistent, !contains(.app, key.rpIDHash) { note(number, .app, key.rpIDHash) }
  }

  private mutating func note(_ number: Int, _ topic: Topic, _ name: [UInt8]) {
    let digest = Self.digest(topic, name)
    let place = linkCount
    var chain = chains[digest] ?? DigestMap.Pair(first: place, second: place)
    guard write(Link(number: number, next: nil), at: place),
      chain.second == place || extend(chain.second, to: place)
    else { return isFull = true }
    chain.second = place
    linkCount += 1
    if !chains.set(chain, for: digest) { isFull = true }
  }

  private static func digest(_ topic: Topic, _ name: [UInt8]) -> [UInt8] {
    Digest.sha256([topic.rawValue] + name)
  }
}

// MARK: - Links

extension RecordTable {
  private struct Link {
    let number: Int
    let next: Int?
  }

  private func link(_ place: Int) -> Link? {
    guard let bytes = links.read(place * Self.linkSize..<(place + 1) * Self.linkSize) else {
      return nil
    }
    let (number, next) = (Bytes(Array(bytes[..<8])).bigEndian, Bytes(Array(bytes[8...])).bigEndian)
    return Link(number: Int(number), next: next == 0 ? nil : Int(next))
  }

  private mutating func write(_ link: Link, at place: Int) -> Bool {
    var bytes: [UInt8] = []
    // No link leads to the first one.
    for number in [link.number, link.next ?? 0] {
      withUnsafeBytes(of: UInt64(number).bigEndian) { bytes += $0 }
    }
    return links.write(bytes, at: place * Self.linkSize)
  }

  private mutating func extend(_ place: Int, to next: Int) -> Bool {
    guard let last = link(place) else { return false }
    return write(Link(number: last.number, next: next), at: place)
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
