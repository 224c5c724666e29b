import Evidence

extension Bytes {
  /// Makes bytes from hexadecimal with optional spaces; empty if the text is invalid.
  init(_ hex: String) {
    self.init([UInt8](hex: hex.filter { $0 != " " }) ?? [], name: "input")
  }

  /// Returns whether these bytes are inside the others: in the same buffer, or derived from it.
  func lies(within outer: Bytes) -> Bool {
    if buffer === outer.buffer {
      return outer.startIndex <= startIndex && endIndex <= outer.endIndex
    }
    return buffer.origin.map { $0.parent.lies(within: outer) } ?? false
  }
}
