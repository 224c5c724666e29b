import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Family P, first part: what a receipt shows by itself or beside its attestation.
enum ReceiptCauses {
  /// P02 to P05, P12 to P14, P29 and P31.
  ///
  /// P03, P04 and P29 are about receipts for another app or key. P05, P13 and P31 are about
  /// times. P02, P12 and P14 are about the bytes.
  static let all: [Cause] = [
    signedAttributes, otherApp, otherKey, ofOtherAttestation, tooOld, corrupt, signerExpired,
    retiredSigner,
    spoiledHash,
  ]

  /// A receipt of August to October 2020 has signed attributes that the signature doesn't cover.
  /// Proven: the signature is valid over the content alone.
  ///
  /// In CMS the signature covers the signed attributes if there are any (RFC 5652 §5.4), so that
  /// a strict verifier rejects these receipts. Later receipts have no signed attributes.
  ///
  /// The rule only warns here: a receipt for which neither form is valid is P12.
  private static let signedAttributes = Cause("P02-signed-attrs-assumed") { examination in
    guard examination.trouble("receipt.signature")?.result == .warn else { return nil }
    return .observed(
      "The signature is valid over the content, and not over the signed attributes.",
      undoing: "signed bytes := eContent"
    ).worded(examination.input.receipt?.receipt.time(.creationTime).flatMap(ofOtherTime))
  }

  /// Returns the wording for a receipt with signed attributes of a time from which no other is known; `nil` for
  /// one of August to October 2020.
  private static func ofOtherTime(_ created: Timestamp) -> CauseWording? {
    // 2020-08-01 and 2020-11-01 UTC.
    guard !(1_596_240_000_000..<1_604_188_800_000).contains(created.milliseconds) else {
      return nil
    }
    let texts = CauseTexts.standard["P02-signed-attrs-assumed"]
    return CauseWording(
      texts.statement, actor: texts.actor,
      changes: texts.fix.filter(\.isChange) + [
        """
        For the review, find out where the receipt came from: it was made at \(created), and of Apple's receipts only \
        those of August to October 2020 are known to have signed attributes.
        """
      ])
  }

  /// The receipt in an attestation is authentic and for another app than the certificate. Proven:
  /// field 2 differs from the certified App ID.
  ///
  /// Example: the receipt names `TEAM.com.example.lite`, the leaf's extension
  /// 1.2.840.113635.100.8.5 names `TEAM.com.example.app`. Nothing signs the attestation object as a
  /// whole, so anyone can put another receipt in.
  ///
  /// Not claimed: the receipt's path or signature isn't valid, because its fields then prove
  /// nothing.
  private static let otherApp = Cause("P03-appid-mismatch") { examination in
    guard examination.passed("attestation.certified-app-id"), examination.passed("receipt.chain"),
      examination.passed("receipt.signature"),
      let certified = examination.input.attestation?.details?.appID?.utf8,
      let named = examination.input.receipt?.receipt.text(.appID), !named.equals(certified)
    else { return nil }
    return .observed(
      "The receipt is for “\(named)”, the certificate for “\(certified)”.",
      undoing: "nothing: the right receipt isn't available",
      steps: .one("App ID", named, "in field 2 of the receipt", certified, "in the certificate"))
  }

  /// A receipt alone is authentic and for another key than the expected one, as if the server
  /// stored receipts under the wrong key.
  ///
  /// Example: the server stores receipts by user, and the user attested a second key on another
  /// device. A server that compares the stored key with the whole of field 3, a certificate,
  /// rejects every receipt.
  ///
  /// If only the client named the key, it may have sent the receipt of another one: then nothing
  /// shows a mistake of the server.
  private static let otherKey = Cause("P04-key-mismatch") { examination in
    guard examination.input.attestation == nil else { return nil }
    let isStored = examination.input.expectations.publicKey != nil
    return authenticReceiptOfOtherKey(examination, rules: ofOtherKey)?.worded(
      isStored
        ? nil
        : CauseWording(
          "The receipt is for a different key than the key ID beside it.", actor: .security))
  }

