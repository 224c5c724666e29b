/// What a server answers to an artifact.
struct CaptureAnswer: Sendable {
  let status: Int
  let body: String

  private init(_ status: Int, _ body: String) {
    self.status = status
    self.body = body
  }

  static func draw(_ isAccepted: Bool, _ lot: Lot, _ purpose: String) -> CaptureAnswer {
    lot.pick(purpose, from: isAccepted ? accepted : refused) ?? CaptureAnswer(500, "{}")
  }

  private static let accepted = [
    CaptureAnswer(200, #"{"verified":true}"#),
    CaptureAnswer(200, #"{"status":"ok","verified":true}"#),
    CaptureAnswer(201, #"{"success":true}"#),
    CaptureAnswer(200, #"{"accepted":true,"retryAfter":null}"#),
  ]

  private static let refused = [
    CaptureAnswer(400, #"{"verified":false,"error":"not verified"}"#),
    CaptureAnswer(401, #"{"error":"unauthorized"}"#),
    CaptureAnswer(403, #"{"success":false,"error":"this device could not be verified"}"#),
    CaptureAnswer(422, #"{"verified":false,"error":"verification failed"}"#),
  ]
}
