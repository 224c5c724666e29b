import Claims
import Containers
import Decoding
import Evidence

/// A request with its response, opened: the artifacts in both messages, all strings, and how the
/// server answered. Each body is unpacked and parsed once.
struct ExchangeOpening {
  /// The artifacts, those of the request first, each once.
  private(set) var finds: [FoundArtifact] = []
  /// The strings of both messages with their authors, those of the request first.
  private(set) var strings: [SeenString] = []
  /// What the recorder lost or what could not be opened, as sentences without a period.
  private(set) var remarks: [String]
  /// The request, unpacked and parsed.
  let requestMessage: OpenedMessage
  /// The response, unpacked and parsed; `nil` if none was recorded.
  let responseMessage: OpenedMessage?
  /// Who sent the request, and how the server answered.
  private(set) var delivery = Delivery()
  /// The request to Apple's DeviceCheck server that this exchange is; otherwise `nil`.
  private(set) var deviceCheck: DeviceCheckCall?
  /// Events of the conversation besides the artifacts, with the paths to them.
  private(set) var occurrences: [(kind: Occurrence.Kind, steps: [SourceStep])] = []
  /// Whether the URL of the request has a query.
  let hasQuery: Bool
  /// The exchange as it was recorded.
  let exchange: Exchange
  /// The origin and the path of the request.
  let address: RequestAddress
  /// Whether the evidence shows which server wrote the response.
  var hasKnownServer: Bool { !exchange.hasUnknownServer && !address.isOpaque }
  /// The profile of the service; `nil` if none fits.
  let service: ServiceProfile?
  /// The path to the exchange.
  let path: SourcePath

  /// Opens an exchange.
  /// - Parameters:
  ///   - exchange: The exchange as it was recorded.
  ///   - service: The profile of the service; `nil` if none fits.
  ///   - path: The path to the exchange.
  ///   - policy: The limits, and the known services.
  ///   - budget: The limits for everything that is unpacked from the file.
  init(
    _ exchange: Exchange, of service: ServiceProfile?, at path: SourcePath, policy: IngestPolicy,
    budget: WorkBudget? = nil
  ) {
    self.exchange = exchange
    address = RequestAddress(exchange)
    self.path = path
    self.service = service
    remarks = exchange.remarks
    var request = Opener(policy: policy, author: .client, budget: budget)
    requestMessage = request.unpack(exchange.request, at: path)
    var response = Opener(policy: policy, author: .server, budget: budget)
    responseMessage = exchange.response.map { response.unpack($0, at: path) }
    hasQuery = Self.open(requestMessage, of: exchange, at: path, with: &request)
    if let responseMessage { Self.open(responseMessage, at: path, with: &response) }
    strings = request.strings + response.strings
    remarks += request.remarks + response.remarks
    var seen: Set<Bytes> = []
    // Some recorders write a body both as text and as fields: equal bytes are one artifact.
    finds = (request.finds + response.finds).filter { seen.insert($0.decodedText.payload).inserted }
    deviceCheck = exchange.deviceCheck
    if deviceCheck != nil {
      finds.append(
        FoundArtifact(
          deviceCheck: requestMessage.content,
          at: path.to([.part(.requestBody)])))
    }
    delivery.account = RequestAccount.name(in: exchange, of: service)
    delivery.client = exchange.client
    delivery.connection = exchange.connection
    if hasKnownServer {
      // Of a shape that many servers have, the host names the service.
      delivery.origin =
        service.flatMap { $0.isShape || $0.hosts.isEmpty ? nil : $0.name } ?? address.origin
    }
    delivery.served = ServedReading.served(exchange, responseMessage, by: service)
    delivery.error = complaint()
    occurrences = occurrences(among: response.strings)
  }

  /// Returns the challenge that the server issued or refused to issue, or else an error that no
  /// artifact is connected with.
  private func occurrences(
    among strings: [SeenString]
  ) -> [(kind: Occurrence.Kind, steps: [SourceStep])] {
    if ChallengeAnswer.isAsked(at: exchange.url, of: service), hasKnownServer {
      if exchange.status == 429 { return [(.challengeHeldBack, [exchange.step])] }
      if delivery.served.answer == .accepted,
        let challenge = ChallengeAnswer.challenge(in: strings, of: service)
      {
        return [(.challengeIssued(challenge.text), challenge.steps)]
      }
    }
    return finds.isEmpty && delivery.error != nil ? [(.complaint, [exchange.step])] : []
  }

  /// Returns the server's error text; `nil` if nothing in the answer refuses the request, or if the
  /// answer has no text.
  private func complaint() -> String? {
    let answer = responseMessage?.content.prefix(Self.longestComplaint)
    if let error = exchange.appleError(answer) { return error }
    guard let text = answer, !text.isEmpty,
      delivery.served.answer == .refused || delivery.served.isContradicted
        || (exchange.status ?? 0) >= 400
    else { return nil }
    return text.text
  }

  /// The most bytes of an error text.
  private static let longestComplaint = 4_096

  /// Opens the request: its body, its headers, its query and its path.
  /// - Returns: Whether the URL has a query.
  private static func open(
    _ message: OpenedMessage, of exchange: Exchange, at path: SourcePath, with opener: inout Opener
  ) -> Bool {
    let headers = message.headers.members
    let address = exchange.url.map { Bytes(Array($0.utf8), name: "URL") } ?? .empty
    let query = FormText.query(of: address)
    let layer = Layer(author: .client, members: query + headers)
    if let body = message.body {
      opener.open(message, at: path.to([.part(.requestBody)] + body.steps), within: [layer])
    }
    opener.open(headers, of: .requestHeader, at: path, within: [layer])
    opener.open(query, of: .requestQuery, at: path, within: [layer])
    let queryPath = path.to([.part(.requestQuery)])
    // A path must escape the slashes and may escape other characters of a value (RFC 3986 §2.2, §3.3).
    for part in address.split(separator: UInt8(ascii: "/")) {
      opener.see(PercentEncoding.text.text(of: part), named: nil, at: queryPath)
    }
    let target = address.prefix { !"?#".utf8.contains($0) }
    for part in target.split(separator: UInt8(ascii: "/")) where Carver.hasSigns(in: part) {
      opener.open(part, at: queryPath, within: [layer])
    }
    return !query.isEmpty
  }

  /// Opens the response: its body and its headers.
  private static func open(_ message: OpenedMessage, at path: SourcePath, with opener: inout Opener)
  {
    if let body = message.body {
      opener.open(message, at: path.to([.part(.responseBody)] + body.steps))
      opener.see(message.wholeValue, named: nil, at: path.to([.part(.responseBody)]))
    }
    opener.open(message.headers.members, of: .responseHeader, at: path, within: [])
  }

  /// Whether the recorder lost the body of the request or the response.
  var isLossy: Bool {
    [exchange.request.body, exchange.response?.body ?? .none].contains {
      if case .lost = $0 { true } else { false }
    }
  }
}

extension Opener {
  /// Opens named values, such as headers, each at its own path.
  fileprivate mutating func open(
    _ values: [JSONNode.Member], of part: SourceStep.MessagePart, at path: SourcePath,
    within layers: [Layer]
  ) {
    let path = path.to([.part(part)])
    for member in values {
      see(member.value.bytes, named: member.name, at: path)
      open(member.value.bytes, named: member.name, at: path.to(member.name), within: layers)
    }
  }
}

extension Bytes {
  /// The transformations between the file and these bytes.
  fileprivate var steps: [SourceStep] { transforms().compactMap(SourceStep.init) }
}
