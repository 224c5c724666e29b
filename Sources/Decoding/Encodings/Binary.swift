import Evidence

extension ByteEncoding {
  /// Bytes in no encoding, such as a file with an attestation object in CBOR.
  static let binary = ByteEncoding(decode: { DecodedBody($0, if: BinaryBody.isBinary) })
}

/// Recognizes bytes that aren't text.
enum BinaryBody {
  /// Returns whether the bytes are binary: they begin as an artifact does, or more than an eighth
  /// of them are bytes that text doesn't have. Fewer such bytes are damage to a text.
  ///
  /// Control characters count, and bytes from 0x80 on if the whole isn't valid UTF-8. In valid
  /// UTF-8 each U+FFFD counts as three bytes.
  static func isBinary(_ bytes: Bytes) -> Bool {
    if ArtifactType.startsLikeArtifact(bytes) { return true }
    var foreign = 0
    var high = 0
    bytes.withUnsafeBytes {
      var place = $0.endOfPlainText(from: 0)
      while place < $0.count {
        let byte = $0[place]
        if byte.isControl { foreign += 1 } else if byte >= 0x80 { high += 1 }
        place = $0.endOfPlainText(from: place + 1)
      }
    }
    if high > 0 { foreign += bytes.utf8 == nil ? high : bytes.replacementCharacters.count * 3 }
    return foreign > bytes.count / 8
  }
}

extension Bytes {
  /// The first U+FFFD in UTF-8 (`ef bf bd`) and the number of them; `nil` and 0 if there is none.
  var replacementCharacters: (first: Bytes?, count: Int) {
    let storage = buffer.storage
    var first: Bytes?
    var count = 0
    var position = startIndex
    let end = endIndex
    while position + 3 <= end {
      guard storage[position] == 0xef, storage[position + 1] == 0xbf, storage[position + 2] == 0xbd
      else {
        position += 1
        continue
      }
      first = first ?? self[position..<(position + 3)]
      count += 1
      position += 3
    }
    return (first, count)
  }
}
