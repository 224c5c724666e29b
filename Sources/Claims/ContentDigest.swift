import Decoding
package import Evidence
import SystemCrypto

/// The `Content-Digest` header of a message (RFC 9530 §2), such as `sha-256=:X48E9q…=:`.
package enum ContentDigest {
  /// Whether a field has the digests of a content.
  package enum Comparison: Sendable {
    case matches
    case differs
    /// It has neither SHA-256 nor SHA-512, or too many digests.
    case unknown
  }

  /// Compares a field with the content that a message may have.
  /// - Parameters:
  ///   - field: The header's value.
  ///   - contents: The content as it was sent and as it was unpacked, of which a capture may have
  ///     only one.
  /// - Returns: `.matches` if each SHA-256 and SHA-512 digest of the field is that of one of the
  ///   contents.
  package static func compare(_ field: Bytes, with contents: [Bytes]) -> Comparison {
    guard let dictionary = StructuredDictionary(field) else { return .unknown }
    let stated = ["sha-256", "sha-512"].compactMap { name -> (isLong: Bool, value: Bytes)? in
      dictionary.value(name).map { (name.ends(with: "512"), $0) }
    }
    guard !stated.isEmpty else { return .unknown }
    let isSame = stated.allSatisfy { isLong, value in
      let digest = StructuredDictionary.byteSequence(value).flatMap {
        Base64.decode($0, as: .standard)
      }
      return contents.contains { content in
        digest == (isLong ? Digest.sha512(content.array) : Digest.sha256(content))
      }
    }
    return isSame ? .matches : .differs
  }

  /// Returns the field that a content has.
  package static func field(of content: Bytes) -> String {
    "sha-256=:\(Base64.encode(Digest.sha256(content))):"
  }
}
