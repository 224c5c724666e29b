import Claims
import Decoding
import Evidence
import Ingest
import SystemCrypto

/// The notes of the first pass over the inputs: which records mention a key or a challenge, by
/// hash, so that the work does not grow with the square of the number of records. Nothing is
/// verified here.
///
/// A name is a value under which records are found, with its topic. For each name the table has the
/// first and the last link of a chain of records; each link has a record number and the place of
/// the next link.
struct RecordTable: Sendable {
  /// First and last link, by the SHA-256 of topic and name.
  private var chains: DigestMap
  /// The links, 16 bytes each.
  private var links: ScratchBytes
  private var linkCount = 0
  /// Whether something was left out because there is no room for temporary files.
  private(set) var isFull = false

  /// What a record is noted under.
  enum Topic: UInt8, Sendable, CaseIterable {
    /// Attestations, by the SHA-256 of the key in the leaf certificate.
    case attestation
    /// Attestations whose credential ID, COSE key and leaf key aren't all of one key, so that they
    /// cannot be valid.
    case misfit
    /// The rpIdHash of each app that has an attestation.
    case app
    /// Records, by the SHA-256 of their challenge, once for each way to decode it, such as text or
    /// Base64.
    case challenge
    /// Assertions, by the key ID that their record states, or else by that of the public key that it
    /// states.
    case assertion
    /// Assertions, by that key ID and their counter.
    case counter
    /// The rpIdHash of each app of which a server accepted an attestation.
    case acceptedApp

    /// Whether one record is enough under a name: it shows that an app has an attestation, or an accepted one.
    var isOfApp: Bool { [.app, .acceptedApp].contains(self) }
  }

  /// Length of a link in bytes: record number and place of the next link, 8 bytes each.
  private static let linkSize = 16

  /// Creates an empty table.
  ///
  /// - Parameter capacity: Number of bytes that the chains, and also the links, hold in memory before
  ///   they use a temporary file.
  init(capacity: Int = 16 << 20) {
    chains = DigestMap(capacity: capacity)
    links = ScratchBytes(capacity: capacity)
  }

  /// Returns the record numbers noted under a name, in the order of the records.
  func numbers(_ topic: Topic, _ name: [UInt8]) -> some Sequence<Int> {
    sequence(state: chains[Self.digest(topic, name)]?.first) { place in
      guard let link = place.flatMap({ self.link($0) }) else { return nil }
      place = link.next
      return link.number
    }
  }

  /// Returns whether any record is noted under a name.
  func contains(_ topic: Topic, _ name: [UInt8]) -> Bool { chains[Self.digest(topic, name)] != nil }

  /// Returns whether a record is the first one that is noted under a name.
  func isFirst(_ number: Int, under name: Name) -> Bool {
    chains[name.digest].flatMap { link($0.first) }?.number == number
  }

