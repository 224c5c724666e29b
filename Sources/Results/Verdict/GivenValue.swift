/// One thing that the caller or the record said of an artifact, and that it was held against.
package struct GivenValue: Sendable, Hashable {
  package let kind: Kind
  /// As it was written, with its encoding in front; of what is long, or somebody's, the SHA-256.
  package var text: String
  package let origin: Origin
  /// What others said that does not count beside it.
  package var overruled: [Overruled]

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case appID = "appId"
    case environment, challenge, clientData, clientDataHash
    case keyID = "keyId"
    case publicKey, previousCounter, capturedAt
  }

  /// Something that was said and does not count.
  package struct Overruled: Sendable, Hashable {
    package let kind: Kind
    package var text: String
    package let origin: Origin

    package init(_ kind: Kind, _ text: String, from origin: Origin) {
      self.kind = kind
      self.text = text
      self.origin = origin
    }
  }

  package enum Origin: String, Sendable, Hashable, CaseIterable {
    /// An option of the run, which goes before everything else.
    case options
    /// A record of context, which goes before the artifact's own.
    case context
    /// The artifact's own evidence record.
    case record
    /// An answer of the server in the same capture.
    case server
    /// Another line, source code, or free text.
    case unknown
    /// The request that the artifact came in.
    case client
    /// An attestation in the same run.
    case run

    /// Whose word it is; `nil` for what an artifact shows.
    package var speaker: String? {
      switch self {
      case .options, .context: "operator"
      case .record, .server: "server"
      case .unknown: "unknown"
      case .client: "client"
      case .run: nil
      }
    }
  }

  package init(
    _ kind: Kind, _ text: String, from origin: Origin, overruled: [Overruled] = []
  ) {
    self.kind = kind
    self.text = text
    self.origin = origin
    self.overruled = overruled
  }

  /// What stands before the hash of a text that is not shown.
  package static let hashMark = "SHA-256 "
}
