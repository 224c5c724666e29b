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

  /// The same of JSON that is written already.
  static func json(_ id: String, written json: [UInt8]) -> DataBlock {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        text += Array("\\u00\(String(byte, radix: 16))".utf8)
      default: text.append(byte)
      }
    }
    return DataBlock(id: id, mediaType: "application/json", text: text)
  }
}
