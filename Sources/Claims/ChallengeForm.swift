import Decoding
import Evidence
import SystemCrypto

/// A way to write a challenge into client data. The raw value names it in sentences.
package enum ChallengeForm: String, CaseIterable {
  case bytes
  case base64 = "Base64"
  case base64url = "Base64url"
  case hex = "hexadecimal"

  /// Returns the bytes that client data contains if it has the challenge in this form.
  func spelling(of bytes: Bytes) -> [UInt8] {
    switch self {
    case .bytes: bytes.array
    case .base64: Array(Base64.encode(bytes.array).utf8)
    case .base64url: Array(Base64.encode(bytes.array, as: .url).utf8)
    case .hex: Array(bytes.hex.utf8)
    }
  }
}

extension GivenBytes {
  /// Returns the form in which these bytes contain the challenge; `nil` if they don't.
  ///
  /// Every reading of these bytes is searched for every reading of the challenge, in the order of
  /// the cases. The result is cached per challenge.
  package func form(of challenge: GivenBytes) -> ChallengeForm? {
    searches.form(ofTextHashing: challenge.hashOfReadings) {
      for reading in challenge.readings where !reading.bytes.isEmpty {
        for form in ChallengeForm.allCases {
          let spelling = form.spelling(of: reading.bytes)
          if readings.contains(where: { $0.bytes.contains(spelling) }) { return form }
        }
      }
      return nil
    }
  }

  /// A digest that is equal for given bytes with the same readings.
  private var hashOfReadings: [UInt8] { Digest.sha256(readings.flatMap(\.hash)) }
}
