import Evidence
package import Results

extension BoundValue {
  /// What kind of value it is, for use inside a sentence: “challenge”.
  package var noun: String { terms.noun }

  /// How the value was chosen: “named by the request”. Without a designation, it says why: “none:
  /// nothing shows which value the server expects”, or “none: the one that it answers was used before”.
  package var designationPhrase: String {
    switch designation {
    case .operator: "given by the operator"
    case .record: "stated by the record"
    case .named: description ?? terms.named
    case .session: terms.session
    case .only:
      parts.isEmpty ? terms.only : "composed of \(listedParts), over which the signature is valid"
    case .none: "none: \(gapPhrase)"
    }
  }

  /// What describes client data that no name designates: the request's message signature, or the profile of the
  /// service, with the parts that it is composed of; `nil` for a value that is called so.
  private var description: String? {
    guard kind == .clientData, case .part(let part)? = steps.last else { return nil }
    let origin =
      part == .requestHeader
      ? "what the request's message signature covers"
      : steps.exchange?.service.map { "what the profile of \($0) says is signed" }
    guard !parts.isEmpty else { return origin }
    return origin.map { "\($0): \(listedParts)" } ?? "composed of \(listedParts)"
  }

  /// The first parts that client data is composed of, and the number of others.
  private var listedParts: String {
    let more = parts.count - Self.mostParts
    return parts.prefix(Self.mostParts).joined(separator: " + ")
      + (more > 0 ? " + \(more) more" : "")
  }

  /// The greatest number of parts that are named.
  private static let mostParts = 12

  /// The value on one line: the text, how it was chosen, who wrote it, and its exchange or path.
  /// Without a designated value, only ``designationPhrase``.
  package var phrase: String {
    guard let text else { return designationPhrase }
    let place = steps.exchange.map { SourceStep.exchange($0).phrase } ?? steps.phrase
    return [text, designationPhrase, authorRemark, place].compactMap(\.self).joined(separator: ", ")
  }

  /// Who wrote the value; `nil` without an author, or where the designation already implies an
  /// author that the server can trust.
  private var authorRemark: String? {
    let isSaid = [.operator, .record, .session].contains(designation)
    return author.flatMap { isSaid && mark(of: $0) == .none ? nil : $0.remark }
  }

  /// Returns `.warn` for an author whose value the server need not expect, else `.none`.
  ///
  /// Client data from the client is normal. A challenge or a public key that only the client
  /// supplied is not.
  func mark(of author: Author) -> Mark {
    switch author {
    case .operator, .record, .server: .none
    case .client: kind == .clientData ? .none : .warn
    case .unknown: .warn
    }
  }

  /// Why no value is designated: “nothing shows which key the server expects”.
  var gapPhrase: String { isUsed ? "the one that it answers was used before" : terms.none }

  /// Whether it is an undesignated challenge, and of those that the server issued the artifact answers only one
  /// that was used before.
  fileprivate var isUsed: Bool {
    let issued = candidates.filter { $0.fits && $0.author == .server }
    return kind == .challenge && designation == .none && !issued.isEmpty
      && issued.allSatisfy { $0.usedIn != nil }
  }

  /// The heading above the values that were not chosen.
  var candidatesTitle: String { designation == .none ? "Candidates" : "Other candidates" }

  /// How the artifact agrees with a candidate: “the artifact answers it”.
  var fitPhrase: String { terms.fits }

  /// A sentence about the first candidate that fits, for a binding without a designated value: “The
  /// artifact answers the value of exchange 3; its author is unknown, so it shows nothing.”
  ///
  /// Only the first is named, because the candidates of one artifact are often several places of
  /// the same bytes. `nil` where a value is designated or no candidate fits.
  package var fitRemark: String? {
    guard designation == .none, let hit = candidates.first(where: \.fits) else { return nil }
    let place =
      (ChallengeChoice(of: hit.steps)?.phrase ?? hit.steps.phrase).map { " of \($0)" } ?? ""
    if let use = hit.usePhrase {
      return
        "\(terms.answers) the value\(place), which was \(use). A challenge is good for one artifact: reject this one."
    }
    return "\(terms.answers) the value\(place)\(hit.author.objection)."
  }

  /// The phrases for this kind of value.
  fileprivate var terms: Terms {
    switch kind {
    case .challenge: .challenge
    case .clientData: .clientData
    case .publicKey: .publicKey
    }
  }

