import Evidence

extension ByteEncoding {
  /// Bytes as they are.
  static let binary = ByteEncoding(decode: BinaryBody.read)
}

/// Bytes that are no text at all.
enum BinaryBody {
  static func read(_ bytes: Bytes) -> ArmourBody? {
    isBinary(bytes) ? ArmourBody(verbatim: bytes) : nil
  }

  /// Known by how artifacts start, or by how much of it no text has. A few foreign bytes in a text
  /// do not make it binary: they are damage to a text.
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
  /// Where U+FFFD stands first, and how often it occurs.
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
