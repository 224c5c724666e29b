import Evidence

extension ByteWrapping {
  /// Bytes that were taken for characters of ISO 8859-1 and written in UTF-8: two bytes for each from 80 on.
  static let latin1 = ByteWrapping(kind: .latin1) { bytes, _ in
    // The head of a map, or a SEQUENCE with a long length.
    guard bytes.first == 0xc2 || bytes.starts(with: [0x30, 0xc2]) else { return nil }
    let storage = bytes.buffer.storage
    var output = DerivedBytes(from: bytes, capacity: bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = storage[position]
      if byte < 0x80 {
        output.append(byte, from: position..<(position + 1))
        position += 1
      } else {
        guard byte == 0xc2 || byte == 0xc3, position + 1 < bytes.endIndex,
          storage[position + 1] & 0xc0 == 0x80
        else { return nil }
        output.append(
          (byte & 0x03) << 6 | storage[position + 1] & 0x3f, from: position..<(position + 2))
        position += 2
      }
    }
    return output.bytes(named: ArmourBody.name, by: .latin1)
  }
}
