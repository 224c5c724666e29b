import Decoding
import Evidence
import SystemCrypto

/// A way to write a challenge into client data.
package enum ChallengeForm: String, CaseIterable {
  case bytes
  case base64 = "Base64"
  case base64url = "Base64url"
  case hex = "hexadecimal"

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
  /// How the bytes, in one of their readings, hold the challenge in one of its own.
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

  /// The same for what is read as the same bytes.
  private var hashOfReadings: [UInt8] { Digest.sha256(readings.flatMap(\.hash)) }
}
