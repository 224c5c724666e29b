extension StringProtocol {
  /// Whether the line has at most this many columns, or is only a margin and a path that has no room: a path
  /// isn't divided.
  func fits(_ columns: Int) -> Bool {
    let words = split(separator: " ")
    guard count > columns, let last = words.last else { return true }
    return last.contains("/") && count - last.count <= 24
  }
}
