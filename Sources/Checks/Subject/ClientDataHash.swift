import Evidence
import SystemCrypto

/// A hash that the client data of an assertion may stand for, and where it comes from.
package struct ClientDataHash: Sendable, Hashable {
  package let hash: [UInt8]
  /// As in “it fits …”.
  package let source: String
}

extension Expectations {
  /// The given hash, and the hashes of the given client data in every reading of it.
  package var clientDataHashes: [ClientDataHash] {
    let given = (clientDataHash?.readings ?? []).map {
      ClientDataHash(hash: $0.bytes.array, source: "the given clientDataHash")
    }
    let computed = (clientData?.readings ?? []).map {
      ClientDataHash(
        hash: Digest.sha256($0.bytes), source: "the client data, taken as \($0.encoding.phrase)")
    }
    return given + computed
  }
}
