import Decoding
import Evidence

/// An element with everything in it.
struct XMLNode {
  let name: String
  let attributes: [(name: String, value: String)]
  var children: [XMLNode] = []
  /// The text of the element itself, as it was written.
  var content: [UInt8] = []
  /// Whether text was left out because there is too much of it.
  var isCut = false

  /// The first child of a name.
  subscript(name: String) -> XMLNode? { children.first { $0.name.equals(name) } }

  func attribute(_ name: String) -> String? {
    attributes.first { $0.name.equals(name) }?.value
  }

  /// The text without whitespace around it, where there is any.
  var text: String? {
    let trimmed = bytes.trimmed
    return trimmed.isEmpty ? nil : trimmed.text
  }

  var bytes: Bytes { Bytes(content, name: name) }
}
