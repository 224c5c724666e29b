import Evidence

/// An XML element with its attributes, its text and its child elements.
struct XMLNode {
  /// The name of the element, including a prefix.
  let name: String
  /// The attributes in their order; empty if they were too long.
  let attributes: [(name: String, value: String)]
  /// The child elements in their order.
  var children: [XMLNode] = []
  /// The text of the element itself, without that of its children, byte for byte as it was written.
  var content: [UInt8] = []
  /// Whether text was left out because the element is too long.
  var isCut = false

  /// The first child element with a name.
  subscript(name: String) -> XMLNode? { children.first { $0.name.equals(name) } }

  /// Returns the value of an attribute; `nil` if it is missing.
  func attribute(_ name: String) -> String? {
    attributes.first { $0.name.equals(name) }?.value
  }

  /// The text without whitespace at both ends; `nil` if it is empty.
  var text: String? {
    let trimmed = bytes.trimmed
    return trimmed.isEmpty ? nil : trimmed.text
  }

  /// The text as bytes, with the element's name as the name of the buffer.
  var bytes: Bytes { Bytes(content, name: name) }
}
