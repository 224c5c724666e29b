import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// The cause N13: authenticator data that Apple didn't certify in this form.
enum AlteredAuthenticatorData {
  /// Certificate and receipt match each other, and together don't match the authenticator data:
  /// SHA-256(authData ‖ field 4) isn't the nonce. So the authenticator data was changed.
  ///
  /// - Proven: the chain, the receipt's signature and its key are sound. The parts that certificate
  ///   or receipt contain too show what was changed.
  /// - Consistent: the authenticator data has a complete key of its own with its ID. Then
  ///   certificate and receipt can be the parts that were put in.
  /// - Not claimed: the challenge gives the nonce, because then the receipt is wrong and not the
  ///   data.
  ///
  /// Example: the aaguid was changed from `appattestdevelop` to that of production, to pass a
  /// development build's attestation off as one of production. Field 7 of the receipt still says
  /// `sandbox`, so that the summary says “changed: aaguid”.
  static let cause = Cause("N13-forged-or-mutated-authdata") { examination in
    // If the challenge gives the nonce, the authenticator data is right and the receipt is wrong.
    guard examination.trouble("receipt.client-hash") != nil,
      !examination.passed("attestation.nonce"),
      examination.passed("attestation.chain"), examination.passed("receipt.chain"),
      examination.trouble("receipt.public-key") == nil,
      examination.trouble("receipt.signature") == nil,
      let target = NonceTarget(of: examination.input),
      let hash = examination.input.receipt?.receipt.value(.clientHash)
    else { return nil }
    let altered = parts.filter { $0.isAltered(examination.input) }
    let rest = altered.isEmpty ? layoutRules : []
    let isReceiptOpen = altered.isEmpty && isReceiptOpen(in: examination)
    let summary =
      isReceiptOpen
      ? """
      With this authenticator data, the hash in the receipt doesn't give the certificate's nonce, although certificate \
      and receipt have the same key.
      """
      : """
      Certificate and receipt belong together, and neither was made with this authenticator data; \
      \(Self.phrase(altered, in: examination)).
      """
    let otherPair =
      hasKeyOfItsOwn(examination.input) ? "A certificate and a receipt of another attestation" : nil
    /// The rules that this diagnosis explains for the artifact.
    let rules: [RuleID] =
      ["receipt.client-hash", "attestation.nonce"] + altered.flatMap(\.rules) + rest
    return .observed(
      summary,
      rival: isReceiptOpen ? "A receipt of another attestation of the same key" : otherPair,
      undoing: "nothing: the certified authenticator data isn't available",
      steps: .one(
        "nonce", target.nonce(from: hash.array), "from authData as it is",
        target.nonce, "in the certificate"), rules: rules)
  }

  /// Whether the receipt may be what differs: no challenge was compared, and the layout shows no change.
  private static func isReceiptOpen(in examination: Examination) -> Bool {
    !examination.failed("attestation.auth-data") && !examination.failed("attestation.nonce")
  }

  /// Whether the authenticator data has a key that isn't the certified one, together with that
  /// key's own ID. Then either of the two parts may be the one that was replaced.
  ///
  /// Example: an attacker keeps their own authenticator data and takes certificate and receipt
  /// from a genuine attestation.
  private static func hasKeyOfItsOwn(_ input: CheckInput) -> Bool {
    guard let credential = input.attestation?.authenticatorData?.credential,
      let point = credential.publicKey?.point
    else { return false }
    return differ(input.attestation?.leaf?.publicKey?.key, Bytes(point))
      && credential.identifier == Bytes(Digest.sha256(point))
  }

  /// Returns which parts were changed, as a clause.
  ///
  /// Examples: “changed: rpIdHash, aaguid”; “its layout is broken, so the part that changed can't
  /// be named”.
  private static func phrase(_ parts: [Part], in examination: Examination) -> String {
    guard !parts.isEmpty else {
      guard !examination.failed("attestation.auth-data") else {
        return "its layout is broken, so the part that changed can't be named"
      }
      return
        "every part that certificate and receipt also contain is intact, so flags, counter or extensions changed"
    }
    let names = parts.map(\.name).joined(separator: ", ")
    return "changed: \(names)"
  }

  /// A part of the authenticator data that certificate or receipt contain as well.
  private struct Part {
    /// The part's name in WebAuthn.
    let name: String
    /// The rules that fail if the part is changed.
    let rules: [RuleID]
    /// Whether the part differs from the certified value. `false` if one of them is missing.
    let isAltered: @Sendable (CheckInput) -> Bool
  }

  /// The parts in their order in the bytes: rpIdHash, counter, aaguid, credential ID, public key.
  ///
  /// The certified values are in the leaf's extension 1.2.840.113635.100.8.5 (App ID), in field 7
  /// of the receipt (environment), and in the leaf's public key. The counter of an attestation is
  /// always zero.
  private static let parts = [
    Part(
      name: "rpIdHash",
      rules: ["attestation.certified-app-id", "attestation.app-id", "receipt.app-id"]
    ) { input in
      let certified = input.attestation?.details?.appID
      let hash = input.attestation?.authenticatorData?.rpIDHash
      return differ(certified.map { Bytes(Digest.sha256($0)) }, hash)
    },
    Part(name: "counter", rules: ["attestation.counter"]) { input in
      (input.attestation?.authenticatorData?.counter ?? 0) != 0
    },
    Part(name: "aaguid", rules: ["attestation.environment", "receipt.environment"]) { input in
      let word = input.receipt?.receipt.text(.environment) ?? ""
      let known: [AttestationEnvironment] = [.production, .development]
      let certified = known.first { $0.receiptWord.equals(word) }
      let aaguid = input.attestation?.authenticatorData?.credential?.aaguid
      return differ(certified.map { Bytes($0.aaguid) }, aaguid)
    },
    Part(name: "credentialId", rules: ["attestation.credential-id"]) { input in
      let identifier = input.attestation?.keyIdentifier
      return differ(
        identifier.map { Bytes($0) },
        input.attestation?.authenticatorData?.credential?.identifier)
    },
    Part(name: "public key", rules: ["attestation.public-key"]) { input in
      let point = input.attestation?.authenticatorData?.credential?.publicKey?.point
      return differ(input.attestation?.leaf?.publicKey?.key, point.map { Bytes($0) })
    },
  ]

  /// The rules that may fail if no certified part was changed: layout and extensions, which no
  /// other part contains.
  ///
  /// They are explained only if no part of ``parts`` differs: flags and extensions are covered by
  /// the nonce alone.
  private static let layoutRules: [RuleID] = [
    "attestation.auth-data", "attestation.validation-category", "attestation.bundle-version",
  ]

  /// Whether both values are present and different.
  private static func differ(_ certified: Bytes?, _ found: Bytes?) -> Bool {
    guard let certified, let found else { return false }
    return certified != found
  }
}
