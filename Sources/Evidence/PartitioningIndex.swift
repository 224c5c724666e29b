extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that meets a condition, or the end index. Uses binary
  /// search: the condition must be false up to some element and true from there on.
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