  /// The phrases for one kind of expected value: its noun, one phrase per designation, and two
  /// about a candidate that fits.
  fileprivate struct Terms {
    /// The kind of value: “challenge”.
    let noun: String
    /// For the designation `named`.
    let named: String
    /// For the designation `session`.
    let session: String
    /// For the designation `only`.
    let only: String
    /// Why nothing is designated.
    let none: String
    /// That a candidate fits, as a remark.
    let fits: String
    /// The start of a sentence that ends with the place of the candidate that fits.
    let answers: String

    static let challenge = Terms(
      noun: "challenge", named: "named by the request",
      session: "the latest challenge that the server issued in this session",
      only: "the only open challenge for this client",
      none: "nothing shows which value the server expects",
      fits: "the artifact answers it", answers: "The artifact answers")

    static let clientData = Terms(
      noun: "client data", named: "called client data by the request",
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
  /// The writer of a value, as a noun: “the server”.
  package var word: String { self == .unknown ? rawValue : "the \(rawValue)" }

  /// The writer of a value, as a remark after it: “by the server”.
  package var remark: String { self == .unknown ? "author unknown" : "by \(word)" }

  /// Why a candidate of this author that fits proves nothing; empty for a value of the operator.
  fileprivate var objection: String {
    switch self {
    case .operator: ""
    case .record, .server: "; nothing shows that the server expects it"
    case .client: "; the client sent it before, so it shows nothing"
    case .unknown: "; its author is unknown, so it shows nothing"
    }
  }
}

extension BoundValue.Candidate {
  /// “issued in another session” if it was; otherwise `nil`.
  var sessionPhrase: String? { isOfOtherSession ? "issued in another session" : nil }

  /// Where it was used before: “used before, in exchange 1 (answered with status 200)”; `nil` if nothing used it.
  var usePhrase: String? {
    guard let usedIn, let place = usedIn.phrase else { return nil }
    let status = usedIn.exchange?.status.map { " (answered with status \($0))" } ?? ""
    return "used before, in \(place)\(status)"
  }
}

extension ChallengeChoice {
  /// The place as prose: “exchange 3”, “line 1,868”.
  fileprivate var phrase: String {
    switch self {
    case .exchange(let index, _): "exchange \(index)"
    case .line(let line): "line \(line.grouped)"
    }
  }
}

extension ArtifactResult {
  /// Whether the artifact waits for its challenge, and of those that the server issued it answers only one that
  /// was used before. Then no value is missing that makes it valid.
  package var isChallengeUsed: Bool {
    verdict.outcome == .undetermined && bindings.contains(where: \.isUsed)
  }

  /// The verdict as a label, “Undetermined”; “Undetermined: reject it” of an artifact whose challenge was used
  /// before.
  var stateLabel: String {
    ReportState(verdict).word + (isChallengeUsed ? ": reject it" : "")
  }

  /// What the security reviewer does about an artifact whose challenge was used before; empty for any other.
  var rejectionSteps: [FixStep] {
    guard isChallengeUsed,
      let use = bindings.first(where: \.isUsed)?.candidates.lazy.compactMap({
        $0.fits ? $0.usedIn?.phrase : nil
      }).first
    else { return [] }
    let steps: [FixStep] = [
      "Reject it.",
      "Compare it with what used the challenge before, in \(use). If another client sent that, suspect a replay; if the same one did, a retry of the app.",
    ]
    return served.answer != .accepted
      ? steps
      : steps + [
        "On the server, look up what this request registered or did, and revoke what wasn't the user's.",
        "On the server, delete a challenge when it is looked up, in one statement, so that it is good for one artifact.",
      ]
  }

  /// The missing inputs that the reader can supply; none of an artifact whose challenge was used before, which
  /// must be rejected with any value.
  var suppliableNeeds: [Need] { isChallengeUsed ? [] : verdict.needs }

  /// The values that were found in other places of the evidence and that no binding lists, neither
  /// as the designated value nor as a candidate.
  var joinedElsewhere: [JoinedValue] {
    joined.filter { value in
      !bindings.contains { binding in
        binding.kind.rawValue.equals(value.kind.rawValue)
          && ([binding.text].compactMap(\.self) + binding.candidates.map(\.text))
            .includes(value.text)
      }
    }
  }

  /// Returns the expected value of a kind.
  ///
  /// - Returns: `nil` where no value of this kind is designated, or where bindings have no such
  ///   kind.
  func designated(_ kind: GivenValue.Kind) -> BoundValue? {
    bindings.first { $0.kind.rawValue.equals(kind.rawValue) && $0.designation != .none }
  }
}
