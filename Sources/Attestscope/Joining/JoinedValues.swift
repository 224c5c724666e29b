import Claims
import Evidence
import Ingest
import Results

extension [JoinedValue] {
  /// Collects the values that belong to an artifact of a capture or a text: the designated ones,
  /// those that fit without being designated, key ID and App ID. Leaves out public keys and what
  /// the operator gave. Empty for evidence records.
  init(_ binding: ArtifactBinding, of submission: Submission) {
    self = []
    guard let surroundings = submission.surroundings else { return }
    for value in binding.values where value.designation != .operator {
      guard let kind = JoinedValue.Kind(rawValue: value.kind.rawValue), value.kind != .publicKey
      else {
        continue
      }
      if let text = value.text, let author = value.author {
        append(
          JoinedValue(
            kind, text, saidBy: author.voice, at: value.steps,
            by: [.session, .only].contains(value.designation) && kind == .challenge ? .order : .name
          ))
      } else if let fitting = value.candidates.first(where: \.fits) {
        append(
          JoinedValue(
            kind, fitting.text, saidBy: fitting.author.voice, at: fitting.steps,
            by: kind == .challenge ? .hash : .signature))
      }
    }
    let named: [(JoinedValue.Kind, Topic, Bytes?)] = [
      (.keyID, .keyID, binding.claims.held.keyID.map { Bytes([UInt8]($0.utf8)) }),
      (.appID, .appID, binding.claims.held.appIDs.first.map { Bytes([UInt8]($0.utf8)) }),
    ]
    for (kind, topic, text) in named {
      guard let text, let origin = binding.claims.origins[topic], !origin.isOperator,
        let found = surroundings.strings.first(where: { $0.text == text })
      else { continue }
      // In a path or a list, a key ID has no name. An attestation contains it.
      let isNamed = kind != .keyID || found.name != nil
      guard isNamed || submission.type == .attestation else { continue }
      append(
        JoinedValue(
          kind, text.shownShort, saidBy: origin == .client ? .client : .server, at: found.steps,
          by: isNamed ? .name : .hash))
    }
  }
}

extension BoundValue.Author {
  /// The author as results name it. A record counts as the server, an unknown author as the
  /// client.
  fileprivate var voice: JoinedValue.ValueAuthor {
    switch self {
    case .operator: .operator
    case .record, .server: .server
    case .client, .unknown: .client
    }
  }
}
