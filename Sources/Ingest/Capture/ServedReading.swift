import Containers
import Decoding
import Evidence

/// Determines how a server answered a request, from the HTTP status and the body.
///
/// A body that agrees with the status makes the answer explicit. A body that contradicts the status
/// or itself makes it unknown: status 200 with an error in the body may be either. The profile of a
/// service takes precedence.
enum ServedReading {
  /// Returns the answer of the server.
  /// - Parameters:
  ///   - exchange: The exchange as it was recorded.
  ///   - response: The unpacked response; `nil` if none was recorded.
  ///   - service: The profile of the service; `nil` if none fits.
  static func served(
    _ exchange: Exchange, _ response: OpenedMessage?, by service: ServiceProfile?
  ) -> Served {
    guard let status = exchange.status else { return Served() }
    let byStatus = Served(status: status)
    let body = response.flatMap { response in
      response.body != nil && response.content.count <= longest ? response.content : nil
    }
    if let service, let answer = service.answer(byStatus, in: body) {
      return Served(answer, status: status, toldBy: .profile)
    }
    guard byStatus.answer != .unknown else { return byStatus }
    // gRPC answers with status 200 and a status of its own in a header (gRPC over HTTP/2,
    // “Responses”).
    if byStatus.answer == .accepted, let call = response?.headers.value(of: "grpc-status"),
      !call.equals("0")
    {
      return Served(.unknown, status: status, toldBy: .body)
    }
    guard let body else { return byStatus }
    let tally = AnswerTally(body, json: response?.json)
    switch (byStatus.answer, tally.grants, tally.refuses) {
    case (_, false, false): return byStatus
    case (.accepted, true, false), (.refused, false, true):
      return Served(byStatus.answer, status: status, toldBy: .body)
    default: return Served(.unknown, status: status, toldBy: .body)
    }
  }

  /// The most bytes of a body that is read. A response to an artifact is short; for a longer one
  /// only the status counts.
  private static let longest = 64 << 10
}

extension ServiceProfile {
  /// Returns what the profile says about an answer; `nil` if it says nothing, or says something
  /// that contradicts the status.
  fileprivate func answer(_ byStatus: Served, in body: Bytes?) -> Served.Answer? {
    let members = body.flatMap { body in
      body.trimmed.first == UInt8(ascii: "{") ? JSONReader.outermostMembers(of: body) : nil
    }
    let words = (members ?? []).compactMap(answer)
    if words.contains(.refused) { return .refused }
    if let status = byStatus.status {
      if refusedStatuses.contains(status) { return .refused }
      if words.isEmpty, acceptedStatuses.contains(status) { return .accepted }
    }
    guard words.contains(.accepted) else { return nil }
    return byStatus.answer == .accepted || acceptedStatuses.contains(byStatus.status ?? 0)
      ? .accepted : nil
  }
}
