package import Evidence

extension ArtifactType {
  /// The number of bytes at the start that are examined.
  static let sniffedCount = 1_536

  /// Determines the type of an artifact from its first bytes, so that a truncated one is recognized
  /// as well.
  ///
  /// - Returns: `unknown` if the bytes are neither an attestation, an assertion, a receipt nor a
  ///   token.
  package static func sniff(_ payload: Bytes) -> ArtifactType {
    let start = payload.prefix(sniffedCount)
    if let type = mapKeyType(start) { return type }
    if startsLikeSignedData(start) { return .receipt }
    // This test also finds keys whose CBOR heads are longer than necessary.
    if let type = ArtifactStart.type(of: start.prefix(ArtifactStart.most)) { return type }
    if TokenBody.isToken(payload) { return .token }
    return .unknown
  }

  /// Returns whether the bytes start like a CBOR map with text keys or like ASN.1. This is enough
  /// to prefer one interpretation of a text to another.
  static func startsLikeArtifact(_ payload: Bytes) -> Bool {
    guard let first = payload.first, let second = payload.dropFirst().first else { return false }
    switch first {
    case 0xa1...0xb7, 0xbf: return (0x61...0x78).contains(second)
    case 0x30: return second == 0x80 || (0x81...0x84).contains(second)
    default: return mapKeyType(payload.prefix(sniffedCount)) != nil
    }
  }

  /// Returns the type whose key occurs first. Unknown keys may precede it.
  private static func mapKeyType(_ start: Bytes) -> ArtifactType? {
    let start = start.behindTags
    guard let first = start.first else { return nil }
    // If the map was read as UTF-8 text, its first byte was replaced, but the keys are intact.
    let isMap = first >> 5 == 5 || start.starts(with: Bytes.replacementCharacter)
    guard isMap else { return nil }
    for position in start.indices.dropFirst() where (0x63...0x71).contains(start[position]) {
      let rest = start[position..<start.endIndex]
      if let hit = ArtifactStart.keyMarks.first(where: { rest.starts(with: $0.key) }) {
        return hit.type
      }
    }
    return nil
  }

  /// Returns whether the bytes start with a SEQUENCE, in any form of length (X.690 §8.1.3), that
  /// starts with the object identifier of CMS signed-data (RFC 5652 §5.1). A truncated identifier
  /// matches as well.
  private static func startsLikeSignedData(_ start: Bytes) -> Bool {
    guard start.first == 0x30, let length = start.dropFirst().first else { return false }
    let lengthCount = length > 0x80 ? Int(length & 0x7f) : 0
    let content = start.dropFirst(2 + lengthCount)
    let identifier = ArtifactStart.signedData
    return content.count >= 2
      && content.prefix(identifier.count).elementsEqual(identifier.prefix(content.count))
  }
}

extension Bytes {
  /// The bytes after up to four CBOR tags (RFC 8949 §3.4).
  ///
  /// Tags 2 and 3, of bignums, are not skipped: before a map, these bytes show that the map was
  /// written as UTF-8, character by character.
  fileprivate var behindTags: Bytes {
    var rest = self
    for _ in 0..<4 {
      var reader = ByteReader(rest)
      guard let first = rest.first, first >> 5 == 6, first != 0xc2, first != 0xc3,
        case .success = CBORHead.read(&reader)
      else {
        return rest
      }
      rest = reader.rest
    }
    return rest
  }
}
