import Decoding
import Evidence

/// The circumstances of a captured conversation: time, PKI, app and client.
struct CaptureStage: Sendable {
  /// The source of random values.
  let random: SeededRandom
  /// The PKI that issues the attestations.
  let pki: ThrowawayPKI
  /// The form of the conversation.
  let shape: CaptureShape
  /// The time at which the challenge under test is issued.
  let asked: Timestamp
  /// The time at which the artifact under test is sent.
  let sent: Timestamp
  /// The app whose artifacts the server accepts; `nil` if it accepts only the one under test, so
  /// that other clients only request challenges.
  let app: String?
  /// The environment of the app.
  let environment: AttestationEnvironment
  /// The client that sends the artifact under test.
  let client: CaptureClient

  /// A time soon after the challenge and before the artifact: at most nine seconds after the
  /// challenge.
  var meanwhile: Timestamp {
    asked.adding(milliseconds: min(9_000, (sent.milliseconds - asked.milliseconds) / 2))
  }
}
