import Evidence

/// Recognizes archives and compressed files by their first bytes.
enum ArchiveMarks {
  /// Returns whether the input begins with a local file header, with the end record of an empty
  /// archive, or with the mark of a split archive (APPNOTE.TXT §4.3).
  static func isZip(_ head: ContainerHead) -> Bool {
    [[3, 4], [5, 6], [7, 8]].contains { head.bytes.starts(with: [0x50, 0x4b] + $0) }
  }

  /// Returns whether the input begins with a tar header, a block of 512 bytes with a correct
  /// checksum in octal at offset 148 (POSIX.1-2017 pax, “ustar Interchange Format”).
  static func isTar(_ head: ContainerHead) -> Bool {
    guard let block = head.bytes.part(at: 0, count: 512), block.first != 0,
      let field = block.part(at: 148, count: 8)
    else { return false }
    let digits = field.filter { (0x30...0x37).contains($0) }
    guard digits.count >= 4, field.allSatisfy({ $0 < 0x38 }) else { return false }
    let stated = digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    // The checksum counts its own field as eight spaces.
    let sum = block.reduce(0) { $0 + Int($1) } - field.reduce(0) { $0 + Int($1) } + 8 * 0x20
    return sum == stated
  }

  /// Returns whether the input is one compressed stream of gzip, zstd, bzip2, xz or lz4.
  static func isCompressed(_ head: ContainerHead) -> Bool {
    let marks: [[UInt8]] = [
      [0x1f, 0x8b, 0x08], [0x28, 0xb5, 0x2f, 0xfd], Array("BZh".utf8),
      [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], [0x04, 0x22, 0x4d, 0x18],
    ]
    guard let mark = marks.first(where: { head.bytes.starts(with: $0) }) else { return false }
    // “BZh” alone is too short to decide: the digits of π, the mark of a block, must follow the
    // level.
    return mark.count > 3 || mark[0] == 0x1f
      || head.bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
  }

  /// Returns whether the input begins with a zlib header (RFC 1950 §2.2): method 8, a window of 32
  /// kB, one of the four usual levels, and a correct check.
  static func isZlib(_ head: ContainerHead) -> Bool {
    guard head.bytes.count > 8, head.bytes.first == 0x78, head.bytes.prefix(2).bigEndian % 31 == 0
    else { return false }
    return [0x01, 0x5e, 0x9c, 0xda].contains(head.bytes[head.bytes.startIndex + 1])
  }
}
