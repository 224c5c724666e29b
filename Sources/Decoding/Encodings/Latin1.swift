package import Evidence

extension ByteEncoding {
  /// Bytes that a program read as characters of ISO 8859-1 or Windows-1252 and wrote as UTF-8: each
  /// byte from 0x80 on became two or three. The byte `a3` became `c2 a3`.
  package static let latin1 = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .latin1) { bytes, _ in
        // The head of a CBOR map, or of a SEQUENCE whose length has a byte from 0x80 on.
        guard
          bytes.first == 0xc2 || bytes.starts(with: [0x30, 0xc2])
            || bytes.starts(with: [0x30, 0xe2])
        else { return nil }
        return bytes.narrowed(named: DecodedBody.name)
      }
    ],
    print: [
      EncodedForm("{} in Latin-1", rarity: 3, ofText: true) { bytes in
        guard bytes.contains(where: { $0 > 0x7f }),
          let scalars = Bytes(bytes).utf8?.unicodeScalars,
          scalars.allSatisfy({ $0.value <= 0xff })
        else { return nil }
        return scalars.map { UInt8(truncatingIfNeeded: $0.value) }
      },
      EncodedForm("{} read as Latin-1 and written as UTF-8", rarity: 2) { bytes in
        bytes.flatMap { $0 < 0x80 ? [$0] : [0xc0 | $0 >> 6, 0x80 | $0 & 0x3f] }
      },
      EncodedForm("{} read as Windows-1252 and written as UTF-8", rarity: 3) { bytes in
        bytes.contains { $0 & 0xe0 == 0x80 } ? bytes.flatMap(Windows1252.utf8) : nil
      },
    ])
}

extension Bytes {
  /// Returns one byte for each character of Latin-1 or Windows-1252. This restores bytes that a
  /// program read as text and wrote as UTF-8.
  ///
  /// - Parameter name: The name of the derived buffer.
  /// - Returns: `nil` if a character is in neither set, or if the bytes aren't UTF-8.
  package func narrowed(named name: String) -> Bytes? {
    let storage = buffer.storage
    var output = DerivedBytes(from: self, capacity: count)
    var position = startIndex
    while position < endIndex {
      let byte = storage[position]
      if byte < 0x80 {
        output.append(byte, from: position..<(position + 1))
        position += 1
      } else {
        guard let (length, byte) = Windows1252.character(at: position, in: self) else {
          return nil
        }
        output.append(byte, from: position..<(position + length))
        position += length
      }
    }
    return output.bytes(named: name, by: .latin1)
  }
}
