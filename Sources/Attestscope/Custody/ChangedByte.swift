import Evidence
import Platform
import Reports
import Results
import SystemCrypto

/// The only byte in which a file differs from the version that a manifest describes, confirmed by
/// the SHA-256 of that version.
struct ChangedByte: Sendable, Hashable {
  /// The offset from the start of the file.
  let offset: Int
  /// The value in the version of the manifest.
  let before: UInt8
  /// The value now.
  let now: UInt8
}

extension ChangedByte {
  /// Finds the byte.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - digest: What the file is now.
  ///   - stated: Size, SHA-256 and sums in the manifest.
  /// - Returns: `nil` if the sizes differ, not exactly one byte differs, the manifest has no sums,
  ///   or the file can't be read. The file is read a second time, and only if the sums permit a
  ///   single byte.
  init?(
    in path: RawPath, _ digest: FileDigest, since stated: (size: Int, sha256: String, sums: String?)
  ) {
    guard digest.size == stated.size, let sums = stated.sums.flatMap(ByteSums.init(hex:)),
      let actual = digest.sums.flatMap(ByteSums.init(hex:)),
      let change = actual.onlyChange(since: sums, size: digest.size),
      let restored = Self.restoring(change, in: path), restored.sha256.equals(stated.sha256)
    else { return nil }
    self = restored.byte
  }

  /// Returns the byte, and the SHA-256 of the file with its former value.
  private static func restoring(
    _ change: (offset: Int, difference: Int), in path: RawPath
  ) -> (byte: ChangedByte, sha256: String)? {
    guard let file = try? SystemCall.open(path) else { return nil }
    defer { SystemCall.close(file) }
    var digest = RunningDigest()
    var count = 0
    var found: ChangedByte?
    while var piece = try? SystemCall.read(file, upTo: 256 << 10), !piece.isEmpty {
      let index = change.offset - count
      if piece.indices.contains(index) {
        guard let before = UInt8(exactly: Int(piece[index]) - change.difference) else { return nil }
        found = ChangedByte(offset: change.offset, before: before, now: piece[index])
        piece[index] = before
      }
      count += piece.count
      digest.add(piece)
    }
    return found.map { ($0, digest.value().hex) }
  }

  /// The change as the rest of a sentence: `byte 4,133 (0x1025) is 62, it was 61`.
  var phrase: String {
    "byte \(offset.grouped) (\(offset.offsetText)) is \([now].hex), it was \([before].hex)"
  }
}
