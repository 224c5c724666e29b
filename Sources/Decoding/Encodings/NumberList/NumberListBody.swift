import Evidence

/// Decodes a JSON array of numbers, which JSON writers make of a typed array or a buffer:
/// `[163, 99, 102]`, or `{"type":"Buffer","data":[163,99,102]}` of Node.js.
///
/// Languages with signed bytes write -128 to -1 for 128 to 255.
enum NumberListBody {
  /// The characters before the array in the JSON of a Node.js buffer, without whitespace.
  private static let bufferHead = Array("{\"type\":\"Buffer\",\"data\":".utf8)

  /// Decodes a text that begins with such an array. Returns `nil` for any other text.
  ///
  /// An array without its closing bracket is reported as cut. A value that is no byte is reported
  /// as a foreign character, and ends the decoding. Text after the array is ignored.
  static func read(_ text: Bytes) -> DecodedBody? {
    guard let open = listStart(text) else { return nil }
    var output = DerivedBytes(from: text, capacity: text.count / 4)
    var damage: DecodedText.Damage?
    var position = open + 1
    scan: while true {
      position = text.skip(from: position) { $0.isWhiteSpace || $0 == UInt8(ascii: ",") }
      guard position < text.endIndex else {
        damage = .init(.cutText, at: text[(text.endIndex - 1)..<text.endIndex])
        break scan
      }
      if text[position] == UInt8(ascii: "]") { break scan }
      let end = text.skip(from: position) { $0.isDigit || $0 == UInt8(ascii: "-") }
      guard let byte = byte(text[position..<end]) else {
        damage = .init(.foreignCharacter, at: text[position..<max(end, position + 1)])
        break scan
      }
      output.append(byte, from: position..<end)
      position = end
    }
    return DecodedBody(
      payload: output.bytes(named: DecodedBody.name, by: .textRepair), encoding: .jsonArray,
      damage: damage)
  }

  /// Returns where the opening bracket is, if a number follows it. The members of a buffer may have any
  /// order (RFC 8259 §4); a cut one is read only in the order that Node.js writes.
  private static func listStart(_ text: Bytes) -> Int? {
    if text.first == UInt8(ascii: "{"), text.firstIndex(of: "\"Buffer\"") != nil,
      let buffer = JSONReader.read(text).value,
      buffer["type"]?.string?.utf8?.equals("Buffer") == true,
      let data = buffer["data"], data.elements != nil
    {
      return data.bytes.startIndex
    }
    var open = text.startIndex
    for expected in bufferHead where text.first == UInt8(ascii: "{") {
      open = text.skip(from: open) { $0.isWhiteSpace }
      guard open < text.endIndex, text[open] == expected else { return nil }
      open += 1
    }
    open = text.skip(from: open) { $0.isWhiteSpace }
    guard open < text.endIndex, text[open] == UInt8(ascii: "[") else { return nil }
    let next = text.skip(from: open + 1) { $0.isWhiteSpace }
    guard next < text.endIndex else { return nil }
    return text[next].isDigit || text[next] == UInt8(ascii: "-") ? open : nil
  }

  /// Returns the byte of up to four characters, from `-128` to `255`.
  private static func byte(_ digits: Bytes) -> UInt8? {
    guard digits.count <= 4, let text = digits.utf8 else { return nil }
    return UInt8(text) ?? Int8(text).map(UInt8.init(bitPattern:))
  }
}
