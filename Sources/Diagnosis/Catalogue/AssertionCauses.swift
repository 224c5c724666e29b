import Checks
import Decoding
import Evidence
import Results

/// Family S: causes of assertions that fail. The two causes in this file also occur with
/// attestations.
enum AssertionCauses {
  /// All causes of the family, from its five other files and this one.
  static let all: [Cause] =
    AssertionReadings.all + AssertionSigning.all + AlteredAssertions.all + AssertionCounters.all
    + AssertionChallenges.all
    + [unsignedHash, exchangedField]

  /// An opt-in entitlement makes iOS 18.5 to 26 add `cdHash`, 20 bytes, to the outer map. Proven by
  /// its presence. Not claimed if the structure fails for another reason.
  ///
  /// Example: the map of an assertion begins with `a3` and has `cdHash`, `signature` and
  /// `authenticatorData`, three keys instead of two. Parsers that require two keys reject it,
  /// although it is genuine.
  ///
  /// The value has no meaning for security: neither nonce nor signature covers the outer map.
  private static let unsignedHash = Cause("S10-extra-cdhash") { examination in
    let input = examination.input
    let structure =
      examination.trouble("assertion.structure") ?? examination.trouble("attestation.structure")
    // cdHash alone only warns. If the structure fails, there is another cause.
    guard structure?.result == .warn,
      let hash = input.assertion?.codeDirectoryHash
        ?? input.attestation?.object.codeDirectoryHash
    else { return nil }
    return .observed(
      "The outer map contains cdHash, \((hash.byteString ?? hash.bytes).count.counted("byte")) that nothing signs.",
      undoing: "cdHash := left out")
  }

  /// An assertion is in the field for attestations, or the reverse. Proven by the content's
  /// structure.
  ///
  /// Example: the JSON member `attestation` contains a map with the keys `signature` and
  /// `authenticatorData`. The wording names both types, and the app only if a captured request shows what it
  /// sent: the members of a record can be the operator's.
  /// Swaps with receipts or tokens have the cause `T12-field-name`.
  private static let exchangedField = Cause("S11-assertion-as-attestation") { examination in
    let input = examination.input
    guard let claimed = input.claimedType,
      Set([claimed, input.type]) == [.attestation, .assertion]
    else { return nil }
    return .inOtherField(
      input.type, claimed,
      examination.isAsSent ? "The app sent \(input.type) instead of \(claimed)." : nil)
  }
}
