package import Evidence

/// An expected value that an artifact is held against: which one, where it stands, who wrote it, and
/// how it was chosen. The choice never depends on whether the value fits.
package struct BoundValue: Sendable, Hashable {
  package let kind: Kind
  /// As it was written; of what is long the SHA-256. `nil` where nothing is designated.
  package var text: String?
  package let designation: Designation
  /// Who wrote the value; `nil` where nothing is designated.
  package let author: Author?
  /// The path from the file to it; empty for what an option gives.
  package var steps: [SourceStep]
  /// The values that were not chosen, those that fit first.
  package var candidates: [Candidate]

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge, clientData, publicKey
  }

  package enum Designation: String, Sendable, Hashable, CaseIterable {
    case `operator`, record, named, session, only, none
  }

  package enum Author: String, Sendable, Hashable, CaseIterable {
    case `operator`, record, server, client, unknown
  }

  /// A value that could have been meant.
  package struct Candidate: Sendable, Hashable {
    package var text: String
    package let author: Author
    package var steps: [SourceStep]
    /// Whether the artifact answers it.
    package let fits: Bool

    package init(_ text: String, by author: Author, at steps: [SourceStep], fits: Bool) {
      self.text = text
      self.author = author
      self.steps = steps
      self.fits = fits
    }
  }

  package init(
    _ kind: Kind, _ text: String?, designation: Designation, by author: Author?,
    at steps: [SourceStep], candidates: [Candidate] = []
  ) {
    self.kind = kind
    self.text = text
    self.designation = designation
    self.author = author
    self.steps = steps
    self.candidates = candidates
  }
}
