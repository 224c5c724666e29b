extension Sequence {
  /// Returns the first result of a transformation that is not `nil`. `lazy.compactMap { … }.first`
  /// would compute it twice: to find it and to return it.
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
