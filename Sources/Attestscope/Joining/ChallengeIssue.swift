import Binding
import Evidence
import SystemCrypto

/// A challenge as a server issued it.
struct ChallengeIssue: Sendable {
  /// SHA-256 of its text.
  let hash: [UInt8]
  /// Time of the response that issued it; `nil` if it is not known.
  var time: Timestamp?
  /// For how long the server says that it is valid, in milliseconds; `nil` if it doesn't.
  var lifetime: Int64?
}

extension ChallengeIssue {
  /// Takes what the evidence says about an issued challenge.
  init(_ value: IssuedChallenge) {
    self.init(hash: Digest.sha256(value.text), time: value.issuedAt, lifetime: value.lifetime)
  }
}
