import Foundation

/// Writes archives byte by byte, without the libraries that the program reads them with.
enum Packed {
  /// A zip archive of stored files (APPNOTE.TXT 4.3).
  static func zip(_ files: [(name: String, content: [UInt8])], flags: UInt16 = 0) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      let offset = archive.count
      let fields =
        little(20, 2) + little(Int(flags), 2) + little(0, 2) + little(0, 4)
        + little(Int(crc32(content)), 4) + little(content.count, 4) + little(content.count, 4)
        + little(name.utf8.count, 2) + little(0, 2)
      archive += [0x50, 0x4b, 3, 4] + fields + Array(name.utf8) + content
      directory +=
        [0x50, 0x4b, 1, 2] + little(20, 2) + fields + little(0, 2) + little(0, 2) + little(0, 2)
        + little(0, 4) + little(offset, 4) + Array(name.utf8)
    }
    return archive + directory + [0x50, 0x4b, 5, 6] + little(0, 4) + little(files.count, 2)
      + little(files.count, 2) + little(directory.count, 4) + little(archive.count, 4)
      + little(0, 2)
  }

  /// A tar archive (POSIX.1-2017 pax). A link has its target instead of its content.
  static func tar(_ files: [(name: String, content: [UInt8], kind: Character)]) -> [UInt8] {
    var archive: [UInt8] = []
    for (name, content, kind) in files {
      var block = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, at offset: Int) {
        for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
      }
      let isLink = kind == "2"
      put(name, at: 0)
      put("0000644", at: 100)
      put("0000000", at: 108)
      put("0000000", at: 116)
      put(octal(isLink ? 0 : content.count, 11), at: 124)
      put(octal(0, 11), at: 136)
      put("        ", at: 148)
      put(String(kind), at: 156)
      if isLink { put(String(decoding: content, as: UTF8.self), at: 157) }
      put("ustar", at: 257)
      put("00", at: 263)
      put(octal(block.reduce(0) { $0 + Int($1) }, 6), at: 148)
      block[154] = 0
      archive += block
      if !isLink {
        archive += content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
      }
    }
    return archive + [UInt8](repeating: 0, count: 1_024)
  }

  /// A gzip file of one stored block (RFC 1952, RFC 1951 §3.2.4).
  static func gzip(_ content: [UInt8]) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(content.count, 2)
      + little(0xffff - content.count, 2) + content + little(Int(crc32(content)), 4)
      + little(content.count, 4)
  }

  /// The same block in the zlib format (RFC 1950).
  static func zlib(_ content: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01, 1] + little(content.count, 2) + little(0xffff - content.count, 2) + content
      + Array(little(high << 16 | low, 4).reversed())
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func octal(_ number: Int, _ width: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
