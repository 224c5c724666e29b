import Evidence
package import Results

extension BoundValue {
  /// What it is: “challenge”.
  package var noun: String { terms.noun }

  /// How it was chosen: “named by the request”.
  package var designationPhrase: String {
    switch designation {
    case .operator: "given by the operator"
    case .record: "stated by the record"
    case .named: terms.named
    case .session: terms.session
    case .only: terms.only
    case .none: "none: \(terms.none)"
    }
  }

  /// The value in one line: what it is, how it was chosen, who wrote it, and where it is.
  package var phrase: String {
    guard let text else { return designationPhrase }
    let parts = [text, designationPhrase, authorRemark, steps.brief].compactMap(\.self)
    return parts.joined(separator: ", ")
  }

  /// Who wrote it, unless the designation says so.
  private var authorRemark: String? {
    let isSaid = [.operator, .record, .session].contains(designation)
    return author.flatMap { isSaid && mark(of: $0) == .none ? nil : $0.remark }
  }

  /// A warning for an author whose value the server need not expect. Client data is the client's.
  func mark(of author: Author) -> Mark {
    switch author {
    case .operator, .record, .server: .none
    case .client: kind == .clientData ? .none : .warn
    case .unknown: .warn
    }
  }

  /// Why no value is designated.
  var gapPhrase: String { terms.none }

  /// What the values that were not chosen are called.
  var candidatesTitle: String { designation == .none ? "Candidates" : "Other candidates" }

  /// How the artifact agrees with a candidate: “the artifact answers it”.
  var fitPhrase: String { terms.fits }

  /// What a candidate that fits shows where no value is designated: the first alone, for those of one
  /// artifact are many places of the same bytes.
  package var fitRemark: String? {
    guard designation == .none, let hit = candidates.first(where: \.fits) else { return nil }
    let place = hit.steps.shortPlace.map { " of \($0)" } ?? ""
    return "\(terms.answers) the value\(place)\(hit.author.objection)."
  }

  fileprivate var terms: Terms {
    switch kind {
    case .challenge: .challenge
    case .clientData: .clientData
    case .publicKey: .publicKey
    }
  }

  fileprivate struct Terms {
    let noun: String
    let named: String
    let session: String
    let only: String
    let none: String
    let fits: String
    let answers: String

    static let challenge = Terms(
      noun: "challenge", named: "named by the request",
      session: "the latest challenge that the server issued in this session",
      only: "the only open challenge for this client",
      none: "nothing shows which value the server expects",
      fits: "the artifact answers it", answers: "The artifact answers")

    static let clientData = Terms(
      noun: "client data", named: "named by the request",
      session: "the latest client data of this session",
      only: "the only value of the request that can be client data",
      none: "nothing shows which bytes the server hashes",
      fits: "the signature covers it", answers: "The signature covers")

    static let publicKey = Terms(
      noun: "public key", named: "attested with the key ID that the request names",
      session: "the latest key that was attested in this session",
      only: "the only key that was attested in this evidence",
      none: "nothing shows which key the server expects",
      fits: "the signature verifies with it", answers: "The signature verifies with")
  }
}

extension BoundValue.Author {
  /// As the writer of a value: “the server”.
  package var word: String {
    switch self {
    case .operator: "the operator"
    case .record: "the record"
    case .server: "the server"
    case .client: "the client"
    case .unknown: "unknown"
    }
  }

  /// Beside a value: “by the server”.
  package var remark: String { self == .unknown ? "author unknown" : "by \(word)" }

  /// What a value that fits doesn't show, after the value.
  fileprivate var objection: String {
    switch self {
    case .operator: ""
    case .record, .server: "; nothing shows that the server expects it"
    case .client: "; the client sent it before, so it shows nothing"
    case .unknown: "; its author is unknown, so it shows nothing"
    }
  }
}

extension [SourceStep] {
  /// The exchange with its request, else the whole path.
  fileprivate var brief: String? {
    for case .exchange(let exchange) in self { return SourceStep.exchange(exchange).phrase }
    return phrase
  }

  /// The exchange or the line alone, else the whole path.
  fileprivate var shortPlace: String? {
    ChallengeChoice(of: self)?.phrase ?? phrase
  }
}

extension ChallengeChoice {
  fileprivate var phrase: String {
    switch self {
    case .exchange(let index, _): "exchange \(index)"
    case .line(let line): "line \(line.grouped)"
    }
  }
}

extension ArtifactResult {
  /// What was found beside it and is not one of the expected values or their candidates.
  var joinedElsewhere: [JoinedValue] {
    joined.filter { value in
      !bindings.contains { binding in
        binding.kind.rawValue.equals(value.kind.rawValue)
          && ([binding.text].compactMap(\.self) + binding.candidates.map(\.text))
            .includes(value.text)
      }
    }
  }

  /// The expected value of a kind, where one is designated.
  func designated(_ kind: GivenValue.Kind) -> BoundValue? {
    bindings.first { $0.kind.rawValue.equals(kind.rawValue) && $0.designation != .none }
  }
}
