import Claims
import Checks
import Decoding
import Evidence
import Results

/// Family S: assertions with a few changed bytes that can be recovered, because the signature then
/// is valid.
enum AlteredAssertions {
  /// S27 and S28.
  ///
  /// Both put bytes back and verify the signature again. S27 is attributed to software, S28 to an
  /// attack.
  static let all: [Cause] = [lostZero, changedCounter]

  /// Software that re-encoded the signature dropped a leading zero of r or s: in DER the number
  /// then is negative (X.690 §8.3.3), in r ‖ s the length is below 64. Proven: with the zero, it is
  /// valid.
  ///
  /// Example in DER: `02 20 9f …` instead of `02 21 00 9f …`. Example as r ‖ s: 63 bytes, because
  /// r began with `00`. For r ‖ s each place at which r can end is tried.
  private static let lostZero = Cause("S27-lost-zero") { examination in
    guard let target = SignatureTarget(of: examination.input) else { return nil }
    let hashes = examination.input.expectations.clientDataHashes.map(\.hash)
    for signature in ShortSignature.whole(target.signature) {
      guard hashes.contains(where: { target.isMet(by: $0, signature: Bytes(signature)) }),
        let assertion = examination.input.assertion?.with(signature: signature)
      else { continue }
      return .recomputed(
        examination.input.with { $0.assertion = assertion },
        """
        The signature has \(target.signature.count.counted("byte")); with the leading zero put back it \
        has \(signature.count), and is valid.
        """,
        undoing: "signature := DER(r, s), both positive",
        steps: .one(
          "signature", target.signature, "in the assertion", signature, "as the device made it"))
    }
    return nil
  }

  /// The counter in the authenticator data isn't the signed one. Proven: with another counter, the
  /// signature is valid.
  ///
  /// Counters around the stored and the received one are tried, then 1 to 32, then the received one
  /// with its bytes reversed. Not claimed if the search explains the signature by other client
  /// data.
  ///
  /// Example: the recorded assertion has counter 41 and a valid signature; a replayed copy says
  /// 43. A replay has to change these four bytes to pass a server that checks the counter before
  /// the signature.
  ///
  /// Needs the client data and the key: without a verification there is no evidence.
  private static let changedCounter = Cause("S28-changed-counter") { examination in
    let input = examination.input
    guard examination.search(for: "assertion.signature")?.match == nil,
      let found = input.wholeAssertion?.authenticatorData?.counter,
      let target = SignatureTarget(of: input)
    else { return nil }
    // The search may have used up its budget, so this loop has its own limit.
    let hashes = input.expectations.clientDataHashes.prefix(2)
    for counter in candidates(found, stored: input.expectations.previousCounter) {
      let data = target.authenticatorData.replacingCounter(by: counter)
      for hash in hashes
      where target.over(data).canBeMet(by: hash.hash) && target.over(data).isMet(by: hash.hash) {
        guard let assertion = input.assertion?.with(authenticatorData: data) else { continue }
        return .recomputed(
          input.with { $0.assertion = assertion },
          """
          The signature is valid for counter \(counter.grouped); the assertion contains \
          \(found.grouped).
          """,
          undoing: "counter := \(counter.grouped)",
          steps: .one("counter", found, "in the assertion", counter, "as the device signed it"))
      }
    }
    return nil
  }

  /// Returns the likely counters, likeliest first. Each costs the verification of a signature.
  ///
  /// - Parameters:
  ///   - found: The counter in the assertion.
  ///   - stored: The counter that the server stored, if it is known.
  /// - Returns: Fewer than 180 counters, each once, without `found`.
  private static func candidates(_ found: UInt32, stored: UInt32?) -> [UInt32] {
    let around = [stored, found].compactMap(\.self).flatMap { center in
      (0..<64).compactMap { center.subtracting($0) } + (1...8).compactMap { center.adding($0) }
    }
    return (around + Array(1...32) + [found.byteSwapped]).distinct(by: \.self).filter {
      $0 != found
    }
  }
}

extension UInt32 {
  /// Returns the difference if it is above zero, otherwise `nil`.
  fileprivate func subtracting(_ step: UInt32) -> UInt32? { self > step ? self - step : nil }
  /// Returns the sum if it is below the greatest value, otherwise `nil`.
  fileprivate func adding(_ step: UInt32) -> UInt32? { self < .max - step ? self + step : nil }
}

extension Bytes {
  /// Returns authenticator data with another counter: four bytes, big-endian, after rpIdHash and
  /// flags, at offset 33 (WebAuthn §6.1).
  ///
  /// Requires at least 37 bytes to be meaningful: the caller has complete authenticator data.
  fileprivate func replacingCounter(by counter: UInt32) -> Bytes {
    let digits = (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> UInt32(8 * $0)) }
    return Bytes(prefix(33).array + digits + dropFirst(37).array)
  }
}
