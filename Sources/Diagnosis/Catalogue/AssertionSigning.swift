import Claims
import Checks
import Decoding
import Evidence
import Results
import SystemCrypto

/// Causes of family S: why an assertion's signature isn't valid. They concern its form, its key, and
/// what it covers.
enum AssertionSigning {
  /// S03, S04, S19, S22 and S29.
  ///
  /// S19 states a fact. The others change one input and let the rules run again.
  static let all: [Cause] = [rawSignature, wrongKey, nonceAsDigest, otherClientData, otherValue]

  /// The signature has 64 bytes r ‖ s, as Web Cryptography and JOSE write it, instead of the DER
  /// that `generateAssertion` returns. Proven: in DER, it is valid.
  ///
  /// Example: 64 bytes; in DER the same signature has about 70 to 72 bytes and begins with
  /// `30 44`, `30 45` or `30 46` (RFC 3279 §2.2.3).
  ///
  /// Not claimed: the signature isn't valid in DER either, for example because the key is wrong
  /// too.
  private static let rawSignature = Cause("S03-raw-rs") { examination in
    guard let target = SignatureTarget(of: examination.input),
      let der = RawSignature.der(target.signature),
      examination.input.expectations.clientDataHashes.contains(where: {
        target.isMet(by: $0.hash, signature: Bytes(der))
      }), let assertion = examination.input.assertion?.with(signature: der)
    else { return nil }
    return .recomputed(
      examination.input.with { $0.assertion = assertion },
      "The signature has 64 bytes, r ‖ s; in DER, \(der.count) bytes, it is valid.",
      undoing: "signature := DER(r, s)",
      steps: .one("signature", target.signature, "in the assertion", der, "as the device made it"))
  }

  /// The signature was made by a different key. Up to four public keys can be computed from an
  /// ECDSA signature over known data (SEC 1 §4.1.6).
  ///
  /// - Proven: one of them was attested in a sound record of the input.
  /// - Consistent: one matches only the given key ID, or a record that isn't sound.
  ///
  /// Example: the app was reinstalled and attested a new key, but the server still verifies with
  /// the user's old one. The look-up on the server has to change.
  ///
  /// Not claimed: no recovered key is known. A recovered key alone proves nothing, because there
  /// is one for any signature.
  private static let wrongKey = Cause("S04-wrong-key") { examination in
    guard let target = SignatureTarget(of: examination.input) else { return nil }
    let sent = examination.input.expectations.keyID.flatMap(KeyIDSpelling.identifier)
    for hash in examination.input.expectations.clientDataHashes {
      let signers = ECDSAPublicKey.recovered(
        from: target.signature, over: target.nonce(from: hash.hash), hash: .sha256)
      for signer in signers where signer.point != target.key.point {
        let identifier = Digest.sha256(signer.point)
        let record = examination.otherRecords.key(identifier)?.record
        guard record != nil || identifier == sent else { continue }
        let whose =
          identifier == sent
          ? "the key whose ID is given"
          : "the key that was attested in \(record?.phrase ?? "")"
        return .recomputed(
          examination.input.with {
            $0.expectations.publicKey = GivenBytes(Bytes(signer.point), .utf8)
          },
          "The signature is that of \(whose): \(Base64.encode(identifier)).",
          rival: record?.isSound != true
            ? "A key that was never attested, sent with its ID" : nil,
          undoing: "publicKey := \(whose)",
          steps: .one(
            "public key", target.key.point, "with which it was verified", signer.point,
            "computed from the signature"))
      }
    }
    return nil
  }

  /// The signature is valid over the nonce as a finished digest. `generateAssertion` never signs
  /// so, therefore it isn't from a device: a test double, an emulator or an attacker.
  ///
  /// Example: a test double in Python signs with `ec.ECDSA(Prehashed(SHA256()))`. A server that
  /// verifies in the same wrong way accepts it and rejects genuine devices.
  ///
  /// Nothing is recomputed: no change of the inputs makes a genuine signature of it.
  private static let nonceAsDigest = Cause("S19-nonce-as-digest") { examination in
    guard let target = SignatureTarget(of: examination.input) else { return nil }
    let hashes = examination.input.expectations.clientDataHashes
    for hash in hashes {
      let nonce = target.nonce(from: hash.hash)
      guard target.key.isValidSignature(target.signature, ofDigest: nonce.array) else { continue }
      return .observed(
        "It is valid over the nonce as a digest, without the second SHA-256.",
        undoing: "nothing: a device signs SHA-256 of the nonce",
        steps: .one(
          "digest", Digest.sha256(nonce), "as devices sign it", nonce, "as it was signed here"))
    }
    return nil
  }

