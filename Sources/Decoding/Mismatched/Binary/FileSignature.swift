import Evidence

/// The first bytes by which a file format is recognized.
struct FileSignature {
  /// The kind of file.
  let kind: MismatchedKind
  /// The first bytes.
  let start: [UInt8]
  /// Returns whether further conditions are met, for formats with few first bytes.
  var holds: @Sendable (Bytes) -> Bool = { _ in true }

  /// Returns the format of the bytes; `nil` for an unknown one.
  static func recognize(_ bytes: Bytes) -> MismatchedContent? {
    guard let hit = all.first(where: { bytes.starts(with: $0.start) && $0.holds(bytes) }) else {
      return nil
    }
    let place = bytes.prefix(hit.start.count)
    return MismatchedContent(hit.kind, "the first bytes are \(place.hex)", at: place)
  }

  /// The formats, in the order of the tests.
  private static let all: [FileSignature] = [
    // RFC 1952 §2.3.1: the method is deflate, the upper three flags are reserved.
    FileSignature(kind: .gzip, start: [0x1f, 0x8b, 0x08]) { bytes in
      bytes.part(at: 3, count: 1).map { $0.allSatisfy { $0 < 0x20 } } ?? false
    },
    // RFC 8878 §3.1.1.
    FileSignature(kind: .zstandard, start: [0x28, 0xb5, 0x2f, 0xfd]),
    // PKWARE APPNOTE §4.3.7, §4.3.16: a local file header, or the end of an empty archive.
    FileSignature(kind: .zip, start: [0x50, 0x4b, 0x03, 0x04]),
    FileSignature(kind: .zip, start: [0x50, 0x4b, 0x05, 0x06]),
    // ITU-T T.81 annex B: start of image, and the marker that follows it.
    FileSignature(kind: .jpeg, start: [0xff, 0xd8, 0xff]),
    // ISO/IEC 15948 §5.2.
    FileSignature(kind: .png, start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // ISO 32000-1 §7.5.2.
    FileSignature(kind: .pdf, start: Array("%PDF-".utf8)),
    FileSignature(kind: .propertyList, start: Array("bplist0".utf8)),
    FileSignature(kind: .zlib, start: [0x78], holds: isZlibHeader),
  ]

  /// Returns whether the bytes start like a zlib stream with a window of 32 kB and no dictionary.
  /// Both header bytes are a multiple of 31 (RFC 1950 §2.2), and the first block has a valid type
  /// (RFC 1951 §3.2.3).
  @Sendable private static func isZlibHeader(_ bytes: Bytes) -> Bool {
    guard let head = bytes.part(at: 0, count: 3)?.array else { return false }
    let check = Int(head[0]) << 8 | Int(head[1])
    return check.isMultiple(of: 31) && head[1] & 0x20 == 0 && head[2] & 0x06 != 0x06
  }
}
