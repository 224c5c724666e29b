import Evidence
package import Results

extension JoinedValue {
  /// The value in one phrase: kind and text, who supplied it, what shows that it belongs to the
  /// artifact, and its path.
  package var phrase: String {
    let place = steps.phrase.map { "; \($0)" } ?? ""
    return "\(kind.noun.capitalizedFirst) \(text), \(author.phrase), \(proof.phrase)\(place)"
  }
}

extension JoinedValue.Kind {
  /// The kind of value, for use inside a sentence.
  fileprivate var noun: String {
    switch self {
    case .challenge: "challenge"
    case .keyID: "key ID"
    case .clientData: "client data"
    case .publicKey: "public key"
    case .account: "account"
    case .environment: "environment"
    case .appID: "App ID"
    }
  }
}

extension JoinedValue.ValueAuthor {
  /// Who supplied the value.
  fileprivate var phrase: String {
    switch self {
    case .operator: "given by the operator"
    case .server: "said by the server"
    case .client: "sent by the client"
    }
  }
}

extension JoinedValue.Proof {
  /// What shows that the value belongs to the artifact.
  fileprivate var phrase: String {
    "found by \(self == .name || self == .hash ? "its" : "the") \(rawValue)"
  }
}

extension GivenValue {
  /// The value with who supplied it: “2,311, from a context record”.
  var phrase: String {
    let origin =
      switch origin {
      case .options: ", given for the run"
      case .context: ", from a context record"
      case .record: ", from its record"
      case .server: ", from the server's answer"
      case .unknown: ", from near it"
      case .client: ", from the request"
      case .run: ""
      }
    let text = kind == .previousCounter ? UInt32(self.text)?.grouped : nil
    return (text ?? self.text) + origin
  }
}

extension ArtifactResult {
  /// The key ID that was given with an attestation; `nil` for other artifacts, of which it selects the public key.
  var keyIDBeside: GivenValue? {
    type == .attestation ? given.first { $0.kind == .keyID } : nil
  }

  /// The counter that an assertion's must exceed, if one was given; `nil` for other artifacts.
  var storedCounter: GivenValue? {
    type == .assertion ? given.first { $0.kind == .previousCounter } : nil
  }
}

extension Served {
  /// The server's answer to the artifact, with the status and the source of the answer: “accepted
  /// (status 200, by the service's profile)”, or “accepted by status 200 alone”.
  package var phrase: String {
    let by: String? =
      switch toldBy {
      case .body:
        answer == .unknown ? "contradicted by the body" : "by the body of the answer"
      case .profile: "by the service's profile"
      case .record: "by the record"
      case .status, nil: nil
      }
    let status = status.map { "status \($0)" }
    if let status, toldBy == .status, answer != .unknown {
      return "\(answer.word) by \(status) alone"
    }
    let remark = [status, by].compactMap(\.self).joined(separator: ", ")
    return answer.word + (remark.isEmpty ? "" : " (\(remark))")
  }
}

extension Served.Answer {
  /// The answer as one word or two.
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .refused: "rejected"
    case .unknown: "not known"
    }
  }
}
