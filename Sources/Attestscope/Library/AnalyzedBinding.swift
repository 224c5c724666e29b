import Reports
import Results

extension AnalyzedArtifact {
  /// An expected value that the artifact was held against. How it was chosen never depends on whether
  /// it fits.
  public struct Binding: Sendable, Hashable {
    /// `challenge`, `clientData` or `publicKey`.
    public let name: String
    /// As it was written; of what is long, the SHA-256. `nil` where no value is designated.
    public let text: String?
    /// How it was chosen.
    public let designation: Designation
    /// Who wrote it; `nil` where no value is designated.
    public let author: Author?
    /// The path from the file to it, in words; `nil` for a value of the policy.
    public let place: String?
    /// The values that were not chosen, those that fit first.
    public let candidates: [Candidate]

    /// How a value can be chosen, the strongest first.
    public enum Designation: String, Sendable, Hashable, CaseIterable {
      /// The policy or the caller gives it.
      case `operator`
      /// The artifact's own evidence record, row or log line states it.
      case record
      /// The request names it.
      case named
      /// It is the latest open one of the session.
      case session
      /// It is the only open one for this client.
      case only
      /// Nothing shows which value the server expects.
      case none
    }

    /// Who can have written a value.
    public enum Author: String, Sendable, Hashable, CaseIterable {
      case `operator`, record, server, client, unknown
    }

    /// A value that could have been meant.
    public struct Candidate: Sendable, Hashable {
      /// As it was written; of what is long, the SHA-256.
      public let text: String
      /// Who wrote it.
      public let author: Author
      /// The path from the file to it, in words.
      public let place: String?
      /// Whether the artifact answers it.
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
