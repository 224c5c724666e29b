import Claims
import Containers
import Decoding
import Evidence

/// A request with its answer, opened: the artifacts of either side, every string, and what the server
/// answered.
struct ExchangeOpening {
  private(set) var finds: [FoundArtifact] = []
  private(set) var strings: [SeenString] = []
  private(set) var remarks: [String]
  /// Both sides, each unpacked and parsed once; `nil` where no answer was recorded.
  let requestMessage: OpenedMessage
  let responseMessage: OpenedMessage?
  private(set) var encounter = Encounter()
  /// The call of Apple's DeviceCheck server that it is.
  private(set) var deviceCheck: DeviceCheckCall?
  /// What happened beside the artifacts, with where it stands.
  private(set) var occurrences: [(kind: Occurrence.Kind, steps: [SourceStep])] = []
  /// Whether the address of the request has a query.
  let hasQuery: Bool
  let exchange: Exchange
  let service: ServiceProfile?
  /// The way to the exchange itself.
  let way: SourcePath
  private let allowance: UnpackingAllowance?

  /// - Parameters:
  ///   - service: the service that is asked, where a profile knows it.
  ///   - way: the way to the exchange itself.
  ///   - allowance: what everything that is unpacked from the file may still come to.
  init(
    _ exchange: Exchange, of service: ServiceProfile?, at way: SourcePath, policy: IngestPolicy,
    allowance: UnpackingAllowance? = nil
  ) {
    self.exchange = exchange
    self.way = way
    self.allowance = allowance
    self.service = service
    remarks = exchange.remarks
    var request = Opener(policy: policy, author: .client, allowance: allowance)
    requestMessage = request.unpack(exchange.request, at: way)
    var response = Opener(policy: policy, author: .server, allowance: allowance)
    responseMessage = exchange.response.map { response.unpack($0, at: way) }
    hasQuery = Self.open(requestMessage, of: exchange, at: way, with: &request)
    if let responseMessage { Self.open(responseMessage, at: way, with: &response) }
    strings = request.strings + response.strings
    remarks += request.remarks + response.remarks
    var seen: Set<Bytes> = []
    // Recorders write a body twice, as its text and as its fields: identical bytes are one artifact.
    finds = (request.finds + response.finds).filter { seen.insert($0.armour.payload).inserted }
    deviceCheck = exchange.deviceCheck
    if deviceCheck != nil {
      finds.append(
        FoundArtifact(
          deviceCheck: requestMessage.content,
          at: way.to([.part(.requestBody)])))
    }
    encounter.account = RequestAccount.name(in: exchange, of: service)
    encounter.client = exchange.client
    encounter.connection = exchange.connection
    encounter.served = ServedReading.served(exchange, responseMessage, by: service)
    encounter.error = complaint()
    occurrences = occurrences(among: response.strings)
  }

  /// A challenge that the server gave out, and what it said where nothing else tells of it.
  private func occurrences(
    among strings: [SeenString]
  ) -> [(kind: Occurrence.Kind, steps: [SourceStep])] {
    if ChallengeAnswer.isAsked(at: exchange.url, of: service) {
      if exchange.status == 429 { return [(.challengeHeldBack, [exchange.step])] }
      if encounter.served.answer == .accepted,
        let challenge = ChallengeAnswer.challenge(in: strings, of: service)
      {
        return [(.challengeIssued(challenge.text), challenge.steps)]
      }
    }
    return finds.isEmpty && encounter.error != nil ? [(.complaint, [exchange.step])] : []
  }

  /// What the server said where it did not grant the request.
  private func complaint() -> String? {
    if let error = exchange.appleError(answer) { return error }
    guard let text = answer, !text.isEmpty,
      encounter.served.answer == .refused || encounter.served.isContradicted
        || (exchange.status ?? 0) >= 400
    else { return nil }
    return String(decoding: text.prefix(Self.longestComplaint), as: UTF8.self)
  }

  /// The body of the answer, without its coding.
  private var answer: Bytes? { responseMessage?.content.prefix(Self.longestComplaint) }

  /// As much of what a server said is kept.
  private static let longestComplaint = 4_096

  /// Headers and the query stand beside whatever the body holds.
  /// - Returns: whether the address has a query.
  private static func open(
    _ message: OpenedMessage, of exchange: Exchange, at way: SourcePath, with opener: inout Opener
  ) -> Bool {
    let headers = values(message.headers)
    let address = exchange.url.map { Bytes(Array($0.utf8), name: "URL") } ?? .empty
    let query = FormText.query(of: address).map { (name: $0.name, value: $0.value) }
    let layer = Layer(
      author: .client,
      members: (query + headers).map { .init($0.name, JSONNode(.string($0.value), at: $0.value)) })
    if let body = message.body {
      opener.open(message, at: way.to([.part(.requestBody)] + body.steps), within: [layer])
    }
    opener.open(headers, of: .requestHeader, at: way, within: [layer])
    opener.open(query, of: .requestQuery, at: way, within: [layer])
    let path = way.to([.part(.requestQuery)])
    for part in address.split(separator: UInt8(ascii: "/")) {
      opener.see(part, named: nil, at: path)
    }
    return !query.isEmpty
  }

  private static func open(_ message: OpenedMessage, at way: SourcePath, with opener: inout Opener)
  {
    if let body = message.body {
      opener.open(message, at: way.to([.part(.responseBody)] + body.steps))
      opener.see(message.content.trimmed, named: nil, at: way.to([.part(.responseBody)]))
    }
    opener.open(values(message.headers), of: .responseHeader, at: way, within: [])
  }

  private static func values(_ headers: [Message.Header]) -> [(name: String, value: Bytes)] {
    headers.map { ($0.name, Bytes(Array($0.value.utf8), name: "header")) }
  }

  /// Whether the recorder lost a body.
  var isLossy: Bool {
    [exchange.request.body, exchange.response?.body ?? .none].contains {
      if case .lost = $0 { true } else { false }
    }
  }
}

extension Opener {
  fileprivate mutating func open(
    _ values: [(name: String, value: Bytes)], of part: SourceStep.MessagePart, at way: SourcePath,
    within layers: [Layer]
  ) {
    let way = way.to([.part(part)])
    for (name, value) in values {
      see(value, named: name, at: way)
      open(value, named: name, at: way.to(name), within: layers)
    }
  }
}

extension Bytes {
  /// What was undone between the file and these bytes.
  fileprivate var steps: [SourceStep] { transforms().compactMap(SourceStep.init) }
}
