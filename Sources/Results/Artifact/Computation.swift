package import Evidence

/// The computation that ties an artifact to what its server asked for, value by value.
package struct Computation: Sendable, Hashable {
  /// In the order in which they are computed.
  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  package struct Step: Sendable, Hashable {
    package let kind: Kind
    /// The value as it comes out of what was given.
    package var computed: Value?
    /// The value as the artifact has it, or as it comes out of what the artifact has.
    package var found: Value?
    /// Where it stands in the artifact.
    package let place: Bytes?

    package init(
      _ kind: Kind, computed: Value? = nil, found: Value? = nil, at place: Bytes? = nil
    ) {
      self.kind = kind
      self.computed = computed
      self.found = found
      self.place = place
    }
  }

  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge, clientData, clientDataHash, authenticatorData, nonce
    /// The nonce in the certificate of an attestation.
    case certifiedNonce
    /// The key that an assertion is held against, by its identifier.
    case key
    case signature
  }

  package subscript(_ kind: Kind) -> Step? { steps.first { $0.kind == kind } }
}