  /// The receipt in an attestation is authentic and for another key. Nothing signs the outer
  /// object, so anyone can combine the parts of two attestations.
  ///
  /// Proven, because the authenticator data names the leaf's key. If the receipt is newer than the
  /// time of evaluation, its signer may not have been valid yet; then the cause explains
  /// `receipt.chain-validity` too.
  ///
  /// Not claimed: the credential ID or the public key in the authenticator data isn't that of the
  /// leaf. Then the leaf may be the wrong part, which is C10.
  private static let ofOtherAttestation = Cause("P29-receipt-of-another-attestation") {
    examination in
    // The authenticator data must name the leaf's key, so that the receipt is the wrong part.
    guard examination.input.attestation != nil,
      examination.passed("attestation.credential-id"), examination.passed("attestation.public-key")
    else { return nil }
    // If the receipt is newer than the time of evaluation, its signer wasn't always valid yet.
    let created = examination.input.receipt?.receipt.time(.creationTime)
    let judged = examination.input.policy.evaluatedAt
    let isLater = created.flatMap { created in judged.map { $0 < created } } == true
    return authenticReceiptOfOtherKey(
      examination, rules: isLater ? ofOtherKey + [chainValidity] : ofOtherKey)
  }

  /// The rules that a receipt of another key makes fail.
  ///
  /// They compare fields of the receipt with the attestation or with the expectations.
  private static let ofOtherKey: [RuleID] = [
    "receipt.public-key", "receipt.client-hash", "receipt.creation-time", "receipt.app-id",
    "receipt.environment",
  ]

  /// The rule that a receipt of a later time makes fail as well.
  private static let chainValidity: RuleID = "receipt.chain-validity"

  /// Returns the argument that the receipt is authentic and has a different key than the leaf or
  /// the expected one. The summary names the record that attested the key, if there is one.
  ///
  /// - Parameters:
  ///   - examination: The artifact with its results.
  ///   - rules: The rules that it explains.
  /// - Returns: `nil` if the receipt's signature or path isn't valid, because its content then
  ///   proves nothing.
  private static func authenticReceiptOfOtherKey(
    _ examination: Examination, rules: [RuleID]
  ) -> Argument? {
    guard examination.failed("receipt.public-key"), examination.passed("receipt.chain"),
      examination.passed("receipt.signature"),
      let key = examination.input.receipt?.certificate?.publicKey?.key,
      key != examination.input.attestation?.leaf?.publicKey?.key
    else { return nil }
    let identifier = Digest.sha256(key)
    let place = examination.otherRecords.key(identifier).map {
      "; that one is attested in \($0.record.phrase)"
    }
    return .observed(
      "The receipt is authentic, and for the key \(Base64.encode(identifier))\(place ?? "").",
      undoing: "nothing: the receipt of the expected key isn't available", rules: rules)
  }

  /// The signature doesn't match the content, or a certificate doesn't match its issuer's
  /// signature. Only consistent: the receipt may have been altered, or made by somebody else.
  ///
  /// Example: one byte of field 4 was changed, so that the content's digest differs.
  ///
  /// Proven that somebody else signed it: the signature verifies with another certificate of the
  /// message, which has the signer's serial number.
  ///
  /// Not claimed: there is no path of certificates to the signer, so that nothing can be
  /// verified.
  private static let corrupt = Cause("P12-receipt-corrupt") { examination in
    let signature = examination.trouble("receipt.signature").flatMap {
      $0.result == .fail ? $0.found : nil
    }
    guard let broken = signature ?? brokenPath(examination),
      let path = examination.input.signingPath
    else { return nil }
    if let other = examination.input.receipt?.receipt.message.otherSigner(than: path.signer) {
      return .observed(
        """
        The signature verifies with certificate \(other.place) of the message, \
        “\(other.certificate.subject?.shownName ?? "no name")” of \
        “\(other.certificate.issuer?.shownName ?? "no name")”. SignerInfo names another one with the same serial \
        number.
        """,
        undoing: "nothing: the receipt isn't Apple's"
      ).worded(
        CauseWording(
          "Somebody else signed the receipt, with a certificate that can pass as the signer's.",
          actor: .security,
          changes: [
            "Reject the receipt, and an attestation that contains it.",
            "Find out who sent it, and treat that client's other requests as forged.",
          ] + ofSerialNumbers))
    }
    // Without a signature, nobody may have signed it (P30).
    guard examination.input.receipt?.signer?.signature?.isEmpty == false else { return nil }
    return .observed(
      broken, rival: "A receipt that somebody else made and signed",
      undoing: "nothing: the original bytes can't be recovered"
    ).worded(
      CauseWording(
        "The receipt was altered or damaged after Apple signed it.", actor: .security,
        changes: changesOfCorrupt.filter { !ofSerialNumbers.contains($0) }))
  }

