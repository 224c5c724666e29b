import Evidence

extension FlowMessage {
  /// The message as an entry of a capture (HAR 1.2). A capture doesn't tell the account.
  var entry: HARFile.Entry {
    let sent = isChallenge ? nil : call?.body ?? Self.json(sentMembers)
    let session = record.token.map { ["authorization": "Bearer \($0)"] } ?? [:]
    let others = (call?.headers ?? session).sorted { $0.key < $1.key }
      .map { CapturedHeader($0.key, $0.value) }
    let type = CapturedHeader("content-type", "application/json")
    return HARFile.Entry(
      startedDateTime: time.description, clientIPAddress: record.client,
      connection: record.connection,
      request: HARFile.Request(
        method: isChallenge ? "GET" : "POST", url: call?.url ?? "https://api.example.com\(path)",
        headers: isChallenge ? [] : [type] + others, bodySize: sent?.utf8.count ?? 0,
        postData: sent.map { HARFile.Body(size: $0.utf8.count, text: $0) }),
      response: HARFile.Response(
        status: record.status ?? 0, headers: [type],
        content: HARFile.Body(size: answer.utf8.count, text: answer),
        bodySize: answer.utf8.count))
  }

  /// The members of a request to the server. A value of ``unsigned`` is left out if another member
  /// has its name.
  private var sentMembers: [String: String] {
    [
      "attestation": record.attestation, "assertion": record.assertion, "keyId": record.keyId,
      "clientData": record.clientData,
    ].compactMapValues(\.self).merging(unsigned) { own, _ in own }
  }

  /// The body of the response: what Apple answered, the challenge, the error, or the verdict.
  private var answer: String {
    if let call { return call.answer }
    if isChallenge { return Self.json(record.challenge.map { ["challenge": $0] } ?? [:]) }
    if let error = record.serverError { return Self.json(["error": error]) }
    return record.served.map { #"{"verified":\#($0.equals("accepted"))}"# } ?? "{}"
  }

  /// Returns a JSON object with these members, whose values need no escapes.
  private static func json(_ members: [String: String]) -> String {
    let pairs = members.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
    return "{\(pairs.joined(separator: ","))}"
  }
}
