import Decoding
import Evidence
import Results

/// One artifact as a part of a conversation: who sent it when, and what the server answered.
struct ConversationEntry: Sendable {
  /// Its number in the conversation, from one.
  let number: Int
  let id: String
  let type: ArtifactType
  /// The evidence record's name, or the place where the artifact was found.
  let name: String
  let exchange: SourceStep.ExchangeStep?
  let part: SourceStep.MessagePart?
  let time: Timestamp?
  let served: Served
  let state: ReportState
  let headline: String
  let key: String?
  let account: String?
  let counter: UInt32?
  let appID: String?
  let environment: String?
  /// When Apple certified the key.
  let certifiedAt: Timestamp?
  /// The exchange whose answer brought the challenge.
  let challenge: SourceStep.ExchangeStep?
  /// How its challenge was chosen, in words.
  let designation: String?
  var page: ReportPath?

  /// What the answer and the checks say of each other.
  enum Tone: Int, Sendable, CaseIterable {
    /// Sound, and not rejected.
    case sound
    /// Rejected here and by the server, or not settled.
    case plain
    /// Rejected by the server, though it is sound.
    case odd
    /// Accepted by the server, though it must be rejected.
    case bad
  }

  init(_ result: ArtifactResult, number: Int, page: ReportPath?) {
    self.number = number
    self.page = page
    id = result.id
    type = result.type
    name = result.record ?? result.source.place
    exchange = result.source.steps.exchange
    part = result.source.steps.part
    time = exchange?.time ?? result.source.capturedAt
    served = result.served
    state = ReportState(result.verdict)
    headline = result.headline
    key = result.keyName
    account = result.accountName
    counter = result.type == .assertion ? result.summary.counter : nil
    appID = result.summary.appID
    environment = result.summary.environment
    certifiedAt = result.type == .attestation ? result.summary.issuedAt : nil
    let binding = result.bindings.first { $0.kind == .challenge }
    designation = binding?.designationPhrase
    challenge =
      binding.flatMap { $0.author == .server ? $0.steps.exchange : nil }
      ?? result.joined.first { $0.kind == .challenge && $0.speaker == .server }?.steps.exchange
  }

  var tone: Tone {
    switch (served.answer, state) {
    case (.accepted, .rejected): .bad
    case (.refused, .accepted), (.refused, .warned): .odd
    case (_, .accepted), (_, .warned): .sound
    default: .plain
    }
  }

  /// The name of its row.
  var place: String { Self.place(number) }

  static func place(_ number: Int) -> String { "x\(number)" }

  /// Whether the message goes from the server to Apple.
  var isToApple: Bool {
    guard let url = exchange?.url else { return false }
    return Self.hosts.contains { url.begins(with: "https://\($0)/") }
  }

  private static let hosts = [
    "data.appattest.apple.com", "data-development.appattest.apple.com",
    "api.devicecheck.apple.com", "api.development.devicecheck.apple.com",
  ]

  /// The request without scheme and host, else where the artifact was found.
  var request: String { exchange?.request ?? name }
}

extension ArtifactResult {
  /// Whether it was sent to somebody, as far as the evidence tells: in an exchange, for an account, or
  /// with an answer.
  var isInConversation: Bool {
    source.steps.exchange != nil || served != Served() || joinedText(.account) != nil
  }

  /// The identifier of its key: its own, else what was said of it.
  var keyName: String? {
    (summary.keyID ?? joinedText(.keyID) ?? given.first { $0.kind == .keyID }?.text)?.plainKey
  }

  /// The account that it was sent for.
  var accountName: String? { joinedText(.account) }

  fileprivate func joinedText(_ kind: JoinedValue.Kind) -> String? {
    joined.first { $0.kind == kind }?.text
  }
}

extension String {
  /// A key identifier in Base64, where it is in Base64url: a key has one name, whoever wrote it. What
  /// stands for another number of bytes is left as it is.
  fileprivate var plainKey: String {
    Base64.decode(Bytes(Array(utf8)), as: .url).flatMap {
      $0.count == 32 ? Base64.encode($0) : nil
    } ?? self
  }
}

extension [SourceStep] {
  var exchange: SourceStep.ExchangeStep? {
    for case .exchange(let exchange) in self { return exchange }
    return nil
  }

  fileprivate var part: SourceStep.MessagePart? {
    for case .part(let part) in self { return part }
    return nil
  }
}
