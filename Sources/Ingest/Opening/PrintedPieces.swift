import Decoding
import Evidence

extension JSONNode {
  /// Returns the artifacts in an array of strings if at least one of them is split over several
  /// strings, such as lines of Base64 or string literals of source code.
  /// - Returns: All artifacts in the array; empty if none extends over several strings, and for
  ///   anything else than an array of two or more strings.
  func pieces(limits: DecodingLimits) -> [CarvedArtifact] {
    guard let elements, elements.count > 1, elements.allSatisfy({ $0.string != nil }) else {
      return []
    }
    let finds = Carver.carve(bytes, limits: limits).finds
    let ends = elements.map(\.bytes.endIndex)
    var index = 0
    let isJoined = finds.contains { find in
      // The first string that does not end before the artifact begins.
      while index < ends.count, ends[index] <= find.stretch.startIndex { index += 1 }
      return index < ends.count && ends[index] < find.stretch.endIndex
    }
    return isJoined ? finds : []
  }
}
