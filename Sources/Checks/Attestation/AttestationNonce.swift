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

extension Expectations {
  fileprivate var lacksChallenge: Bool { challenge == nil && clientDataHash == nil }
}
