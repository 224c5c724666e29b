package import Claims
package import Evidence
import SystemCrypto

/// A nonce that the server could compute for an attestation, with the value that it is computed
/// from.
///
/// `attestation.nonce` compares each candidate with the nonce in the leaf.
package struct NonceCandidate: Sendable {
  /// What was hashed, as the subject of a sentence: “SHA-256 of the challenge, taken as Base64,”.
  let phrase: String
  /// The given value, to follow “computed from”: “the challenge”.
  let source: String
  /// The bytes that are used as clientDataHash: SHA-256 of the challenge, 32 bytes; the given hash,
  /// of any length; or the unhashed challenge.
  package let hash: [UInt8]
  /// SHA-256(authData ‖ hash), 32 bytes.
  package let nonce: [UInt8]
  /// The reading of the challenge that was used; `nil` if a clientDataHash was given instead.
  package let reading: GivenBytes.Reading?
  /// Whether it follows Apple's steps: the challenge is hashed. `false` for the unhashed challenge.
  package let isDocumented: Bool

  /// The length of ``hash`` in bytes.
  var length: Int { hash.count }

  /// The longest challenge, 64 KiB, that is tried unhashed. Apps don't pass longer values to
  /// `attestKey`, and hashing them for each attestation would be slow.
  private static let longestRaw = 64 << 10

  /// Computes the nonce from a clientDataHash.
  private init(
    _ phrase: String, from source: String, hash: Bytes, data: Bytes,
    reading: GivenBytes.Reading? = nil, isDocumented: Bool = true
  ) {
    self.phrase = phrase
    self.source = source
    self.hash = hash.array
    nonce = Digest.sha256(data, hash)
    self.reading = reading
    self.isDocumented = isDocumented
  }

  /// Returns every nonce that the server could compute from what was given.
  ///
  /// - Parameters:
  ///   - expectations: The given challenge, or, without one, the given clientDataHash.
  ///   - data: The authenticator data.
  /// - Returns: The candidates from given hashes, then from hashed challenges in the order of their
  ///   readings, then from unhashed challenges. Empty without a challenge or hash, and if the
  ///   challenge isn't valid in its stated encoding.
  package static func all(for expectations: Expectations, data: Bytes) -> [NonceCandidate] {
    // If there is a challenge, a given hash is only the client's claim, so it isn't used.
    let given = expectations.challenge == nil ? expectations.clientDataHash : nil
    let hashes = (given?.readings ?? []).map { reading in
      NonceCandidate(
        "The given clientDataHash", from: "the given clientDataHash", hash: reading.bytes,
        data: data)
    }
    let readings = expectations.challenge?.readings ?? []
    let documented = readings.map { reading in
      NonceCandidate(
        "SHA-256 of the challenge, taken as \(reading.encoding.phrase),", from: "the challenge",
        hash: Bytes(reading.hash), data: data, reading: reading)
    }
    // Apple's own samples pass the challenge itself to attestKey. The nonce still depends on it.
    // But 32 unhashed bytes could be the hash of a different challenge, so that length fails.
    let raw = readings.filter { $0.bytes.count != 32 && $0.bytes.count <= longestRaw }.map {
      reading in
      NonceCandidate(
        "The challenge itself, unhashed,", from: "the challenge", hash: reading.bytes, data: data,
        reading: reading, isDocumented: false)
    }
    return hashes + documented + raw
  }
}

extension [NonceCandidate] {
  /// Returns the candidate that is shown beside a nonce that none of them gives.
  ///
  /// - Parameter input: The input that they were computed for.
  /// - Returns: `nil` if there is no candidate.
  package func shown(for input: CheckInput) -> NonceCandidate? {
    first { $0.reading?.encoding == input.shownEncoding } ?? first
  }
}
