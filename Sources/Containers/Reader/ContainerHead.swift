import Decoding
import Evidence

/// The first bytes of an input, prepared for the tests of all readers, so that each form is decoded
/// once.
struct ContainerHead {
  /// The first ``Container/headSize`` bytes at most; converted to UTF-8 if the input is UTF-16.
  let bytes: Bytes
  /// The same without a byte order mark and without whitespace at both ends.
  let text: Bytes
  /// The JSON object or array as far as the bytes contain it; `nil` if the input begins
  /// differently.
  let json: JSONNode?

  /// Prepares the first bytes of an input.
  init(_ bytes: Bytes) {
    self.bytes = bytes
    text = bytes.withoutByteOrderMark.trimmed
    json =
      text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
      ? JSONReader.read(text).value : nil
  }

  /// Returns whether the input is XML that contains one of the marks.
  func isXML(with marks: String...) -> Bool {
    text.first == UInt8(ascii: "<") && marks.contains { text.contains(Array($0.utf8)) }
  }

  /// The first line without its end.
  var firstLine: Bytes { text.prefix { $0 != 0x0a && $0 != 0x0d } }
}
