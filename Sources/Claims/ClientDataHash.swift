import Evidence

/// A candidate for the hash of an assertion's client data, and how it was obtained.
package struct ClientDataHash: Sendable, Hashable {
  /// The hash: 32 bytes, except for a given hash of a wrong length.
  package let hash: [UInt8]
  /// What the hash was computed from, as a noun phrase that follows “it matches”.
  package let source: String
}

extension Expectations {
  /// The length of a SHA-256 hash in bytes (FIPS 180-4).
  private static let hashLength = 32

  /// The candidates for the client data hash, in the order of the readings.
  ///
  /// With client data, one per reading of it. Without, one per reading of the given hash. Empty if
  /// neither is given.
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
