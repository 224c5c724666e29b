import Checks
import Decoding
import Diagnosis
import Evidence
import SystemCrypto

/// The keys of all attestations of a run, for the assertions and receipts of the same keys.
///
/// A key is found by the SHA-256 of itself, so that an attestation can vouch for no other key than
/// the one that it holds, whatever it claims.
struct AttestedKeyIndex: Sendable {
  private var keys: [[UInt8]: Entry] = [:]
  private var byApp: [[UInt8]: [[UInt8]]] = [:]
  /// Set once keys had to be left out.
  private(set) var isFull = false

  private struct Entry {
    let point: [UInt8]
    let counter: UInt32
    let rpIDHash: [UInt8]
    let neighbour: Neighbour
  }

  /// About 300 bytes each.
  static let capacity = 1_000_000

  /// How many keys of one app are tried for an assertion that does not name its key.
  static let candidateLimit = 16

  /// Takes the key of an attestation, without decoding the rest of it.
  mutating func add(attestation bytes: Bytes, in neighbour: Neighbour, limits: DecodingLimits) {
    let entries = CBORDecoder.decode(bytes, limits: limits).item?.map ?? []
    let chain = entries.first("attStmt")?.map?.first("x5c")?.array ?? []
    guard let data = entries.first("authData")?.byteString,
      let key = chain.first?.byteString.flatMap({ Certificate(decoding: $0).publicKey }),
      key.isUncompressedP256
    else { return }
    add(key, AuthenticatorData(decoding: data, as: .attestation, limits: limits), in: neighbour)
  }

  private mutating func add(
    _ key: PublicKeyInfo, _ data: AuthenticatorData, in neighbour: Neighbour
  ) {
    guard let rpIDHash = data.rpIDHash else { return }
    guard keys.count < Self.capacity else {
      isFull = true
      return
    }
    let identifier = Digest.sha256(key.key)
    let entry = Entry(
      point: key.key.array, counter: data.counter ?? 0, rpIDHash: rpIDHash.array,
      neighbour: neighbour)
    if keys.updateValue(entry, forKey: identifier) == nil {
      byApp[entry.rpIDHash, default: []].append(identifier)
    }
  }

  func key(_ identifier: [UInt8]) -> AttestedKey? { entry(identifier)?.key }

  /// The key, and where it was attested.
  func entry(_ identifier: [UInt8]) -> (key: AttestedKey, neighbour: Neighbour)? {
    keys[identifier].map {
      let key = AttestedKey(
        point: $0.point, identifier: identifier, counter: $0.counter, rpIDHash: $0.rpIDHash)
      return (key, $0.neighbour)
    }
  }

  /// The key of an artifact: by the key ID that was sent, by the certificate in a receipt, or, for an
  /// assertion that names none, the one of its app whose signature fits.
  func key(for artifact: Artifact, expectations: Expectations) -> AttestedKey? {
    if let sent = expectations.keyID {
      return KeyIDSpelling.identifier(sent).flatMap(key)
    }
    switch artifact {
    case .receipt(let receipt):
      return (receipt.certificate?.publicKey).flatMap { key(Digest.sha256($0.key)) }
    case .assertion(let assertion):
      return key(signing: assertion, expectations)
    case .attestation, .other:
      return nil
    }
  }

  private func key(signing assertion: Assertion, _ expectations: Expectations) -> AttestedKey? {
    guard let data = assertion.authenticatorData, let rpIDHash = data.rpIDHash,
      let signature = assertion.signature
    else { return nil }
    let candidates = (byApp[rpIDHash.array] ?? []).prefix(Self.candidateLimit).compactMap(key)
    let hashes = expectations.clientDataHashes.map(\.hash)
    return candidates.first { candidate in
      guard let key = ECDSAPublicKey(curve: .p256, x963: Bytes(candidate.point)) else {
        return false
      }
      return hashes.contains { hash in
        let nonce = Digest.sha256(data.bytes, Bytes(hash))
        return key.isValidSignature(signature, of: Bytes(nonce), hash: .sha256)
      }
    }
  }
}
