extension Array {
  /// Returns the elements in groups of neighbors that belong together; no group is empty.
  ///
  /// - Parameter belongs: Whether two neighbors belong together.
  func runs(_ belongs: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let last = groups.last?.last, belongs(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}
