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
    let stated = stated(in: field)
    guard !stated.isEmpty else { return .unknown }
    let isSame = stated.allSatisfy { algorithm, digest in
      contents.contains { algorithm.digest($0) == digest }
    }
    return isSame ? .matches : .differs
  }

  /// Returns the SHA-256 that a field states; `nil` if it has none.
  package static func sha256(in field: Bytes) -> [UInt8]? {
    stated(in: field).first { $0.algorithm.name.equals("sha-256") }?.digest
  }

  /// A hash algorithm (RFC 9530 §5): its key in a field, and its digest of a content.
  private typealias Algorithm = (name: String, digest: @Sendable (Bytes) -> [UInt8])

  private static let algorithms: [Algorithm] = [
    ("sha-256", { Digest.sha256($0) }), ("sha-512", { Digest.sha512($0.array) }),
  ]

  /// Returns the digests of a field, of each known algorithm; `nil` for one that isn't Base64.
  private static func stated(in field: Bytes) -> [(algorithm: Algorithm, digest: [UInt8]?)] {
    guard let dictionary = StructuredDictionary(field) else { return [] }
    return algorithms.compactMap { algorithm in
      dictionary.value(algorithm.name).map { value in
        (
          algorithm,
          StructuredDictionary.byteSequence(value).flatMap { Base64.decode($0, as: .standard) }
        )
      }
    }
  }

  /// Returns the field that a content has.
  package static func field(of content: Bytes) -> String {
    "sha-256=:\(Base64.encode(Digest.sha256(content))):"
  }
}
