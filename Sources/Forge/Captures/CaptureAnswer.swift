/// A server's response to a request with an artifact.
struct CaptureAnswer: Sendable {
  /// The status code.
  let status: Int
  /// The JSON body.
  let body: String

  private init(_ status: Int, _ body: String) {
    self.status = status
    self.body = body
  }

  /// Draws a response that accepts or rejects the artifact.
  ///
  /// - Parameter purpose: the name of the draw; equal names give equal results.
  static func draw(_ isAccepted: Bool, _ lot: SeededRandom, _ purpose: String) -> CaptureAnswer {
    lot.pick(purpose, from: isAccepted ? accepted : refused) ?? CaptureAnswer(500, "{}")
  }

  /// Responses that accept. All have a 2xx status.
  private static let accepted = [
    CaptureAnswer(200, #"{"verified":true}"#),
    CaptureAnswer(200, #"{"status":"ok","verified":true}"#),
    CaptureAnswer(201, #"{"success":true}"#),
    CaptureAnswer(200, #"{"accepted":true,"retryAfter":null}"#),
  ]

  /// Responses that reject. All have a 4xx status.
  private static let refused = [
    CaptureAnswer(400, #"{"verified":false,"error":"not verified"}"#),
    CaptureAnswer(401, #"{"error":"unauthorized"}"#),
    CaptureAnswer(403, #"{"success":false,"error":"this device could not be verified"}"#),
    CaptureAnswer(422, #"{"verified":false,"error":"verification failed"}"#),
  ]
}
