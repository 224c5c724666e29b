package import Evidence

/// Something that happened between a client and a server, and brought no artifact.
package struct Occurrence: Sendable {
  package let kind: Kind
  package let source: Source
  package let time: Timestamp?
  package let encounter: Encounter

  package enum Kind: Sendable {
    /// The server gave out a challenge.
    case challengeIssued(Bytes)
    /// It gave out none, because too many were asked for.
    case challengeHeldBack
    /// Somebody said what went wrong.
    case complaint
  }

  init(_ kind: Kind, at source: Source, _ encounter: Encounter) {
    self.kind = kind
    self.source = source
    self.encounter = encounter
    time = source.capturedAt
  }
}