  /// Returns the name for a counter of a key: the key ID, then the counter as 4 bytes, big-endian.
  static func counter(_ counter: UInt32, ofKey identifier: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: counter.bigEndian) { identifier + $0 }
  }

  /// Notes what a record mentions, and stores the record if it mentions anything.
  ///
  /// - Returns: The key ID that it attests; `nil` if it is not an attestation, its key can't be
  ///   read, or nothing was stored.
  @discardableResult
  mutating func add(
    _ submission: Submission, limits: DecodingLimits, keptIn records: inout RecordSpool
  ) -> [UInt8]? {
    guard
      let mentions = Self.mentions(
        of: submission.type, submission.decodedText.payload, submission.expectations,
        isAccepted: submission.delivery.served.answer == .accepted, limits: limits)
    else { return nil }
    guard let number = records.append(KeptRecord(submission)) else {
      isFull = true
      return nil
    }
    for name in mentions.names where !name.topic.isOfApp || chains[name.digest] == nil {
      note(number, name.digest)
    }
    return mentions.attested
  }

  /// Notes a record of another process under the names that it was noted under there.
  mutating func add(_ names: [Name], of number: Int) {
    for name in names { note(number, name.digest) }
  }

  /// Notes that something was left out.
  mutating func setFull() { isFull = true }

  /// A name that a record mentions.
  struct Name: Sendable, Hashable {
    let topic: Topic
    /// SHA-256 of topic and name.
    let digest: [UInt8]
    /// How other parts of a split run find the name.
    let route: NameRoute
  }

  /// Returns the names that a record mentions, and the key ID that it attests; `nil` if it mentions
  /// none.
  static func mentions(
    of type: ArtifactType, _ payload: Bytes, _ expectations: Expectations, isAccepted: Bool,
    limits: DecodingLimits
  ) -> (names: [Name], attested: [UInt8]?)? {
    guard type.isOfAppAttest else { return nil }
    var names = (expectations.challenge?.readings ?? []).map { Name(.challenge, $0.hash) }
    let held = type == .attestation ? AttestationKey(of: payload, limits: limits) : nil
    if let held {
      names.append(Name(held.isConsistent ? .attestation : .misfit, held.identifier))
      if held.isConsistent { names.append(Name(.app, held.rpIDHash)) }
      if held.isConsistent, isAccepted { names.append(Name(.acceptedApp, held.rpIDHash)) }
    }
    if type == .assertion, let named = expectations.statedKeyIdentifier {
      names.append(Name(.assertion, named))
      let data = Assertion(decoding: payload, limits: limits).authenticatorData
      if let counter = data?.counter {
        names.append(Name(.counter, Self.counter(counter, ofKey: named)))
      }
    }
    return names.isEmpty ? nil : (names, held?.identifier)
  }

  /// Appends a record to the chain of a name, given by its hash.
  private mutating func note(_ number: Int, _ digest: [UInt8]) {
    let place = linkCount
    var chain = chains[digest] ?? DigestMap.Pair(first: place, second: place)
    guard write(Link(number: number, next: nil), at: place),
      chain.second == place || extend(chain.second, to: place)
    else { return isFull = true }
    chain.second = place
    linkCount += 1
    if !chains.set(chain, for: digest) { isFull = true }
  }

  /// Returns the SHA-256 of topic and name, under which ``chains`` has the chain.
  static func digest(_ topic: Topic, _ name: [UInt8]) -> [UInt8] {
    Digest.sha256([topic.rawValue] + name)
  }
}

// MARK: - Links

extension RecordTable {
  /// One record of a chain.
  private struct Link {
    let number: Int
    /// Place of the next link; `nil` at the end.
    let next: Int?
  }

  /// Reads a link; `nil` if it cannot be read.
  private func link(_ place: Int) -> Link? {
    guard let bytes = links.read(place * Self.linkSize..<(place + 1) * Self.linkSize) else {
      return nil
    }
    let (number, next) = (bytes[..<8].bigEndian, bytes[8...].bigEndian)
    return Link(number: Int(number), next: next == 0 ? nil : Int(next))
  }

  /// Writes a link. Returns `false` if there is no room for the file.
  private mutating func write(_ link: Link, at place: Int) -> Bool {
    var bytes: [UInt8] = []
    // 0 means “no next link”: no link leads to the first one.
    for number in [link.number, link.next ?? 0] { bytes.append(bigEndian: UInt64(number)) }
    return links.write(bytes, at: place * Self.linkSize)
  }

  /// Sets the next link of the link at `place`.
  private mutating func extend(_ place: Int, to next: Int) -> Bool {
    guard let last = link(place) else { return false }
    return write(Link(number: last.number, next: next), at: place)
  }
}
extension RecordTable.Name {
  /// Hashes a name.
  init(_ topic: RecordTable.Topic, _ name: [UInt8]) {
    self.init(
      topic: topic, digest: RecordTable.digest(topic, name), route: NameRoute(topic, name))
  }
}

/// The key of an attestation, decoded without the rest of the attestation.
private struct AttestationKey {
  /// Key ID: SHA-256 of the X9.63 point in the leaf certificate.
  let identifier: [UInt8]
  let rpIDHash: [UInt8]
  /// Whether credential ID, COSE key and leaf certificate have the same key. If not, the
  /// attestation cannot be valid.
  let isConsistent: Bool

  /// Decodes CBOR, leaf certificate and authenticator data. Returns `nil` if one of them is missing
  /// or the leaf's key is not an uncompressed P-256 point.
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