  /// The signature is valid over the client data of another request of the same key, as if two
  /// requests in parallel exchanged their assertions. Proven by recomputation.
  ///
  /// Example: two requests are sent at once, and the assertion of `{"amount":1}` is sent with
  /// `{"amount":2}`. The counterfactual replaces the client data by that of the other record.
  ///
  /// The search spends bytes of the budget for each record of the same key.
  private static let otherClientData = Cause("S22-exchanged-clientdata") { examination in
    guard let target = SignatureTarget(of: examination.input) else { return nil }
    let identifier = Digest.sha256(target.key.point)
    let others = examination.otherRecords.clientData(
      ofKey: identifier, spending: examination.budget)
    for other in others {
      guard
        let reading = other.data.readings.first(where: { target.isMet(by: $0.hash) })
      else { continue }
      return .recomputed(
        examination.input.with {
          $0.expectations.clientData = GivenBytes(reading.bytes, .utf8)
        },
        "The signature covers the client data of \(other.record.phrase).",
        undoing: "clientData := that of “\(other.record.name)”",
        steps: .one(
          "clientData", examination.input.expectations.clientData?.text.array ?? [],
          "as it came with the assertion", reading.bytes, "as the app signed it"))
    }
    return nil
  }
}

extension AssertionSigning {
  /// The signature is valid over a different value of the same request than its client data. Only
  /// consistent: the client chooses every value, and nothing shows which one the server reads. If the
  /// value is the client data with the digest that the request states for its body, it is proven that
  /// the body isn't the one whose digest was signed.
  ///
  /// Example: the client data is the member `payload`, and the signature covers the member `data`
  /// beside it. An attacker can replay a signed `data` with a `payload` of their own.
  /// Therefore the first step of the fix is to reject the request.
  fileprivate static let otherValue = Cause("S29-other-value-of-request") { examination in
    guard let covered = examination.input.coveredValue else { return nil }
    let isOfOtherBody = covered.isOfOtherBody
    return .recomputed(
      examination.input.with { $0.expectations.clientData = covered.value },
      "The signature is valid over \(covered.place)."
        + (isOfOtherBody ? " That digest isn't the body's." : ""),
      rival: isOfOtherBody ? nil : "A server that takes its client data from there",
      undoing: "clientData := \(covered.place)",
      steps: .one(
        "clientData", examination.input.expectations.clientData?.text.array ?? [],
        isOfOtherBody ? "with the body's digest" : "as the request names it", covered.value.text,
        "as the app signed it")
    ).worded(isOfOtherBody ? ofOtherBody : nil)
  }

  /// The wording for a body whose digest isn't the signed one.
  private static let ofOtherBody = CauseWording(
    "The body isn't the one whose digest the app signed.", actor: .security,
    changes: [
      "Reject it: the server acts on a body that the signature doesn't cover, and that can be an attacker's.",
      FixStep(
        "On the server, compute the digest of each body, and compare it with the signed one.",
        code: """
          digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
          if request.headers["Content-Digest"] != f"sha-256=:{digest}:": reject()
          """),
      "In the app, log the bytes whose digest it signs. If they are the body that it sends, find what changes the body before the recording.",
    ])
}

extension Assertion {
  /// Returns the assertion with another signature or other authenticator data, encoded as a CBOR
  /// map of two byte strings (RFC 8949 §3).
  ///
  /// - Parameters:
  ///   - signature: The new signature; `nil` keeps the present one.
  ///   - authenticatorData: The new authenticator data; `nil` keeps the present one.
  /// - Returns: `nil` if a part is missing, the signature is longer than 255 bytes or the
  ///   authenticator data longer than 65,535.
  func with(signature: [UInt8]? = nil, authenticatorData: Bytes? = nil) -> Assertion? {
    guard let signature = signature ?? self.signature?.array,
      let data = authenticatorData ?? self.authenticatorData?.bytes, data.count <= 0xffff,
      signature.count <= 0xff
    else { return nil }
    let length = [
      UInt8(truncatingIfNeeded: data.count >> 8), UInt8(truncatingIfNeeded: data.count),
    ]
    let bytes: [UInt8] =
      [0xa2, 0x69] + Array("signature".utf8) + [0x58, UInt8(signature.count)] + signature
      + [0x71] + Array("authenticatorData".utf8) + [0x59] + length + data.array
    return Assertion(decoding: Bytes(bytes, name: "assertion"))
  }
}
