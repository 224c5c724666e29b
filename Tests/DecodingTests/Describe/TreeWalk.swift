import Decoding
import Evidence

extension FieldNode {
  /// Returns the node and its descendants, each with its path and its nearest ancestor's bytes.
  func walk(path: String = "", in outer: Bytes? = nil) -> [Visit] {
    let path = path.isEmpty ? name : "\(path)/\(name)"
    let here = Visit(path: path, node: self, outer: outer)
    return [here] + children.flatMap { $0.walk(path: path, in: bytes ?? outer) }
  }

  struct Visit {
    let path: String
    let node: FieldNode
    let outer: Bytes?

    /// Whether the node's bytes are inside its ancestor's, and its value inside its own bytes.
    var isContained: Bool {
      guard let bytes = node.bytes else { return true }
      let isInside = outer.map { bytes.lies(within: $0) } ?? true
      guard case .bytes(let value) = node.value else { return isInside }
      return isInside && value.lies(within: bytes)
    }
  }
}
