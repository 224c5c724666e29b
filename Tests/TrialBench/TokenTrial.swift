import Claims
import Checks
import Evidence

extension Trial {
  /// Returns a token with the expectations of a server that has the vectors' keys.
  package static func token(
    _ text: String = TokenVectors.genuine, at time: String? = "2025-03-19T12:30:00Z",
    hasKeys: Bool = true
  ) throws -> Trial {
    var trial = try Trial.attestation()
    trial.payload = Bytes(Array(text.utf8), name: "token")
    trial.type = .token
    trial.claimedType = .token
    trial.expectations = .init()
    trial.expectations.capturedAt = time.flatMap { Timestamp(rfc3339: $0) }
    if hasKeys { trial.tokens.keys = TokenKey.keys(in: Bytes(Array(TokenVectors.keys.utf8))) }
    return trial
  }
}
