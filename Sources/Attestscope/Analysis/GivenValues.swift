import Claims
import Checks
import Evidence
import Results

extension [GivenValue] {
  /// Collects the values that an artifact is compared with, each with its author and the values
  /// that it overrules.
  ///
  /// - Parameters:
  ///   - claims: The values after precedence.
  ///   - attestedKey: The key of an attestation in the same run; `nil` for attestations.
  init(_ claims: Claims, attestedKey: AttestedKey?) {
    self = Topic.allCases.compactMap { topic in
      let overruled = claims.overruled.filter { $0.by == topic }
      // The time of capture is shown with the source.
      guard topic != .capturedAt || !overruled.isEmpty, let origin = claims.origins[topic],
        let text = topic.text(in: claims.held)
      else { return nil }
      return GivenValue(
        topic, text, from: .init(origin),
        overruled: overruled.compactMap { other in
          other.topic.text(in: other.said).map { .init(other.topic, $0, from: .init(other.author)) }
        })
    }
    if claims.held.publicKey == nil, attestedKey != nil {
      append(GivenValue(.publicKey, "that of an attestation in the same run", from: .run))
    }
  }

  /// Notes on overruled values, without a period. Keys are not quoted, because some readers may not
  /// see them.
  var remarks: [String] {
    flatMap { value in
      value.overruled.map { other in
        let isKey = [.keyID, .publicKey].contains(other.kind)
        let own = isKey ? "" : " \(other.text)"
        let noun = value.kind.words.noun
        let better = isKey ? "another \(noun)" : "\(noun) \(value.text)"
        return "The \(other.kind.words.noun)\(own) \(other.origin.phrase) doesn't count: \(better) "
          + "\(value.origin.phrase) overrides it"
      }
    }
  }
}

extension Claims {
  /// Notes on values whose authors cannot decide them, without a period. A value that another author
  /// decided is left out, because it counts.
  var undecidedRemarks: [String] {
    undecided.compactMap { author, topic, said in
      guard topic != .capturedAt, !isHeld(topic, said) else { return nil }
      return author == .client
        ? "The request names \(topic.article) \(topic.words.noun), which does not count: it is the client's "
          + "own claim, and nothing shows that the server expects it"
        : "\(topic.article.uppercasedASCII.prefix(1))\(topic.article.dropFirst()) \(topic.words.noun) stands near it, which does not count: nothing shows that "
          + "it belongs to it; give it with \(topic.words.option)"
    }
  }

  /// Returns whether the value in effect has the same text as the one that was said.
  private func isHeld(_ topic: Topic, _ said: Expectations) -> Bool {
    guard topic == .challenge else {
      return topic.text(in: said).map { topic.text(in: held)?.equals($0) == true } ?? false
    }
    return said.challenge.map { $0.text == held.challenge?.text } ?? false
  }
}

extension Topic {
  /// The indefinite article before the noun.
  fileprivate var article: String { [.appID, .environment].contains(self) ? "an" : "a" }

  /// The value's name in a sentence, and the option that sets it.
  fileprivate var words: (noun: String, option: String) {
    switch self {
    case .appID: ("App ID", "--app-id")
    case .environment: ("environment", "--environment")
    case .challenge: ("challenge", "--challenge")
    case .clientData: ("client data", "--client-data")
    case .clientDataHash: ("client data hash", "--client-data")
    case .keyID: ("key ID", "--key-id")
    case .publicKey: ("public key", "--public-key")
    case .previousCounter: ("stored counter", "--previous-counter")
    case .capturedAt: ("time of capture", "--as-of")
    }
  }
}

extension GivenValue.Origin {
  /// Maps the author of a claim, which has the same name.
  fileprivate init(_ author: Author) { self = Self(rawValue: author.rawValue) ?? .unknown }

  /// The author, to follow the noun: “of the record”.
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
  /// Returns the value that was given for the topic, as it was written; `nil` if none was.
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
  /// The text with its encoding, as an option takes it (`base64:AAEC…`); above 128 bytes its hash.
  fileprivate var phrase: String {
    guard text.count <= 128, let text = text.utf8 else { return hashPhrase }
    return (encoding.map { $0 == .utf8 ? "text:" : "\($0.rawValue):" } ?? "") + text
  }
}

extension GivenBytes {
  /// The hash of the text, with a phrase that says so.
  fileprivate var hashPhrase: String {
    "\(GivenValue.hashMark)\(textHash.hex) of the text as it was given"
  }
}