  /// The changes of P12.
  private static let changesOfCorrupt = CauseTexts.standard["P12-receipt-corrupt"].fix.filter(
    \.isChange)

  /// The changes against certificates that can pass as the signer's.
  private static let ofSerialNumbers = changesOfCorrupt.filter { $0.text.mentions("serial number") }

  /// Returns the sentence about a certificate that is malformed, or whose signature doesn't match
  /// its issuer; `nil` if `receipt.chain` neither failed nor warned, or there is none.
  private static func brokenPath(_ examination: Examination) -> String? {
    guard examination.trouble("receipt.chain") != nil,
      let broken = examination.input.receiptClimb?.broken
    else { return nil }
    return "The issuer didn't sign “\(broken.subject?.shownName ?? "no name")” as it is."
  }

  /// Field 4 is SHA-256 of the challenge after a conversion to UTF-8 text and back: bytes that
  /// aren't UTF-8 became EF BF BD. Proven by repeating the conversion.
  ///
  /// Example: the byte `9f` of the hash became `ef bf bd`, so that field 4 has more than 32
  /// bytes. Apple's server does this in receipts of type RECEIPT; the artifact is genuine.
  private static let spoiledHash = Cause("P14-field4-mojibake") { examination in
    guard let field = examination.input.receipt?.receipt.value(.clientHash)?.array,
      let challenge = examination.input.expectations.challenge
    else { return nil }
    let hashes = challenge.readings.map(\.hash)
    guard
      let hash = hashes.first(where: {
        $0 != field && Array(String(decoding: $0, as: UTF8.self).utf8) == field
      })
    else { return nil }
    return .observed(
      "Field 4 has \(field.count.counted("byte")): SHA-256 of the challenge, read as UTF-8 text.",
      undoing: "field 4 := SHA-256 of the challenge",
      steps: .one("client hash", field, "in field 4 of the receipt", hash, "by Apple's steps"))
  }
}

extension SignedData {
  /// Returns the certificate that made the signature, with its place in the message, if it has the serial
  /// number in SignerInfo and isn't the one that SignerInfo names; `nil` if there is none.
  ///
  /// SignerInfo names its certificate by issuer and serial number (RFC 5652 §5.3). A reader that
  /// looks only for the number can pick a certificate that an attacker added.
  fileprivate func otherSigner(
    than named: Certificate
  ) -> (place: Int, certificate: Certificate)? {
    guard let info = signers.first else { return nil }
    // Signed attributes are signed as a SET OF, whatever their tag in the message (RFC 5652 §5.4).
    let attributes = info.signedAttributes.map { Bytes([0x31] + $0.bytes.array.dropFirst()) }
    guard let signed = attributes ?? content, named.signs(signed, as: info) != true,
      let other = candidates(for: info).first(where: {
        $0 != named && $0.signs(signed, as: info) == true
      }), let place = certificates.firstIndex(of: other)
    else { return nil }
    return (place, other)
  }
}
