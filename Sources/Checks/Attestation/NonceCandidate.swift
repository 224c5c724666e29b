package import Claims
package import Evidence
import SystemCrypto

/// A nonce that the server may expect, and what it is computed from.
package struct NonceCandidate: Sendable {
  let phrase: String
  let source: String
  /// The bytes that stand for the clientDataHash.
  package let hash: [UInt8]
  package let nonce: [UInt8]
  /// The reading of the challenge; `nil` where a hash was given.
  package let reading: GivenBytes.Reading?
  /// Whether the hash is one, as Apple's steps ask for.
  package let isDocumented: Bool

  /// How many bytes stand in place of the hash.
  var length: Int { hash.count }

  /// Nobody passes more than this instead of a hash, so that it isn't hashed for every attestation.
  private static let longestRaw = 64 << 10

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

  /// - Parameter data: the authenticator data.
  package static func all(for expectations: Expectations, data: Bytes) -> [NonceCandidate] {
    // A hash that came along with the challenge is the client's word for what it has to show.
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
    // Apple's own samples pass the challenge itself to attestKey. That still binds it; but 32 raw
    // bytes also answer every challenge of which they are the hash, so that length stays a failure.
    let raw = readings.filter { $0.bytes.count != 32 && $0.bytes.count <= longestRaw }.map {
      reading in
      NonceCandidate(
        "The challenge itself, unhashed,", from: "the challenge", hash: reading.bytes, data: data,
        reading: reading, isDocumented: false)
    }
    return hashes + documented + raw
  }
}
