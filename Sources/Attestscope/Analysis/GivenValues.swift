import Claims
import Checks
import Evidence
import Reports
import Results

extension [GivenValue] {
  /// What an artifact is held against, each with who said it and what others said instead.
  init(_ claims: Claims, attestedKey: AttestedKey?) {
    self = Topic.allCases.compactMap { topic in
      let overruled = claims.overruled.filter { $0.by == topic }
      // The time of capture is told with the source.
      guard topic != .capturedAt || !overruled.isEmpty, let origin = claims.origins[topic],
        let kind = GivenValue.Kind(topic), let text = topic.text(in: claims.held)
      else { return nil }
      return GivenValue(
        kind, text, from: .init(origin),
        overruled: overruled.compactMap { other in
          GivenValue.Kind(other.topic).flatMap { kind in
            other.topic.text(in: other.said).map { .init(kind, $0, from: .init(other.author)) }
          }
        })
    }
    if claims.held.publicKey == nil, attestedKey != nil {
      append(GivenValue(.publicKey, "that of an attestation in the same run", from: .run))
    }
  }

  /// What does not count, in sentences without a full stop. Keys are not spelled out: some readers may
  /// not see them.
  var remarks: [String] {
    flatMap { value in
      value.overruled.map { other in
        let isKey = [.keyID, .publicKey].contains(other.kind)
        let own = isKey ? "" : " \(other.text)"
        let better = isKey ? "another \(value.kind.noun)" : "\(value.kind.noun) \(value.text)"
        return "The \(other.kind.noun)\(own) \(other.origin.phrase) doesn't count: \(better) "
          + "\(value.origin.phrase) overrides it"
      }
    }
  }
}

extension Claims {
  /// What is only said by authors who don't decide it, in sentences without a full stop.
  var undecidedRemarks: [String] {
    undecided.compactMap { author, topic, _ in
      guard topic != .capturedAt, let kind = GivenValue.Kind(topic) else { return nil }
      return author == .client
        ? "The request names \(kind.article) \(kind.noun), which does not count: it is the client's "
          + "own claim, and nothing shows that the server expects it"
        : "\(kind.article.uppercasedASCII.prefix(1))\(kind.article.dropFirst()) \(kind.noun) stands near it, which does not count: nothing shows that "
          + "it belongs to it; give it with \(kind.option)"
    }
  }
}

extension GivenValue.Kind {
  fileprivate var article: String { [.appID, .environment].contains(self) ? "an" : "a" }

  fileprivate var option: String {
    switch self {
    case .appID: "--app-id"
    case .environment: "--environment"
    case .challenge: "--challenge"
    case .clientData, .clientDataHash: "--client-data"
    case .keyID: "--key-id"
    case .publicKey: "--public-key"
    case .previousCounter: "--previous-counter"
    case .capturedAt: "--as-of"
    }
  }

  fileprivate init?(_ topic: Topic) { self.init(rawValue: topic.rawValue) }

  fileprivate var noun: String {
    switch self {
    case .appID: "App ID"
    case .environment: "environment"
    case .challenge: "challenge"
    case .clientData: "client data"
    case .clientDataHash: "client data hash"
    case .keyID: "key ID"
    case .publicKey: "public key"
    case .previousCounter: "stored counter"
    case .capturedAt: "time of capture"
    }
  }
}

extension GivenValue.Origin {
  fileprivate init(_ author: Author) {
    self =
      switch author {
      case .options: .options
      case .context: .context
      case .record: .record
      case .server: .server
      case .unknown: .unknown
      case .client: .client
      }
  }

  fileprivate var phrase: String {
    switch self {
    case .options: "of the option"
    case .context: "of the context"
    case .record: "of the record"
    case .server: "of the server's answer"
    case .unknown: "that stands near it"
    case .client: "of the request"
    case .run: "of the run"
    }
  }
}

extension Topic {
  /// What is said on it, as it was written; `nil` for nothing.
  fileprivate func text(in said: Expectations) -> String? {
    switch self {
    case .appID: said.appIDs.isEmpty ? nil : said.appIDs.joined(separator: ", ")
    case .environment: said.environment?.rawValue
    case .challenge: said.challenge?.phrase
    case .clientData: said.clientData?.hashPhrase
    case .clientDataHash: said.clientDataHash?.phrase
    case .keyID: said.keyID
    case .publicKey: said.publicKey?.hashPhrase
    case .previousCounter: said.previousCounter.map { "\($0)" }
    case .capturedAt: said.capturedAt?.description
    }
  }
}

extension GivenBytes {
  /// The text with its encoding as an option has it; of a long one the hash.
  fileprivate var phrase: String {
    guard text.count <= 128, let text = text.utf8 else { return hashPhrase }
    return (encoding.map { $0 == .utf8 ? "text:" : "\($0.rawValue):" } ?? "") + text
  }
}

extension GivenBytes {
  fileprivate var hashPhrase: String {
    "\(GivenValue.hashMark)\(textHash.hex) of the text as it was given"
  }
}
