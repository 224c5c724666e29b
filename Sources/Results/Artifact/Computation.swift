package import Evidence

/// The computation that connects an artifact with the server's challenge or the signed client data,
/// value by value.
///
/// For an attestation: challenge → clientDataHash → authenticatorData ‖ clientDataHash → nonce →
/// the nonce that Apple certified. Apple, “Validating apps that connect to your server”, describes
/// the steps.
package enum Computation {
  /// One value of the computation, from both sides.
  package struct Step: Sendable, Hashable {
    /// What the value is.
    package let kind: Kind
    /// The value computed from what was given; `nil` if it cannot be computed.
    package var computed: Value?
    /// The value in the artifact, or computed from the artifact's values; `nil` if it has none.
    package var found: Value?
    /// The bytes of the value in the artifact; `nil` if it is not in it.
    package let place: Bytes?

    /// Creates a step.
    package init(
      _ kind: Kind, computed: Value? = nil, found: Value? = nil, at place: Bytes? = nil
    ) {
      self.kind = kind
      self.computed = computed
      self.found = found
      self.place = place
    }
  }

  /// What a value of the computation is.
  ///
  /// - `challenge`, `clientData`: the input, for attestations and assertions respectively.
  /// - `clientDataHash`: SHA-256 of the challenge or client data; for an attestation compared with
  ///   the receipt's field 4.
  /// - `authenticatorData`: the bytes before the hash in the nonce's input.
  /// - `nonce`: SHA256(authenticatorData ‖ clientDataHash).
  /// - `signature`: the assertion's signature over the nonce.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case challenge, clientData, clientDataHash, authenticatorData, nonce
    /// The nonce in the certificate of an attestation.
    case certifiedNonce
    /// The public key that verifies an assertion, by its key ID.
    case key
    case signature
  }
}

extension Computation.Step {
  /// A step of the computation in an artifact's line.
  static let fields = FieldTable(
    Computation.Step.init(_:computed:found:at:),
    .field("kind", \.kind, .choice),
    .field("computed", \.computed, .optional(.value), about: "As it comes out of what was given."),
    .field(
      "found", \.found, .optional(.value),
      about: "As the artifact has it, or as it comes out of what the artifact has."),
    .field("place", \.place, .optional(.place)))
}
