import Evidence

extension Bytes {
  /// Bytes written as hexadecimal, with spaces where they help the reader; empty where it is none.
  init(_ hex: String) {
    self.init([UInt8](hex: hex.filter { $0 != " " }) ?? [], name: "input")
  }

  /// Whether these bytes lie inside the others: in the same buffer, or in one made from a part of it.
  func lies(within outer: Bytes) -> Bool {
    if buffer === outer.buffer {
      return outer.startIndex <= startIndex && endIndex <= outer.endIndex
    }
    return buffer.origin.map { $0.parent.lies(within: outer) } ?? false
  }
}
