extension Sequence {
  /// The first result that a transformation has, worked out once: `lazy.compactMap { … }.first` works
  /// it out to find it, and again to fetch it.
  func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
