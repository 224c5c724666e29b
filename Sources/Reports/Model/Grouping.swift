extension Sequence {
  /// Returns the elements in groups of the same key, in the order of each group's first element.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

extension Array {
  /// Returns the place of the first element for which a condition holds. Without any, the array gets
  /// a new element at its end, and its place is returned.
  mutating func place(
    where isMeant: (Element) -> Bool, else element: @autoclosure () -> Element
  ) -> Int {
    if let place = firstIndex(where: isMeant) { return place }
    append(element())
    return count - 1
  }

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
