import Evidence

extension ByteEncoding {
  /// The description of an `NSData`: `<0a0b0c0d 0e0f>`, and since iOS 13
  /// `{length = 6, bytes = 0x0a0b…}`.
  package static let dataDump = ByteEncoding(
    decode: DataDumpBody.read,
    print: [
      .printed(by: "Objective-C prints", like: "<0a0b0c0d 0e0f…>") { bytes in
        Array("<\(grouped(bytes))>".utf8)
      },
      .printed(by: "Objective-C prints without its brackets", like: "0a0b0c0d 0e0f…", rarity: 3) {
        Array(grouped($0).utf8)
      },
      .printed(
        by: "Objective-C prints since iOS 13", like: "{length = 32, bytes = 0x0a0b0c0d …}"
      ) { bytes in
        // Of more than 24 bytes it shows the first 16 and the last 8.
        let digits =
          bytes.count <= 24
          ? bytes.hex
          : "\(grouped(bytes.prefix(16))) ... \(grouped(bytes.suffix(8))) "
        return Array("{length = \(bytes.count), bytes = 0x\(digits)}".utf8)
      },
      .printed(by: "a debugger prints", like: "{length = 32, bytes = 0x0a0b…}", rarity: 3) {
        bytes in
        Array("{length = \(bytes.count), bytes = 0x\(bytes.hex)}".utf8)
      },
    ])

  /// Returns hexadecimal digits in groups of four bytes, as `NSData` describes itself.
  private static func grouped(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    bytes.chunks(of: 4).map(\.hex).joined(separator: " ")
  }
}
