import Evidence
import Reports
import Results

extension AnalyzedArtifact {
  /// An expected value that the artifact was compared with. The choice does not depend on whether
  /// the value fits.
  public struct Binding: Sendable, Hashable {
    /// `challenge`, `clientData` or `publicKey`.
    public let name: String
    /// The value as it was written, or the SHA-256 of a long one; for a public key, the words
    /// `key ID` and its key ID. `nil` if no value was chosen.
    public let text: String?
    /// How it was chosen.
    public let designation: Designation
    /// Who wrote it; `nil` if no value was chosen, and for a public key that an attestation of the
    /// run supplied.
    public let author: Author?
    /// The path from the file to it, as a phrase; `nil` if there is none, as for a value of the
    /// policy.
    public let place: String?
    /// Values that were not chosen, those that fit the artifact first. A random value that no name
    /// calls a challenge, and that was dropped because it doesn't fit, precedes them.
    public let candidates: [Candidate]

    /// How a value was chosen, in the order of precedence.
    public enum Designation: String, Sendable, Hashable, CaseIterable {
      /// The policy or the caller gave it.
      case `operator`
      /// The artifact's evidence record, table row or log line states it.
      case record
      /// The request names it, for example by a challenge ID.
      case named
      /// The latest open value (issued and not used yet) of the same session: cookie, credential,
      /// account or connection.
      case session
      /// The only open value for this client.
      case only
      /// The evidence does not show which value the server expects.
      case none
    }

    /// Who wrote a value.
    public enum Author: String, Sendable, Hashable, CaseIterable {
      case `operator`, record, server, client, unknown
    }

    /// A value that could have been meant and was not chosen.
    public struct Candidate: Sendable, Hashable {
      /// The value as it was written, or the SHA-256 of a long one.
      public let text: String
      /// Who wrote it.
      public let author: Author
      /// The path from the file to it, as a phrase; `nil` if there is none.
      public let place: String?
      /// Whether the artifact was computed for this value.
      public let fits: Bool

      init(_ candidate: BoundValue.Candidate) {
        text = candidate.text
        author = Author(candidate.author)
        place = candidate.steps.phrase
        fits = candidate.fits
      }
    }

    init(_ value: BoundValue) {
      name = value.kind.rawValue
      text = value.text
      designation = Designation(rawValue: value.designation.rawValue) ?? .none
      author = value.author.map(Author.init)
      place = value.steps.phrase
      candidates = value.candidates.map(Candidate.init)
    }
  }
}

extension AnalyzedArtifact.Binding.Author {
  fileprivate init(_ author: BoundValue.Author) {
    self = Self(rawValue: author.rawValue) ?? .unknown
  }
}
