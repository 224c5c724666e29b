package import Claims
package import Decoding
package import Evidence
package import Results

/// The settings that apply to every artifact of a run: trust anchors, accepted App IDs, environment
/// and time of evaluation.
///
/// What is expected of one artifact, such as its challenge, is in ``Expectations``.
package struct Policy: Sendable, Hashable {
  /// The time at which certificates and receipts must be valid; `nil` if neither the caller nor the
  /// artifact gives one.
  package var evaluatedAt: Timestamp?
  /// Where ``evaluatedAt`` comes from: an option, the capture, the issue of the certificate, the
  /// creation of the receipt, or the current time.
  package var evaluatedAtSource: TimeSource?
  /// The App IDs that the server accepts, prefix and bundle identifier:
  /// `8YE23NZS57.com.example.wallet`. An artifact of any of them passes; empty if none was given.
  package var appIDs: [String]
  /// The environment that the server expects; `nil` if the caller named none, in which case
  /// production passes and development stays undetermined.
  package let environment: ExpectedEnvironment?
  /// The root of attestation certificates: Apple App Attestation Root CA unless the caller gave
  /// another.
  package var attestationAnchor: Anchor
  /// The root of receipt signers: Apple Root CA - G3 unless the caller gave another.
  package var receiptAnchor: Anchor
  /// The keys and the service profiles that tokens are checked with.
  package var tokens = TokenPolicy()
  /// Apple's own anchors, also if the caller replaced them: diagnosis tries them as the likely
  /// right ones. `nil` if the policy was created without them.
  package let builtInAnchors: BuiltInAnchors?

  /// Creates a policy. Tokens are checked with the built-in profiles and no keys until ``tokens``
  /// is set.
  ///
  /// - Parameters:
  ///   - evaluatedAt: The time at which certificates must be valid.
  ///   - evaluatedAtSource: Where that time comes from; without it, validity isn't checked.
  ///   - appIDs: The App IDs that the server accepts, each with its prefix.
  ///   - environment: The environment that the server expects.
  ///   - attestationAnchor: The root for attestations.
  ///   - receiptAnchor: The root for receipts.
  ///   - builtInAnchors: Apple's anchors, for diagnosis.
  package init(
    evaluatedAt: Timestamp?, evaluatedAtSource: TimeSource?, appIDs: [String],
    environment: ExpectedEnvironment?, attestationAnchor: Anchor, receiptAnchor: Anchor,
    builtInAnchors: BuiltInAnchors? = nil
  ) {
    self.evaluatedAt = evaluatedAt
    self.evaluatedAtSource = evaluatedAtSource
    self.appIDs = appIDs
    self.environment = environment
    self.attestationAnchor = attestationAnchor
    self.receiptAnchor = receiptAnchor
    self.builtInAnchors = builtInAnchors
  }

  /// The two Apple roots that are part of the program.
  package struct BuiltInAnchors: Sendable, Hashable {
    /// Apple App Attestation Root CA, valid from 2020 to 2045.
    package let attestation: Anchor
    /// Apple Root CA - G3, valid from 2014 to 2039.
    package let receipt: Anchor

    /// Creates the pair of Apple's roots.
    package init(attestation: Anchor, receipt: Anchor) {
      self.attestation = attestation
      self.receipt = receipt
    }
  }

  /// A trust anchor: a certificate that the policy trusts without checking who signed it (RFC 5280
  /// §6.1.1 (d)).
  package struct Anchor: Sendable, Hashable {
    /// The name that reports print: “Apple Root CA - G3”.
    package let name: String
    /// The certificate in DER.
    package let certificate: Bytes
    /// The decoded certificate, for its subject, key and validity.
    package let decoded: Certificate
    /// SHA-256 of the DER, as 64 lower-case hexadecimal digits.
    package let sha256: String
    /// Whether it is the program's own Apple root. `false` if the caller replaced it.
    package let isBuiltIn: Bool
    /// The file that contains it, as the caller named it; `nil` if no file does.
    package var file: String?

    /// Creates an anchor and decodes its certificate.
    ///
    /// - Parameters:
    ///   - name: The name for reports.
    ///   - certificate: The certificate in DER.
    ///   - sha256: SHA-256 of the DER in lower-case hexadecimal.
    ///   - isBuiltIn: Whether it is one of Apple's roots in the program.
    package init(name: String, certificate: Bytes, sha256: String, isBuiltIn: Bool) {
      self.name = name
      self.certificate = certificate
      decoded = Certificate(decoding: certificate)
      self.sha256 = sha256
      self.isBuiltIn = isBuiltIn
    }
  }
}
