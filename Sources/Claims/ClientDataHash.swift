import Evidence

/// A hash that the client data of an assertion may stand for, and where it comes from.
package struct ClientDataHash: Sendable, Hashable {
  package let hash: [UInt8]
  /// As in “it fits …”.
  package let source: String
}

extension Expectations {
  /// FIPS 180-4: the bytes of a SHA-256 hash.
  private static let hashLength = 32

  /// The hashes of the given client data in every reading of it; without client data, the given hash.
  package var clientDataHashes: [ClientDataHash] {
    guard let clientData else {
      return (clientDataHash?.readings ?? []).map {
        ClientDataHash(
          hash: $0.bytes.array,
          source: $0.bytes.count == Self.hashLength
            ? "the given clientDataHash"
            : "the given clientDataHash, which isn't a SHA-256 hash: it has "
              + "\($0.bytes.count.counted("byte")), not \(Self.hashLength)")
      }
    }
    return clientData.readings.map {
      ClientDataHash(
        hash: $0.hash, source: "the client data, taken as \($0.encoding.phrase)")
    }
  }
}
