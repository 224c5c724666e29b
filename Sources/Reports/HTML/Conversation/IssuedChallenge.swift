import Evidence

/// An exchange in which the server issued a challenge, with the artifacts that answer it: a row in
/// the sequence diagram of a conversation's page.
struct IssuedChallenge {
  /// The exchange.
  let exchange: SourceStep.ExchangeStep
  /// The number among the challenges of the page, in the order of the diagram, from one.
  let number: Int
  /// The artifacts that the evidence assigns to it, in the order of the diagram.
  var users: [ConversationEntry] = []
  /// Artifacts that could answer it: those without an assigned challenge, and those that were
  /// computed for it although another one is assigned to them.
  var candidates: [ConversationEntry] = []

  /// The artifacts that were computed for it.
  var answers: [ConversationEntry] {
    users.filter { !$0.missesChallenge } + candidates.filter { $0.challenge != nil }
  }

  /// Identifies the exchange of a challenge, so that it is drawn only once.
  struct Place: Hashable {
    private let url: ByteText
    private let index: Int
    private let time: Timestamp?

    /// Takes the place of an exchange.
    init(_ exchange: SourceStep.ExchangeStep) {
      url = ByteText(exchange.url ?? "")
      index = exchange.index
      time = exchange.time
    }
  }

  /// The HTML id of its row: `ch-1`.
  var place: String { "ch-\(number)" }

  /// The name on the page: “Challenge 1”.
  var label: String { "Challenge \(number.grouped)" }
}
