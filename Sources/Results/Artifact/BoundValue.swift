package import Evidence

/// An expected value that an artifact is compared with: the value, its place, its author, and how
/// it was chosen among several.
///
/// The choice is made before the comparison and does not depend on whether the value fits
/// (docs/adr/0012-designate-values-before-checking.md).
package struct BoundValue: Sendable, Hashable {
  /// What the value is.
  package let kind: Kind
  /// The value as it was written, or the SHA-256 of a long one. `nil` if no value is designated.
  package var text: String?
  /// How the value was chosen.
  package let designation: Designation
  /// Who wrote the value; `nil` if no value is designated.
  package let author: Author?
  /// The path from the input file to the value, outermost step first; empty for the value of an
  /// option.
  package var steps: [SourceStep]
  /// Values that were not chosen, those that fit the artifact first.
  package var candidates: [Candidate]
  /// The parts that the analysis composed the value of, in their order, such as “SHA-256 of the body”;
  /// empty for a value that the evidence contains as it is.
  package var parts: [String]

  /// What a bound value is. The public key is needed for an assertion only.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge, clientData, publicKey
  }

  /// How a value was chosen.
  package typealias Designation = Evidence.Designation

  /// Who wrote a value: the operator of this tool, the evidence record, the server in a response,
  /// the client in a request, or an author that is not known.
  package enum Author: String, Sendable, Hashable, CaseIterable {
    case `operator`, record, server, client, unknown
  }

  /// A value that could have been meant and was not chosen.
  package struct Candidate: Sendable, Hashable {
    /// The value as it was written, or the SHA-256 of a long one.
    package var text: String
    /// Who wrote it.
    package let author: Author
    /// The path from the input file to it, outermost step first.
    package var steps: [SourceStep]
    /// Whether the artifact was computed for this value.
    package let fits: Bool
    /// The path to the exchange that sent an artifact for it before and that the server answered with success;
    /// `nil` if there is none.
    package var usedIn: [SourceStep]?
    /// Whether it was issued in another session than the artifact's.
    package let isOfOtherSession: Bool

    /// Creates a candidate.
    package init(
      _ text: String, by author: Author, at steps: [SourceStep], fits: Bool,
      usedIn: [SourceStep]? = nil, isOfOtherSession: Bool = false
    ) {
      self.text = text
      self.author = author
      self.steps = steps
      self.fits = fits
      self.usedIn = usedIn
      self.isOfOtherSession = isOfOtherSession
    }
  }

  /// Creates a bound value.
  package init(
    _ kind: Kind, _ text: String?, designation: Designation, by author: Author?,
    at steps: [SourceStep], candidates: [Candidate] = [], composedOf parts: [String] = []
  ) {
    self.kind = kind
    self.text = text
    self.designation = designation
    self.author = author
    self.steps = steps
    self.candidates = candidates
    self.parts = parts
  }
}

extension BoundValue {
  /// An expected value that was chosen from the evidence, with the candidates that weren't, in an
  /// artifact's line.
  ///
  /// ```json
  /// {"author": "server", "candidates": [], "designation": "named", "shown": "Sn95…",
  ///  "value": "challenge", "where": [{"index": 3, "kind": "exchange", "method": "GET", …}, …]}
  /// ```
  static let fields = FieldTable(
    BoundValue.init(_:_:designation:by:at:candidates:composedOf:),
    .field("value", \.kind, .choice),
    .field(
      "shown", \.text, .optional(.text),
      about: "As written; long values as `SHA-256` and hash. Absent if no value is designated."),
    .field(
      "designation", \.designation, .choice,
      about: """
        How it was chosen: by the operator, the record, its name in the request, as the latest \
        open one of the session, as the only open one, or not.
        """),
    .field("author", \.author, .optional(.choice(or: .unknown))),
    .field("where", \.steps, .steps, about: "Empty for what an option gives."),
    .field(
      "candidates", \.candidates, .list(.object(Candidate.fields)).or([]),
      about: "The values that were not chosen, those that fit first."),
    .field(
      "composedOf", \.parts, .list(.text).leavingOut([]),
      about: """
        The parts of the request that the analysis composed the value of, in their order. Absent for a value that \
        the evidence contains as it is.
        """))

  /// JSON Pointer of an element of `bindings` in a line.
  package static func path(_ index: Int) -> String { "/artifact/bindings/\(index)" }

  /// JSON Pointer of a candidate, relative to its value.
  package static func candidatePath(_ index: Int) -> String { "/candidates/\(index)" }

  /// JSON Pointer of the text of a value or candidate, relative to it.
  package static let textPath = "/shown"

  /// JSON Pointer of the path of a value or candidate, relative to it.
  package static let stepsPath = "/where"

  /// Returns whether this version knows the kind and the designation of a value. Values can't be
  /// told apart without them.
  static func isKnown(_ value: ResultsValue) throws(ResultsFault) -> Bool {
    let designation = Designation(rawValue: try value.member("designation").text())
    return Kind(rawValue: try value.member("value").text()) != nil && designation != nil
  }
}

extension BoundValue.Candidate {
  /// A candidate in an artifact's line.
  static let fields = FieldTable(
    BoundValue.Candidate.init(_:by:at:fits:usedIn:isOfOtherSession:),
    .field("shown", \.text, .text, about: "As written; long values as `SHA-256` and hash."),
    .field("author", \.author, .choice(or: .unknown)),
    .field("where", \.steps, .steps),
    .field("fits", \.fits, .flag, about: "Whether the artifact answers it."),
    .field(
      "usedIn", \.usedIn, .optional(.steps),
      about: """
        The exchange that sent an artifact for it before and that the server answered with success. Absent if \
        there is none.
        """),
    .field(
      "otherSession", \.isOfOtherSession, .flag.leavingOut(false),
      about: "Whether it was issued in another session than the artifact's. Absent if not."))
}
