package import Evidence

/// An expected value that the caller, the record or the capture supplied for an artifact, such as
/// the App ID or the challenge.
package struct GivenValue: Sendable, Hashable {
  /// What the value is.
  package let kind: Kind
  /// The value as it was written, with its encoding in front. For long or sensitive values the
  /// SHA-256, after ``hashMark``.
  package var text: String
  /// Who supplied the value.
  package let origin: Origin
  /// Other values for the same thing that take no effect, because their origin has lower
  /// precedence.
  package var overruled: [Overruled]

  /// What a given value is: a property that the evidence can state.
  package typealias Kind = Topic

  /// A value that was supplied and takes no effect.
  package struct Overruled: Sendable, Hashable {
    /// What the value is. It may differ from the kind that takes effect: `clientDataHash` beside
    /// `clientData`.
    package let kind: Kind
    /// The value as it was written.
    package var text: String
    /// Who supplied it.
    package let origin: Origin

    /// Creates an overruled value.
    package init(_ kind: Kind, _ text: String, from origin: Origin) {
      self.kind = kind
      self.text = text
      self.origin = origin
    }
  }

  /// Who supplied a value.
  package enum Origin: String, Sendable, Hashable, CaseIterable {
    /// An option of the run. It has the highest precedence.
    case options
    /// A context record: what the operator states about artifacts with `--context`. It takes
    /// precedence over the artifact's own record.
    case context
    /// The artifact's own evidence record.
    case record
    /// A response of the server in the same capture.
    case server
    /// A place whose author is not known: another line, source code, or free text.
    case unknown
    /// The request that contains the artifact.
    case client
    /// A sound attestation in the same run.
    case run

    /// The author in the words of `results.jsonl`: `operator`, `server`, `client` or `unknown`;
    /// `nil` for values that an artifact of the run shows.
    package var author: String? {
      switch self {
      case .options, .context: "operator"
      case .record, .server: "server"
      case .unknown: "unknown"
      case .client: "client"
      case .run: nil
      }
    }
  }

  /// Creates a given value.
  package init(
    _ kind: Kind, _ text: String, from origin: Origin, overruled: [Overruled] = []
  ) {
    self.kind = kind
    self.text = text
    self.origin = origin
    self.overruled = overruled
  }

  /// Prefix of a text that replaces a value by its hash: `SHA-256 6f1e…`.
  package static let hashMark = "SHA-256 "

  /// The end of a phrase with the hash of the bytes that a text encodes.
  package static let ofDecodedBytes = " of the decoded bytes"
}

extension GivenValue {
  /// An expected value with those that it overrules, in an artifact's line.
  static let fields = FieldTable(
    derived: [
      Field(
        "saidBy", .optional(.own),
        about: """
          Who stated it; absent for what an artifact of the run shows. A record counts as the \
          server's.
          """
      ) { value, _ in value.origin.author }
    ],
    GivenValue.init(_:_:from:overruled:),
    .field("kind", \.kind, .choice),
    .text(
      "text", \.text, \.kind.privacy,
      about: """
        As written, behind its encoding if stated; `SHA-256 …` of long values, client data and \
        keys.
        """),
    .field(
      "origin", \.origin, .choice,
      about: "Options precede context, context the own record and the server, and these the client."
    ),
    .field(
      "overruled", \.overruled, .nonEmpty(.object(Overruled.fields)),
      about: "Other statements, which do not count beside it."))
}

extension GivenValue {
  /// JSON Pointer of the text of a given value in a line.
  package static func path(_ index: Int) -> String { "/policy/given/\(index)/text" }
}

extension GivenValue.Overruled {
  /// An overruled value in an artifact's line.
  static let fields = FieldTable(
    derived: [Field("saidBy", .optional(.own)) { value, _ in value.origin.author }],
    GivenValue.Overruled.init(_:_:from:),
    .field("kind", \.kind, .choice), .text("text", \.text, \.kind.privacy),
    .field("origin", \.origin, .choice))
}

extension Topic {
  /// What a text of this kind can reveal.
  fileprivate var privacy: TextPrivacy { self == .keyID ? .key : .text }
}
