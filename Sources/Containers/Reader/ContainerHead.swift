import Decoding
import Evidence

/// The beginning of an input, with what several readers look at.
struct ContainerHead {
  let bytes: Bytes
  /// Without a byte order mark and whitespace in front.
  let text: Bytes
  /// What is there of a JSON value, an object or an array; `nil` where it begins as something else.
  let json: JSONNode?

  init(_ bytes: Bytes) {
    self.bytes = bytes
    text = bytes.withoutByteOrderMark.trimmed
    json =
      text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
      ? JSONReader.read(text).value : nil
  }

  /// The first line, without its end.
  var firstLine: Bytes { text.prefix { $0 != 0x0a && $0 != 0x0d } }
}
