import Checks
import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Computation {
  /// Returns the computation of an attestation or an assertion, as far as its values are known;
  /// `nil` if there is nothing to compute from.
  static func steps(of input: CheckInput) -> [Step]? { attestation(input) ?? assertion(input) }

  /// Length in bytes above which only the length of a value is shown.
  private static let longest = 64

  /// Returns the steps of an attestation; `nil` without authenticator data or a certified nonce of
  /// 32 bytes, or with neither an expected challenge or client data hash nor a client data hash in
  /// the receipt.
  private static func attestation(_ input: CheckInput) -> [Step]? {
    guard let data = input.attestation?.authenticatorData?.bytes,
      let certified = input.attestation?.details?.nonce, certified.count == 32
    else { return nil }
    let candidates = NonceCandidate.all(for: input.expectations, data: data)
    let candidate = candidates.first { $0.nonce == certified.array } ?? candidates.shown(for: input)
    let receipt = input.receipt?.receipt
    // In receipts of type RECEIPT, Apple's server replaces bytes of field 4 that are not UTF-8.
    let passed = receipt?.kind == .receipt ? nil : receipt?.value(.clientHash)
    guard candidate != nil || passed != nil else { return nil }
    let challenge = candidate?.reading.map { reading in
      Step(
        .challenge,
        computed: value(
          reading.bytes,
          "\(reading.bytes.count.counted("byte")), taken as \(reading.encoding.phrase)"))
    }
    return [
      challenge,
      Step(
        .clientDataHash,
        computed: candidate.map { value(Bytes($0.hash), $0.origin) },
        found: passed.map { value($0, "field 4 of the receipt") }, at: passed),
      Step(.authenticatorData, at: data),
      Step(
        .nonce,
        computed: candidate.map { Value(.bytes($0.nonce), "SHA-256(authData ‖ clientDataHash)") },
        found: passed.map { Value(.bytes(Digest.sha256(data, $0)), "SHA-256(authData ‖ field 4)") }
      ),
      Step(
        .certifiedNonce,
        found: Value(
          .bytes(certified.array), "extension \(OID.attestationNonce) of the leaf certificate"),
        at: certified),
    ].compactMap(\.self)
  }

  /// Returns the steps of an assertion; `nil` without signature, authenticator data or client data.
  private static func assertion(_ input: CheckInput) -> [Step]? {
    guard let assertion = input.wholeAssertion, let signature = assertion.signature,
      !signature.isEmpty, let data = assertion.authenticatorData?.bytes
    else { return nil }
    let hashes = input.expectations.clientDataHashes
    let key = input.expectedPublicKey
    guard let hash = covered(hashes, data, signature, key?.point) ?? hashes.first else {
      return nil
    }
    let reading = input.expectations.clientData?.readings.first { $0.hash == hash.hash }
    return [
      reading.map { reading in
        Step(
          .clientData,
          computed: Value(
            .text(reading.bytes.count.counted("byte")), "taken as \(reading.encoding.phrase)"))
      },
      Step(
        .clientDataHash,
        computed: value(
          Bytes(hash.hash), reading == nil ? "as it was given" : "SHA-256(client data)")),
      Step(.authenticatorData, at: data),
      Step(
        .nonce,
        computed: Value(
          .bytes(Digest.sha256(data, Bytes(hash.hash))),
          "SHA-256(authenticatorData ‖ clientDataHash)")),
      key.map { key in
        Step(
          .key,
          computed: Value(
            .bytes(Digest.sha256(key.point)), "key ID: SHA-256 of the key \(key.origin)"))
      },
      Step(.signature, at: signature),
    ].compactMap(\.self)
  }

  /// Returns the hash that the signature covers; `nil` if there are fewer than two to choose from,
  /// no P-256 key is known, or none is covered.
  private static func covered(
    _ hashes: [ClientDataHash], _ data: Bytes, _ signature: Bytes, _ point: Bytes?
  ) -> ClientDataHash? {
    guard hashes.count > 1, let point, let key = ECDSAPublicKey(curve: .p256, x963: point) else {
      return nil
    }
    return key.nonce(of: data, in: hashes, coveredBy: signature)
  }

  /// Creates a value, as its length if it is long.
  private static func value(_ bytes: Bytes, _ owner: String) -> Value {
    bytes.count > longest
      ? Value(.text(bytes.count.counted("byte")), owner) : Value(.bytes(bytes.array), owner)
  }
}

extension NonceCandidate {
  /// How the hash was computed, as a phrase.
  fileprivate var origin: String {
    guard reading != nil else { return "as it was given" }
    return isDocumented ? "SHA-256(challenge)" : "the challenge itself, unhashed"
  }
}
