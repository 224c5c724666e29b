import CEmbedded
import Evidence

/// A check that every coding and archive format can be opened on this machine. A build of libarchive
/// may lack codecs.
package enum CodingTrial {
  /// Opens a small test vector of each format.
  ///
  /// - Returns: The name of each format, in a fixed order, and whether the expected content was
  ///   read.
  package static func results() -> [(name: String, passed: Bool)] {
    vectors.map { vector in
      let bytes = [UInt8](hex: vector.words("hex").joined()) ?? []
      guard let token = vector["token"] else {
        return (vector.name, content(of: bytes) == expected)
      }
      return ("\(vector.name) in a body", unpacked(bytes, named: token) == expected)
    } + [("XML", isXMLRead)]
  }

  /// The content of every vector.
  private static let expected = Array("attestscope\n".utf8)

  /// The test vectors in `vectors.txt`: archives, compressed files, and bodies of messages. Only an
  /// entry for a body has a `token`, the value of its `Content-Encoding` header.
  private static let vectors = CatalogueEntry.all(in: [UInt8](file: ats_vectors_txt()))

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
  private static func unpacked(_ body: [UInt8], named token: String) -> [UInt8] {
    let headers = [Message.Header(name: "content-encoding", value: token)]
    return Array(ContentCoding.unpack(Bytes(body, name: "body"), headers: headers).bytes)
  }

  /// Whether libxml2 reads an element with an attribute and an entity.
  private static var isXMLRead: Bool {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><string>a&amp;b</string></plist>"
    let file = Bytes(Array(text.utf8), name: "file")
    guard PropertyList.isBegun(ContainerHead(file)), case .row = PropertyList.item(of: file) else {
      return false
    }
    return true
  }
}
