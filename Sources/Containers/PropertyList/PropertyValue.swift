import Evidence

/// A value of a property list.
indirect enum PropertyValue {
  /// A text, a number in decimal, a Boolean as `true` or `false`, or the bytes of data.
  case leaf(Bytes)
  case array([PropertyValue])
  case dictionary([(key: String, value: PropertyValue)])

  /// The most levels of arrays and dictionaries that are read.
  static let deepest = 64

  /// All leaves in their order. The column of each is its nearest key, and “value” if there is
  /// none.
  var cells: [ContainerItem.Cell] {
    var cells: [ContainerItem.Cell] = []
    collect(under: [], into: &cells)
    return cells
  }

  /// Appends the leaves of this value.
  /// - Parameter keys: The keys around it; the nearest is the last.
  private func collect(under keys: [String], into cells: inout [ContainerItem.Cell]) {
    switch self {
    case .leaf(let bytes):
      cells.append(.init(column: keys.last ?? "value", value: bytes, outer: keys.dropLast()))
    case .array(let values): for value in values { value.collect(under: keys, into: &cells) }
    case .dictionary(let pairs):
      for pair in pairs { pair.value.collect(under: keys + [pair.key], into: &cells) }
    }
  }

  // MARK: - XML (Apple, PropertyList-1.0.dtd)

  /// Converts an element of the XML form.
  /// - Parameters:
  ///   - node: The `plist` element or a value in it.
  ///   - depth: How deep the value is nested; values that are too deep are left out.
  init(_ node: XMLNode, depth: Int = 0) {
    guard depth < Self.deepest else {
      self = .array([])
      return
    }
    let name = node.name
    if name.equals("plist") {
      self = node.children.first.map { PropertyValue($0, depth: depth + 1) } ?? .leaf(.empty)
    } else if name.equals("array") {
      self = .array(node.children.map { PropertyValue($0, depth: depth + 1) })
    } else if name.equals("dict") {
      var pairs: [(key: String, value: PropertyValue)] = []
      var key: String?
      for child in node.children {
        if child.name.equals("key") {
          key = child.bytes.text
        } else {
          pairs.append((key ?? "", PropertyValue(child, depth: depth + 1)))
          key = nil
        }
      }
      self = .dictionary(pairs)
    } else if name.equals("true") || name.equals("false") {
      self = .leaf(Bytes(Array(name.utf8), name: name))
    } else if name.equals("data") {
      self = .leaf(node.bytes.trimmed.base64Decoded ?? node.bytes)
    } else {
      self = .leaf(node.bytes)
    }
  }
}
