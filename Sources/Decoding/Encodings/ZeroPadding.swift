import Evidence

extension ByteEncoding {
  /// Zero bytes after an artifact, from a buffer or a column of fixed length. At least two are
  /// required, and nothing else may follow the artifact.
  static let zeroPadding = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .zeroPadding, isBehind: true) { bytes, limits in
        // A single byte after an artifact may be anything.
        guard bytes.suffix(2).elementsEqual([0, 0]),
          let length = bytes.statedLength(limits: limits),
          length + 1 < bytes.count, bytes.dropFirst(length).allSatisfy({ $0 == 0 })
        else { return nil }
        return bytes.prefix(length).asArtifact(by: .textRepair)
      }
    ])
}
