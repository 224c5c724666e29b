import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Rule {
  package static let attestationNonce = Rule(
    "attestation.nonce", group: .binding,
    title: Title(
      passes: "The nonce matches the challenge",
      warns: "The nonce matches the unhashed challenge",
      fails: "The nonce doesn't match the challenge"),
    checks: """
      SHA-256(authData ‖ SHA-256(challenge)) equals the 32 bytes in extension \
      1.2.840.113635.100.8.2 of the leaf. An unhashed challenge warns, unless it has 32 bytes: those \
      could be the hash of a different challenge.
      """,
    protects: """
      Without this check, anyone can replay an attestation.
      """,
    source: .attestation(step: "steps 2 to 4"),
    appliesTo: [.attestation],
    dependsOn: [
      "attestation.cbor", "attestation.structure", "attestation.auth-data",
    ]
  ) { subject in
    guard let data = subject.attestation?.authenticatorData?.bytes else {
      return .unreadable("There is no authenticator data to hash.")
    }
    guard let leaf = subject.attestation?.leaf else {
      return .unreadable("There is no leaf certificate.")
    }
    guard let nonce = subject.attestation?.details?.nonce, nonce.count == 32 else {
      return .fail(
        "The leaf has no nonce of 32 bytes in extension 1.2.840.113635.100.8.2.",
        at: [EvidenceReference(leaf.bytes, "/attStmt/x5c/0/extensions")])
    }
    let candidates = NonceCandidate.all(for: subject.expectations, data: data)
    guard let first = candidates.first else {
      return subject.expectations.lacksChallenge
        ? .needs(.challenge, because: "No challenge was given to compute the nonce from.")
        : .needs(.challenge, because: "The challenge isn't valid in its stated encoding.")
    }
    let place = EvidenceReference(
      nonce, "/attStmt/x5c/0/extensions/1.2.840.113635.100.8.2/nonce")
    if let match = candidates.first(where: { $0.nonce == nonce.array }) {
      return match.isDocumented
        ? .pass("\(match.phrase) gives the certificate's nonce.", at: place)
        : .warn(
          """
          \(match.phrase) gives the certificate's nonce; Apple's steps hash it first. It has \
          \(match.length) bytes. With 32 bytes it would fail, because those could be the hash of a \
          different challenge.
          """,
          at: [place])
    }
    return .fail(
      "The nonce in the certificate isn't the one that the server computes.",
      expected: Value(.bytes(first.nonce), "as the server computes it from \(first.source)"),
      actual: Value(.bytes(nonce.array), "as Apple certified it"),
      // Which of the two is wrong, the check can't tell.
      at: [EvidenceReference(nonce, place.path, .context)])
  }
}

/// A nonce that the server may expect.
private struct NonceCandidate {
  let phrase: String
  let source: String
  let nonce: [UInt8]
  let isDocumented: Bool
  /// How many bytes stand in place of the hash.
  var length = 32

  /// Nobody passes more than this instead of a hash, so that it isn't hashed for every attestation.
  private static let longestRaw = 64 << 10

  static func all(for expectations: Expectations, data: Bytes) -> [NonceCandidate] {
    // A hash that came along with the challenge is the client's word for what it has to show.
    let given = expectations.challenge == nil ? expectations.clientDataHash : nil
    let hashes = (given?.readings ?? []).map { reading in
      NonceCandidate(
        phrase: "The given clientDataHash", source: "the given clientDataHash",
        nonce: Digest.sha256(data, reading.bytes), isDocumented: true)
    }
    let readings = expectations.challenge?.readings ?? []
    let documented = readings.map { reading in
      NonceCandidate(
        phrase: "SHA-256 of the challenge, taken as \(reading.encoding.phrase),",
        source: "the challenge",
        nonce: Digest.sha256(data, Bytes(reading.hash)), isDocumented: true)
    }
    // Apple's own samples pass the challenge itself to attestKey. That still binds it; but 32 raw
    // bytes also answer every challenge of which they are the hash, so that length stays a failure.
    let raw = readings.filter { $0.bytes.count != 32 && $0.bytes.count <= longestRaw }.map {
      reading in
      NonceCandidate(
        phrase: "The challenge itself, unhashed,", source: "the challenge",
        nonce: Digest.sha256(data, reading.bytes), isDocumented: false,
        length: reading.bytes.count)
    }
    return hashes + documented + raw
  }
}

extension Expectations {
  fileprivate var lacksChallenge: Bool { challenge == nil && clientDataHash == nil }
}
