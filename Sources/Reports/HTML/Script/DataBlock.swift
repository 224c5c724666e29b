import Results

/// Data that a page embeds for its script.
///
/// The page of an artifact has the block `json`. The index has three: `table` with names,
/// `dictionary` with the strings of the rows, and `rows` with the packed rows.
struct DataBlock: Sendable {
  /// The id of the element with the data.
  let id: String
  /// The media type of the data, which keeps browsers from running it.
  let mediaType: StaticString
  /// The data as text that cannot end its script element: JSON with escaped markup, or Base64.
  let text: [UInt8]

  /// Returns a block of JSON in which `<`, `>` and `&` are escaped (RFC 8259 §7), so that no text
  /// can end the element.
  static func json(_ id: String, _ value: JSONValue) -> DataBlock {
    json(id, written: JSONWriter.line(value))
  }

  /// Returns whether the byte is `<`, `>` or `&`.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
  }

  /// Returns a block of JSON that is already written.
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
