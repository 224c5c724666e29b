import Claims
import Decoding
import Evidence

/// What stands beside an artifact that was found by its bytes, by who wrote it.
///
/// A response that says something of an artifact in it may repeat a request: its author isn't known.
struct FindClaims {
  private(set) var statements: [(author: Author, said: Expectations)] = []
  /// The same as readers take it that prefer another of two values of one name.
  private(set) var alternatives: [[(author: Author, said: Expectations)]] = []
  private(set) var notes: [String] = []
  private(set) var encounter = Encounter()
  /// The record's own name.
  let record: String?

  /// - Parameters:
  ///   - finds: the texts of all artifacts that were found with it: none of them is a value.
  ///   - texts: what was read for others of them.
  init(_ find: FoundArtifact, among finds: FindTexts, reading texts: GivenTexts = GivenTexts()) {
    var others: [(author: Author, said: Expectations)] = []
    for author in [Author.record, .unknown, .client] {
      let members = Self.members(
        of: find.layers.filter { author == ($0.author == .server ? .unknown : $0.author) },
        without: finds)
      guard !members.isEmpty else { continue }
      var reader = RecordMembers(
        members, compares: author == .unknown ? .nothing : .sameName, texts: texts)
      let readings = reader.alternatives
      let said = Expectations(&reader)
      if author == .record { encounter = Encounter(&reader) }
      if said != Expectations() { statements.append((author, said)) }
      if author == .record { notes += reader.notes }
      for var reading in readings {
        let other = Expectations(&reading)
        if other != said { others.append((author, other)) }
      }
    }
    let own = statements
    alternatives = others.map { other in
      own.map { $0.author == other.author ? other : $0 }
    }
    record = find.layers.last { $0.author == .record }.flatMap { layer in
      var reader = RecordMembers(layer.values.map(\.member).filter { $0.value.text != nil })
      return reader.name(.id)
    }
  }

  /// The values with a name that means something, each of the nearest layer that has one.
  private static func members(
    of layers: [Layer], without finds: FindTexts
  ) -> [JSONNode.Member] {
    var taken: Set<RecordField> = []
    var members: [JSONNode.Member] = []
    for layer in layers {
      let own = layer.values.filter {
        !taken.contains($0.field)
          && !finds.stand(in: $0.member.value.string ?? $0.member.value.bytes)
      }
      members += own.map(\.member)
      taken.formUnion(own.map(\.field))
    }
    return members
  }
}

/// Where the texts of artifacts stand that were found together.
struct FindTexts {
  /// Of each buffer, in order: no two artifacts have a byte in common.
  private var ranges: [ObjectIdentifier: [Range<Int>]] = [:]

  init(_ finds: [FoundArtifact]) {
    for find in finds {
      ranges[ObjectIdentifier(find.text.buffer), default: []].append(find.text.range)
    }
    for key in ranges.keys { ranges[key]?.sort { $0.lowerBound < $1.lowerBound } }
  }

  /// Whether the text of an artifact is a part of another text.
  func stand(in text: Bytes) -> Bool {
    guard let ranges = ranges[ObjectIdentifier(text.buffer)] else { return false }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound < text.startIndex { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].upperBound <= text.endIndex
  }
}
