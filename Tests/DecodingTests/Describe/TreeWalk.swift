import Decoding
import Evidence

extension FieldNode {
  /// The node and all below it, each with its path and the bytes of the nearest node above that has any.
  func walk(path: String = "", in outer: Bytes? = nil) -> [Visit] {
    let path = path.isEmpty ? name : "\(path)/\(name)"
    let here = Visit(path: path, node: self, outer: outer)
    return [here] + children.flatMap { $0.walk(path: path, in: bytes ?? outer) }
  }

  struct Visit {
    let path: String
    let node: FieldNode
    let outer: Bytes?

    /// Whether the node's bytes lie inside those of the node above, and its value inside its own.
    var isContained: Bool {
      guard let bytes = node.bytes else { return true }
      let isInside = outer.map { bytes.lies(within: $0) } ?? true
      guard case .bytes(let value) = node.value else { return isInside }
      return isInside && value.lies(within: bytes)
    }
  }
}
