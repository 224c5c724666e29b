import Claims
import Containers
import Decoding
import Evidence

extension ExchangeOpening {
  /// Returns what the binding of challenges to artifacts needs to know about the exchange: times,
  /// origin, session, issued values, sent values, and artifacts.
  /// - Parameter place: The place of the exchange in the evidence.
  func observation(at place: ExchangePlace) -> ObservedExchange {
    var observed = ObservedExchange(at: place)
    observed.sentAt = exchange.time
    observed.answeredAt = exchange.answeredAt
    observed.isUnordered = exchange.hasCoarseTime
    observed.status = exchange.status
    observed.isAccepted = delivery.served.answer == .accepted
    observed.origin = hasKnownServer ? delivery.origin : place.opaqueOrigin
    observed.path = address.path
    observed.isOfChallenge =
      service.flatMap { service in
        exchange.url.flatMap(ServiceAddress.init).map(service.isAskedForChallenge)
      } == true || address.isOfChallenge
    observed.session = SessionSigns(
      of: exchange, account: delivery.account?.name,
      answer: strings.filter { $0.author == .server })
    if exchange.response != nil, !observed.isError || observed.asksForChallenge {
      let names = service?.challengeNames ?? []
      let aliases = GraphQLAliases(
        in: requestMessage, to: Bytes(Array((exchange.url ?? "").utf8)), and: strings,
        challengeNames: names)
      observed.issued =
        IssuedValues(
          in: strings, of: responseMessage, challengeNames: names, aliases: aliases,
          answeredAt: observed.answeredAt
        ).values
    }
    observed.sent = SentTexts(strings, and: requestTexts).marks
    let sent = finds.filter { $0.isSent }
    let named = sent.isEmpty ? ([], []) : namedChallenges
    observed.artifacts = sent.compactMap { artifact($0, beside: named) }
    observed.shown = finds.filter { !$0.isSent && $0.type == .attestation }.map {
      ObservedArtifact($0).signedDigest
    }
    if !observed.issued.isEmpty || !observed.artifacts.isEmpty {
      observed.fingerprint = fingerprint
    }
    return observed
  }

  /// The body, the URL and the values of the headers of the request.
  private var requestTexts: [Bytes] {
    [requestMessage.content]
      + ([exchange.url ?? ""] + requestMessage.headers.map(\.value)).map { Bytes(Array($0.utf8)) }
  }

  /// The strings of the request whose name says that they are a challenge or the identifier of one.
  private var namedChallenges: (challenges: [Bytes], identifiers: [Bytes]) {
    var (challenges, identifiers): ([Bytes], [Bytes]) = ([], [])
    for string in strings where string.author == .client {
      switch string.name.flatMap(ChallengeName.init) ?? service?.meaning(of: string.name) {
      case .challenge: challenges.append(string.text)
      case .identifier: identifiers.append(string.text)
      case .other, nil:
        if string.name.map(ChallengeName.isOfIdentifier) == true { identifiers.append(string.text) }
      }
    }
    return (challenges, identifiers)
  }

  /// Returns what the request says about the challenge of an artifact in it; `nil` for receipts and
  /// tokens.
  private func artifact(
    _ find: FoundArtifact, beside named: (challenges: [Bytes], identifiers: [Bytes])
  ) -> ObservedArtifact? {
    guard find.type == .attestation || find.type == .assertion else { return nil }
    var artifact = ObservedArtifact(find)
    artifact.challenges = named.challenges
    artifact.identifiers = named.identifiers
    let data = clientData(for: find)?.namedChallenges
    artifact.challengesOfData = data?.texts ?? []
    artifact.dataNamesChallenge = data?.isNamed ?? false
    return artifact
  }

  /// Returns the client data that an artifact is verified with; `nil` if there is none, or if the
  /// artifact isn't an assertion that the client sent.
  func clientData(for find: FoundArtifact) -> ClientDataChoice? {
    guard find.type == .assertion, find.isSent else { return nil }
    return ClientDataChoice(for: find, in: self)
  }

  /// A hash of everything that was recorded about the exchange, including its time. Equal exchanges
  /// are records of one exchange. `nil` without a time.
  private var fingerprint: TextMark? {
    guard let time = exchange.time else { return nil }
    let headers = (requestMessage.headers + (responseMessage?.headers ?? [])).map {
      "\($0.name): \($0.value)"
    }
    let text =
      [
        "\(time.milliseconds)", exchange.method ?? "", exchange.url ?? "",
        "\(exchange.status ?? 0)",
        exchange.client ?? "", exchange.connection ?? "",
      ] + headers
    return TextMark(all: [
      Bytes(Array(text.joined(separator: "\n").utf8)), requestMessage.content,
      responseMessage?.content ?? .empty,
    ])
  }
}

extension ObservedArtifact {
  /// Creates an observation without values.
  fileprivate init(_ find: FoundArtifact) {
    let payload = find.decodedText.payload
    let isAttestation = find.type == .attestation
    self.init(
      payload, isAttestation: isAttestation,
      signed: isAttestation ? AttestationObject(decoding: payload).leaf?.signedBytes : nil)
  }
}

extension ExchangePlace {
  /// An origin that no other exchange has (RFC 6454 §4).
  fileprivate var opaqueOrigin: String {
    "opaque \(index) \(([file] + members).joined(separator: "\n"))"
  }
}

extension FoundArtifact {
  /// Whether the artifact is in a request, not in a response.
  var isSent: Bool {
    !steps.contains(.part(.responseBody)) && !steps.contains(.part(.responseHeader))
  }
}

extension ClientDataChoice {
  /// The most bytes of client data that are searched, and the most challenges that are kept.
  private static let longest = 64 << 10
  private static let most = 64

  /// The strings in the client data whose name says that they are a challenge, and whether any has
  /// such a name. Client data that isn't JSON counts as a whole, unless a profile names its parts.
  fileprivate var namedChallenges: (texts: [Bytes], isNamed: Bool) {
    guard signedChallenges.isEmpty else { return (signedChallenges, true) }
    var (texts, isNamed): ([Bytes], Bool) = ([], false)
    for bytes in readings.flatMap({ $0.readings.map(\.bytes) }) where bytes.count <= Self.longest {
      if bytes.first == UInt8(ascii: "{"), let value = JSONReader.readWhole(bytes).value {
        let named = value.challenges.prefix(Self.most)
        texts += named
        isNamed = isNamed || !named.isEmpty
      } else if bytes.count <= RandomText.longest {
        texts.append(bytes)
      }
    }
    return (texts, isNamed)
  }
}

extension JSONNode {
  /// The strings in the value whose member, or the member around it, has the name of a challenge.
  fileprivate var challenges: [Bytes] { challenges(isNamed: false) }

  /// Returns the strings of a value, with the meaning of the member around it.
  /// - Parameter isNamed: Whether the member around the value has the name of a challenge.
  private func challenges(isNamed: Bool) -> [Bytes] {
    switch kind {
    case .object(let members):
      members.flatMap { member in
        let meaning = ChallengeName(member.name)
        return member.value.challenges(isNamed: meaning == .challenge || isNamed && meaning == nil)
      }
    case .array(let elements): elements.flatMap { $0.challenges(isNamed: isNamed) }
    case .string(let text): isNamed ? [text] : []
    case .number, .bool, .null: []
    }
  }
}

extension ServiceProfile {
  /// Returns `challenge` if the profile names a member of this name as a challenge.
  func meaning(of name: String?) -> ChallengeName? {
    name.flatMap { challengeNames.contains(ByteText($0)) ? .challenge : nil }
  }
}
