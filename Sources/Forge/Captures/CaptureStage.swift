import Decoding
import Evidence
import Signing

/// Where and when a captured conversation takes place.
struct CaptureStage: Sendable {
  let lot: Lot
  let pki: ThrowawayPKI
  let shape: CaptureShape
  /// When the challenge in question is given out, and when the artifact is sent.
  let asked: Timestamp
  let sent: Timestamp
  /// The app whose artifacts this server accepts; `nil` where it accepts nobody else's, so that others
  /// only ask for challenges.
  let app: String?
  let environment: AttestationEnvironment
  /// The client that sends the artifact under test.
  let client: CaptureClient

  /// A moment between the challenge and the artifact, soon after the challenge.
  var meanwhile: Timestamp {
    asked.adding(milliseconds: min(9_000, (sent.milliseconds - asked.milliseconds) / 2))
  }
}
