import Results

/// Data that a page carries for its script.
struct DataBlock: Sendable {
  let id: String
  let mediaType: StaticString
  /// Harmless inside a script element.
  let text: [UInt8]

  /// JSON with every character escaped that could end the element or start another.
  static func json(_ id: String, _ value: JSONValue) -> DataBlock {
    json(id, written: JSONWriter.line(value))
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
  }

  /// The same of JSON that is written already.
  static func json(_ id: String, written json: [UInt8]) -> DataBlock {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    var rest = json[...]
    while let place = rest.firstIndex(where: isMarkup) {
      text += rest[..<place]
      text += Array("\\u00\(String(rest[place], radix: 16))".utf8)
      rest = rest[(place + 1)...]
    }
    text += rest
    return DataBlock(id: id, mediaType: "application/json", text: text)
  }
}
