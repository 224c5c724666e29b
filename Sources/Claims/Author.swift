/// Who wrote a value. Each goes before those behind it.
///
/// An author belongs to a value, not to the place where it stands: a response that repeats what the
/// client sent is still the client's value.
package enum Author: String, Sendable, Hashable, CaseIterable {
  /// An option of the run.
  case options
  /// A record of context, which the operator gives as well.
  case context
  /// The artifact's own unit: its evidence record, table row or log line. It has the rank of the server.
  case record
  /// The server, in this evidence.
  case server
  /// Source code, free text, another line or file, a response of another host.
  case unknown
  /// A request, or a response that repeats one.
  case client

  /// Whether the author's word on a topic counts.
  ///
  /// Only the operator and the record decide what a server stores or is set up with. A server's
  /// challenge counts once it is bound (``Designation``). A key ID and the client data are the
  /// client's to send: the attested key and the signature are held against them.
  package func decides(_ topic: Topic) -> Bool {
    switch self {
    case .options, .context, .record: true
    case .server: Self.ofServer.contains(topic)
    case .unknown: false
    case .client: Self.ofClient.contains(topic)
    }
  }

  private static let ofServer: Set<Topic> = [.challenge, .clientDataHash, .capturedAt]
  private static let ofClient: Set<Topic> = [.keyID, .clientData]

  /// Whether the operator says it.
  package var isOperator: Bool { self == .options || self == .context }
}

extension Author: Comparable {
  /// Whether the left one goes before the right one.
  package static func < (left: Author, right: Author) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.endIndex }
}
