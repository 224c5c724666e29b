package import Evidence

/// The author of a value in the evidence. Cases are in order of precedence, highest first.
///
/// An author belongs to a value, not to its place: a value in a response that repeats what the
/// client sent is still the client's value.
package enum Author: String, Sendable, Hashable, CaseIterable {
  /// An option of the run.
  case options
  /// A context record, which the operator also supplies.
  case context
  /// The artifact's own unit: its evidence record, table row or log line.
  case record
  /// The server, in this evidence.
  case server
  /// Unknown: source code, free text, another line or file, a response of a different host.
  case unknown
  /// The client: a request, or a response that repeats one.
  case client

  /// Returns whether a value by this author is used for the topic, that is, for the property that
  /// the value is about.
  ///
  /// Only the operator and the record decide what a server stores or is configured with. A server's
  /// challenge is used only if a ``Designation`` ties it to the artifact. The client supplies the
  /// key ID and the client data; both are checked against the attested key and the signature.
  package func decides(_ topic: Topic) -> Bool {
    switch self {
    case .options, .context, .record: true
    case .server: Self.ofServer.contains(topic)
    case .unknown: false
    case .client: Self.ofClient.contains(topic)
    }
  }

  /// The topics that the server decides.
  private static let ofServer: Set<Topic> = [.challenge, .clientDataHash, .capturedAt]
  /// The topics that the client decides.
  private static let ofClient: Set<Topic> = [.keyID, .clientData]

  /// Whether the operator supplied the value.
  package var isOperator: Bool { self == .options || self == .context }
}

extension Author: Comparable {
  /// Returns whether the left author takes precedence over the right one.
  package static func < (left: Author, right: Author) -> Bool { left.rank < right.rank }

  /// The position in the order of precedence; 0 is the highest.
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.endIndex }
}
