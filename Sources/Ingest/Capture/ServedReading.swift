import Containers
import Decoding
import Evidence

/// What the server answered to a request: by the status, and by what the body of the answer says of it.
///
/// A body that agrees with the status makes the answer explicit. One that contradicts it, or itself,
/// leaves the answer unknown: a 200 with an error in it may be either. The profile of a service knows
/// better.
enum ServedReading {
  /// - Parameter response: the response, unpacked; `nil` where none was recorded.
  static func served(
    _ exchange: Exchange, _ response: OpenedMessage?, by service: ServiceProfile?
  ) -> Served {
    guard let status = exchange.status else { return Served() }
    let told = Served(status: status)
    let body = response.flatMap(body)
    if let service, let answer = service.answer(told, in: body) {
      return Served(answer, status: status, toldBy: .profile)
    }
    guard told.answer != .unknown else { return told }
    // gRPC answers 200 with a status of its own (gRPC over HTTP/2, “Responses”).
    if told.answer == .accepted, response?.headers.isRefusedByCall == true {
      return Served(.unknown, status: status, toldBy: .body)
    }
    guard let body else { return told }
    let tally = AnswerTally(body)
    switch (told.answer, tally.grants, tally.refuses) {
    case (_, false, false): return told
    case (.accepted, true, false), (.refused, false, true):
      return Served(told.answer, status: status, toldBy: .body)
    default: return Served(.unknown, status: status, toldBy: .body)
    }
  }

  /// An answer to an artifact is short; of a longer one, the status alone is believed.
  private static let longest = 64 << 10

  /// The body without its codings; `nil` for none, for one that was lost, and for a long one.
  private static func body(of response: OpenedMessage) -> Bytes? {
    response.body != nil && response.content.count <= longest ? response.content : nil
  }
}

extension [Message.Header] {
  fileprivate var isRefusedByCall: Bool {
    value(of: "grpc-status").map { !$0.equals("0") } ?? false
  }
}

extension ServiceProfile {
  /// What an answer means by the profile; `nil` where it says nothing of it, or contradicts the status.
  fileprivate func answer(_ told: Served, in body: Bytes?) -> Served.Answer? {
    let members = body.flatMap { body in
      body.trimmed.first == UInt8(ascii: "{") ? JSONReader.outermostMembers(of: body) : nil
    }
    let words = (members ?? []).compactMap(answer)
    if words.contains(.refused) { return .refused }
    if let status = told.status {
      if refusedStatuses.contains(status) { return .refused }
      if words.isEmpty, acceptedStatuses.contains(status) { return .accepted }
    }
    guard words.contains(.accepted) else { return nil }
    return told.answer == .accepted || acceptedStatuses.contains(told.status ?? 0)
      ? .accepted : nil
  }
}
