package import Decoding

/// A public key from a sound attestation of the same run, with which assertions and receipts of
/// that key are verified.
///
/// An attestation is sound if it is accepted, or undetermined only because the caller gave too
/// little.
package struct AttestedKey: Sendable, Hashable {
  /// The uncompressed point 04 ‖ X ‖ Y of P-256: 65 bytes (SEC 1 §2.3.3).
  package let point: [UInt8]
  /// The key ID: SHA-256 of the point, 32 bytes.
  package let identifier: [UInt8]
  /// The counter in the attestation's authenticator data, 0 for a new key. An assertion must exceed
  /// it if no stored counter was given.
  package let counter: UInt32
  /// SHA-256 of the App ID that the key was attested for, 32 bytes.
  package let rpIDHash: [UInt8]

  /// Creates a key from the values in its attestation.
  ///
  /// - Parameters:
  ///   - point: 04 ‖ X ‖ Y, 65 bytes.
  ///   - identifier: SHA-256 of `point`.
  ///   - counter: The counter in the authenticator data.
  ///   - rpIDHash: SHA-256 of the App ID.
  package init(point: [UInt8], identifier: [UInt8], counter: UInt32, rpIDHash: [UInt8]) {
    self.point = point
    self.identifier = identifier
    self.counter = counter
    self.rpIDHash = rpIDHash
  }
}

/// A public key from an attestation of the same run that isn't sound (see ``AttestedKey``), or is
/// for another app or environment.
///
/// Reports show it, but it verifies nothing: it changes no result of the artifact, neither to pass
/// nor to fail.
package struct KeyClaim: Sendable, Hashable {
  /// The uncompressed point 04 ‖ X ‖ Y of P-256: 65 bytes (SEC 1 §2.3.3).
  package let point: [UInt8]
  /// The name of the attestation's record, or the place where it was found if it has no name.
  package let record: String
  /// Why the key can't be used to verify anything.
  package let flaw: Flaw
  /// The environment that the attestation's aaguid states; `nil` if it isn't known.
  package let environment: AttestationEnvironment?

  /// Creates a claim of a key.
  ///
  /// - Parameters:
  ///   - point: 04 ‖ X ‖ Y, 65 bytes.
  ///   - record: The name or place of the attestation's record, as reports print it.
  ///   - flaw: Why the attestation was not accepted.
  ///   - environment: The environment that it states.
  package init(
    point: [UInt8], record: String, flaw: Flaw, environment: AttestationEnvironment? = nil
  ) {
    self.point = point
    self.record = record
    self.flaw = flaw
    self.environment = environment
  }

  /// The reason why an attestation doesn't vouch for its key; the raw value is a phrase about the
  /// attestation.
  package enum Flaw: String, Sendable, Hashable {
    /// A check of the attestation failed.
    case rejected = "that is rejected"
    /// Checks of the attestation failed only because its certificates weren't valid at the time of evaluation.
    case late = "that is rejected only for the time"
    /// The verdict on the attestation stayed open, because a check could not run or had an error,
    /// other than for a missing input.
    case unsettled = "that is not accepted"
    /// The attestation is for a different App ID.
    case otherApp = "for another app"
    /// The attestation is from the other environment: development instead of production, or the
    /// reverse.
    case otherEnvironment = "of another environment"
  }

  /// The attestation that the key belongs to, to follow “of”: “an attestation in this run that is
  /// rejected, “device 7””.
  package var owner: String { "an attestation in this run \(flaw.rawValue), “\(record)”" }

  /// Why the key verifies nothing, and how to check both at the time when it was attested, if that can settle it.
  package var consequence: String {
    let why = "nothing vouches for that key."
    guard flaw == .late else { return why }
    let environment = environment.flatMap { $0 == .documentedSandbox ? nil : " \($0)" } ?? ""
    return
      "\(why) If the server stores attestations and expects this app and environment, --as-of issuance with "
      + "--app-id and --environment\(environment) checks both at the time when the key was attested."
  }
}
