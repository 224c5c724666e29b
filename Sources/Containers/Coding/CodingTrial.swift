import Evidence

/// A check that every coding and archive format can be opened on this machine. A build of libarchive
/// may lack codecs.
package enum CodingTrial {
  /// Opens a small vector of each format.
  ///
  /// - Returns: The name of each format, in a fixed order, and whether its content came out.
  package static func results() -> [(name: String, passed: Bool)] {
    files.map { ($0.name, content(of: [UInt8](hex: $0.hex) ?? []) == expected) }
      + bodies.map { ("\($0.name) in a body", unpacked($0.hex, named: $0.token) == expected) }
      + [("XML", isXMLRead)]
  }

  /// The content of every vector.
  private static let expected = Array("attestscope\n".utf8)

  /// Archives and compressed files, in hexadecimal.
  private static let files: [(name: String, hex: String)] = [
    (
      "gzip",
      """
      1f8b08000000000002034b2c29492d2e294ece2f48e5020030cfb8c90c000000
      """
    ),
    (
      "bzip2",
      """
      425a683931415926535954dcca86000000c18000102a00cc002000310c0821a1b49a821304e78bb9\
      229c28482a6e654300
      """
    ),
    (
      "xz",
      """
      fd377a585a0000016922de360200210116000000742fe5a301000b61747465737473636f70650a00\
      30cfb8c90001200ca2ddb4bc9042990d010000000001595a
      """
    ),
    (
      "zstd",
      """
      28b52ffd046861000061747465737473636f70650a36e11118
      """
    ),
    (
      "lz4",
      """
      04224d186440a70c00008061747465737473636f70650a00000000fce82f1f
      """
    ),
    (
      "zlib",
      """
      78da4b2c29492d2e294ece2f48e5020020ee04ba
      """
    ),
    (
      "zip",
      """
      504b03041400000008000000210030cfb8c90e0000000c000000060000006d656d6265724b2c2949\
      2d2e294ece2f48e50200504b010214031400000008000000210030cfb8c90e0000000c0000000600\
      000000000000000000008001000000006d656d626572504b05060000000001000100340000003200\
      00000000
      """
    ),
    (
      "tar in gzip",
      """
      1f8b0800000000000203cb4dcd4d4a2d62a029300002331313300d04e8b48181a109820d16373734\
      3662503060a003282d2e492c025ac93032416249496a714971727e412a17c3281805a360148c8211\
      03000b92fb7400080000
      """
    ),
  ]

  /// Bodies of messages, in hexadecimal, with the value of their `Content-Encoding` header.
  private static let bodies = [
    (name: "Brotli", token: "br", hex: "8b058061747465737473636f70650a03"),
    (name: "Deflate", token: "deflate", hex: "4b2c29492d2e294ece2f48e50200"),
    (name: "zstd", token: "zstd", hex: "28b52ffd046861000061747465737473636f70650a36e11118"),
  ]

  /// Returns the content of the innermost file of an archive; `nil` if it can't be read.
  private static func content(of bytes: [UInt8]) -> [UInt8]? {
    var stream = ByteStream(
      name: "vector", bytes: bytes, budget: WorkBudget(bytes: bytes.count))
    var isOpened = false
    while let (_, found) = Container.reader(of: stream) {
      var items = found
      guard case .member(_, let member) = items.next() else { return nil }
      stream = member
      isOpened = true
    }
    return isOpened ? stream.takePiece() : nil
  }

  /// Returns a body without its coding.
  private static func unpacked(_ hex: String, named token: String) -> [UInt8] {
    let body = Bytes([UInt8](hex: hex) ?? [], name: "body")
    let headers = [Message.Header(name: "content-encoding", value: token)]
    return Array(ContentCoding.unpack(body, headers: headers).bytes)
  }

  /// Whether libxml2 reads an element with an attribute and an entity.
  private static var isXMLRead: Bool {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><string>a&amp;b</string></plist>"
    return PropertyList.isBegun(ContainerHead(Bytes(Array(text.utf8), name: "head")))
      && !PropertyList.item(of: Bytes(Array(text.utf8), name: "file")).isRemark
  }
}

extension ContainerItem {
  /// Whether it only says what was not read.
  fileprivate var isRemark: Bool {
    if case .remark = self { true } else { false }
  }
}
