/// A server's response to a request with an artifact.
struct CaptureAnswer: Sendable {
  /// The status code.
  let status: Int
  /// The JSON body.
  let body: String

  /// Draws a response that accepts or rejects the artifact.
  ///
  /// - Parameter purpose: The name of the draw; equal names give equal results.
  static func draw(_ isAccepted: Bool, _ random: SeededRandom, _ purpose: String) -> CaptureAnswer {
    random.pick(purpose, from: isAccepted ? accepted : refused)
      ?? CaptureAnswer(status: 500, body: "{}")
  }

  /// Responses that accept. All have a 2xx status.
  private static let accepted = [
    CaptureAnswer(status: 200, body: #"{"verified":true}"#),
    CaptureAnswer(status: 200, body: #"{"status":"ok","verified":true}"#),
    CaptureAnswer(status: 201, body: #"{"success":true}"#),
    CaptureAnswer(status: 200, body: #"{"accepted":true,"retryAfter":null}"#),
  ]

  /// Responses that reject. All have a 4xx status.
  private static let refused = [
    CaptureAnswer(status: 400, body: #"{"verified":false,"error":"not verified"}"#),
    CaptureAnswer(status: 401, body: #"{"error":"unauthorized"}"#),
    CaptureAnswer(
      status: 403, body: #"{"success":false,"error":"this device could not be verified"}"#),
    CaptureAnswer(status: 422, body: #"{"verified":false,"error":"verification failed"}"#),
  ]
}
