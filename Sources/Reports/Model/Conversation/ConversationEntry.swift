import Decoding
package import Evidence
package import Results

/// One artifact as a row of a conversation: who sent it when, and what the server answered.
struct ConversationEntry: Sendable {
  /// Number in the order of the evidence, from 1, which the row's ID contains.
  let number: Int
  /// The artifact's ID.
  let id: String
  let type: ArtifactType
  /// The evidence record's ID, or the place where the artifact was found.
  let name: String
  /// The file that it is from.
  let file: String
  /// The exchange that contains it; `nil` outside of captures.
  let exchange: SourceStep.ExchangeStep?
  /// Time of the exchange, otherwise of the capture; `nil` if neither is known.
  let time: Timestamp?
  /// What the server answered.
  let served: Served
  /// The verdict as reports show it.
  let state: ReportState
  let headline: String
  /// Key ID; `nil` if it is not known.
  let key: String?
  /// Account that it was sent for; `nil` if it is not known.
  let account: String?
  /// Signature counter of an assertion; `nil` for other types.
  let counter: UInt32?
  let appID: String?
  let environment: String?
  /// Time at which Apple certified the key; only for attestations.
  let certifiedAt: Timestamp?
  /// The exchange whose response issued the challenge; `nil` if it is not known.
  let challenge: SourceStep.ExchangeStep?
  /// The exchanges whose responses issued challenges that it could answer; where its challenge is known,
  /// those that it answers instead.
  let candidates: [SourceStep.ExchangeStep]
  /// Whether it doesn't answer its challenge: it fails the comparison, or passes only with another challenge.
  let missesChallenge: Bool
  /// Whether it answers a challenge that was issued in another session.
  let isOfOtherSession: Bool
  /// Whether it must be rejected because its challenge was used before, although that is undetermined.
  let isChallengeUsed: Bool
  /// How its challenge was chosen, as a phrase; `nil` where none was.
  let designation: String?
  /// What the reader can give so that all checks can run.
  let needs: [Need]
  /// The cause of its first problem, with “Probably” if it isn't proven; `nil` without any.
  let cause: String?
  /// Who acts on it.
  let owner: Owner
  /// The artifact's page; `nil` if it has none.
  var page: ReportPath?

  /// How the server's answer relates to the verdict.
  enum Tone: Int, Sendable, CaseIterable {
    /// Accepted by the checks, and not rejected by the server; or rejected when the same bytes came
    /// again in the run.
    case sound
    /// Any other: rejected by the checks and not accepted by the server, undetermined, or
    /// unreadable.
    case plain
    /// Rejected by the server although the checks accept it.
    case odd
    /// Accepted by the server although the checks reject it.
    case bad
  }

  /// Takes the values of an artifact's result.
  init(_ result: ArtifactResult, number: Int, page: ReportPath?) {
    self.number = number
    self.page = page
    id = result.id
    type = result.type
    name = result.name
    file = result.source.file
    exchange = result.source.steps.exchange
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
    designation = binding.flatMap { $0.designation == .none ? nil : $0.designationPhrase }
    needs = result.suppliableNeeds
    isChallengeUsed = result.isChallengeUsed
    let problems = result.problems
    cause = problems.first { $0.knownCause != nil }?.claim
    owner = Owner(result.leading(of: problems), result)
    let open =
      binding.map { $0.designation == .none ? $0.candidates : $0.candidates.filter(\.fits) } ?? []
    let issued = open.filter { $0.author == .server }
    let candidates = issued.compactMap(\.steps.exchange)
    self.candidates = candidates
    isOfOtherSession = issued.contains { $0.fits && $0.isOfOtherSession }
    missesChallenge = result.checks.contains {
      ["attestation.nonce", "assertion.challenge"].contains($0.rule.id)
        && ($0.result == .fail || $0.result == .warn && !candidates.isEmpty)
    }
    challenge =
      binding.flatMap { $0.author == .server ? $0.steps.exchange : nil }
      ?? result.joined.first { $0.kind == .challenge && $0.author == .server }?.steps.exchange
  }

  /// Whether the server rejected it, and the checks show that it must be rejected.
  var isCorrectlyRefused: Bool {
    served.answer == .refused && (state == .rejected || isChallengeUsed)
  }

  /// The headline without “Reject it: ”, which a sentence on a rejected artifact leaves out.
  var reason: String {
    let start = "Reject it: "
    return headline.begins(with: start)
      ? String(headline.dropFirst(start.count)).capitalizedFirst : headline
  }

  /// The relation of answer and verdict, which decides the row's color.
  var tone: Tone {
    switch (served.answer, state) {
    case (.accepted, .rejected): .bad
    case (.refused, .accepted), (.refused, .warned): bytesID.endIndex < id.endIndex ? .sound : .odd
    case (_, .accepted), (_, .warned): .sound
    default: .plain
    }
  }

  /// The artifact's ID without the number that tells equal bytes apart.
  var bytesID: Substring { id.prefix { $0 != ":" } }

  /// The ID of its row in the page: `x12`.
  var place: String { Self.place(number) }

  /// Returns the ID of the row with this number.
  static func place(_ number: Int) -> String { "x\(number)" }

  /// Whether it was sent from the server to Apple.
  var isToApple: Bool { exchange?.isToApple ?? false }

  /// Method and path of the request; without an exchange, the place where the artifact was found.
  var request: String { exchange?.request ?? name }
}

extension ArtifactResult {
  /// Whether the artifact was sent to a server, as far as the evidence shows: it is in an exchange,
  /// was sent for an account, or has an answer.
  var isInConversation: Bool {
    source.steps.exchange != nil || served != Served() || joinedText(.account) != nil
  }

  /// Its key ID, otherwise the one that the evidence states; `nil` if neither is known. In Base64,
  /// so that a key has one name.
  package var keyName: String? {
    (summary.keyID ?? joinedText(.keyID) ?? given.first { $0.kind == .keyID }?.text)?.plainKey
  }

  /// The account that it was sent for; `nil` if it is not known.
  package var accountName: String? { joinedText(.account) }

  /// Returns the first value of a kind that belongs to the artifact.
  fileprivate func joinedText(_ kind: JoinedValue.Kind) -> String? {
    joined.first { $0.kind == kind }?.text
  }
}

extension String {
  /// A key ID in Base64 (RFC 4648 §4) instead of Base64url (§5). Text that does not decode to 32
  /// bytes is returned unchanged.
  package var plainKey: String {
    Base64.decode(Bytes(Array(utf8)), as: .url).flatMap {
      $0.count == 32 ? Base64.encode($0) : nil
    } ?? self
  }
}

extension [SourceStep] {
  /// The exchange of the path; `nil` if it has none.
  package var exchange: SourceStep.ExchangeStep? {
    for case .exchange(let exchange) in self { return exchange }
    return nil
  }
}

extension ArtifactResult {
  /// Whether it was sent from the server to Apple.
  var isToApple: Bool { source.steps.exchange?.isToApple ?? false }
}

extension SourceStep.ExchangeStep {
  /// Whether it is a request to one of Apple's App Attest and DeviceCheck services.
  fileprivate var isToApple: Bool {
    guard let url else { return false }
    return Self.appleHosts.contains { url.begins(with: "https://\($0)/") }
  }

  /// Hosts of Apple's App Attest and DeviceCheck services.
  private static let appleHosts = [
    "data.appattest.apple.com", "data-development.appattest.apple.com",
    "api.devicecheck.apple.com", "api.development.devicecheck.apple.com",
  ]
}
