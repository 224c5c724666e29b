import Checks
import Claims
import Decoding
import Evidence
import Ingest
import SystemCrypto

/// The short form in which parts of a split run exchange a name: the first eight bytes of its hash.
/// A name is a value under which records are found, such as a key ID or a challenge.
///
/// A part tells the routes that it needs, and gets all records with these routes. Two different
/// names may have the same route by chance; the part then only gets records that it doesn't need.
/// The counters of a key share one route for every 32, so that an artifact needs at most two routes
/// for them.
struct NameRoute: Sendable, Hashable, Comparable {
  /// The first eight bytes of the hash, big-endian.
  let value: UInt64

  /// Number of lowest bits of a counter that its route ignores.
  private static let counterBits: UInt32 = 5
  /// Number of counters above its own that an assertion may look up.
  private static let countersAhead: UInt32 = 16

  /// Creates the route of a name.
  init(_ topic: RecordTable.Topic, _ name: [UInt8]) {
    var name = name
    if topic == .counter {
      let counter = UInt32(truncatingIfNeeded: name.suffix(4).bigEndian)
      name = RecordTable.counter(counter >> Self.counterBits, ofKey: name.dropLast(4))
    }
    value = RecordTable.digest(topic, name).prefix(8).bigEndian
  }

  /// Creates a route from its number.
  init(value: UInt64) { self.value = value }

  static func < (left: NameRoute, right: NameRoute) -> Bool { left.value < right.value }
}

// MARK: - In lines

extension NameRoute {
  /// The route as 16 hexadecimal digits.
  var text: String { Self.packed([self]).hex }

  /// Reads 16 hexadecimal digits; `nil` for anything else.
  init?(text: String) {
    guard let bytes = [UInt8](hex: text), bytes.count == 8 else { return nil }
    value = bytes.bigEndian
  }

  /// Number of routes in one line.
  private static let inLine = 4_096

  /// Returns each route once, sorted, in lists of at most 4,096, one for each line; one empty list
  /// for no routes.
  static func lines(_ routes: [NameRoute]) -> [[NameRoute]] {
    let distinct = Set(routes).sorted()
    return distinct.isEmpty ? [[]] : distinct.chunks(of: inLine).map { Array($0) }
  }

  /// Returns eight bytes for each route.
  static func packed(_ routes: [NameRoute]) -> [UInt8] {
    routes.reduce(into: []) { $0.append(bigEndian: $1.value) }
  }

  /// Reads eight bytes for each route; `nil` for another length.
  static func unpacked(_ bytes: [UInt8]) -> [NameRoute]? {
    guard bytes.count.isMultiple(of: 8) else { return nil }
    return bytes.chunks(of: 8).map { NameRoute(value: $0.bigEndian) }
  }
}

// MARK: - What an artifact looks up

extension NameRoute {
  /// Returns the routes of the names that an artifact looks up in any case: the attestations of the
  /// key that is stated for it or that a receipt contains. For an assertion also its app, and the assertions
  /// and the counters of that key; without a stated key, the attestations of the keys that can have made the
  /// signature. Further names depend on what the checks find; ``GivenNames``
  /// notes them.
  static func wanted(by submission: Submission, limits: DecodingLimits) -> [NameRoute] {
    let payload = submission.decodedText.payload
    let readings =
      [submission.claims.held] + submission.statements.map(\.said)
      + submission.alternatives.flatMap { $0.map(\.said) }
    let stated = Set(readings.compactMap(\.statedKeyIdentifier))
    switch submission.type {
    case .assertion:
      let assertion = Assertion(decoding: payload, limits: limits)
      let app = assertion.authenticatorData?.rpIDHash.map { NameRoute(.app, $0.array) }
      let own =
        stated.flatMap { ofKey($0) + ofUse($0, assertion.authenticatorData?.counter) }
        + [app].compactMap(\.self)
      guard submission.claims.held.statedKeyIdentifier == nil else { return own }
      let more = (submission.surroundings?.clientData?.readings ?? []).flatMap(\.readings)
      let hashes = Set(readings.flatMap { $0.clientDataHashes.map(\.hash) } + more.map(\.hash))
      let signers = assertion.possibleSigners(over: Array(hashes))
      return own + signers.flatMap(ofKey)
    case .attestation: return stated.flatMap(ofKey)
    case .receipt:
      let receipt = Artifact(decoding: payload, as: .receipt, limits: limits)
      guard case .receipt(let content) = receipt,
        let held = (content.certificate?.publicKey).map({ Digest.sha256($0.key) })
      else { return stated.flatMap(ofKey) }
      return stated.union([held]).flatMap(ofKey)
    default: return []
    }
  }

  /// Returns the routes of the attestations of a key.
  private static func ofKey(_ identifier: [UInt8]) -> [NameRoute] {
    [NameRoute(.attestation, identifier), NameRoute(.misfit, identifier)]
  }

  /// Returns the routes of the assertions of a key, and of the counters that one of them looks up.
  private static func ofUse(_ identifier: [UInt8], _ counter: UInt32?) -> [NameRoute] {
    let counters = counter.map { counter in
      [counter, counter &+ countersAhead].map {
        NameRoute(.counter, RecordTable.counter($0, ofKey: identifier))
      }
    }
    return [NameRoute(.assertion, identifier)] + (counters ?? [])
  }
}
