import Evidence

extension ByteEncoding {
  /// Zero bytes behind an artifact, as a buffer or a column of fixed length leaves them.
  static let zeroPadding = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .zeroPadding, isBehind: true) { bytes, limits in
        // One byte behind an artifact may be anything.
        guard bytes.suffix(2).elementsEqual([0, 0]),
          let length = bytes.statedLength(limits: limits),
          length + 1 < bytes.count, bytes.dropFirst(length).allSatisfy({ $0 == 0 })
        else { return nil }
        return bytes.prefix(length).extracted
      }
    ])
}
