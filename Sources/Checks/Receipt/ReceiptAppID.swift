import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension Check {
  /// Checks field 2 of the receipt, the App ID in clear text (Apple, “Assessing fraud risk”, step
  /// 4).
  ///
  /// - Passes: in an attestation, its SHA-256 is the rpIdHash; for a receipt alone, it is an
  ///   accepted App ID, compared byte by byte.
  /// - Fails: it is a different App ID.
  /// - Not run: there is no field 2, no rpIdHash to compare with, or, for a receipt alone, no App
  ///   ID was given.
  package static let receiptAppID = Check("receipt.app-id") { input in
    guard let value = input.receipt?.receipt.value(.appID) else {
      return .unreadable("There is no field 2 to read.")
    }
    let place = EvidenceReference(value, "/receipt/payload/2")
    let text = value.text
    if let data = input.attestation?.authenticatorData, let hash = data.rpIDHash {
      return Digest.sha256(value) == hash.array
        ? .pass("“\(text)”, as in the attestation.", at: place)
        : .fail(
          "The receipt is for “\(text)”; the attestation isn't.",
          expected: Value(.bytes(hash.array), "the rpIdHash of the attestation"),
          actual: Value(.bytes(Digest.sha256(value)), "SHA-256 of the receipt's App ID"),
          at: [place])
    }
    guard input.attestation == nil else {
      return .unreadable("The attestation has no rpIdHash to compare with.")
    }
    let accepted = input.expectations.appIDs
    guard !accepted.isEmpty else {
      return .needs(.appID, because: "No App ID was given to compare with “\(text)”.")
    }
    return accepted.contains { value.elementsEqual($0.utf8) }
      ? .pass("“\(text)”, as stated for the server.", at: place)
      : .fail(
        "The receipt is for “\(text)”.",
        expected: Value(.text(accepted.joined(separator: ", ")), "as stated for the server"),
        actual: Value(.text(text), "in field 2 of the receipt"), at: [place])
  }
}
