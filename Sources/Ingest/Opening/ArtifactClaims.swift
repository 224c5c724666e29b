import Claims
import Decoding
import Evidence

/// The values beside an artifact that was found by its bytes, separated by their authors.
///
/// A response that says something about an artifact in it may repeat a request, so the author of
/// its values is unknown.
struct ArtifactClaims {
  /// The values by author, the record first, the client last.
  private(set) var statements: [(author: Author, said: Expectations)] = []
  /// The statements as taken by a program that prefers another member when two have the same
  /// meaning; one element for each such reading.
  private(set) var alternatives: [[(author: Author, said: Expectations)]] = []
  /// Remarks about the record's members, as sentences without a period.
  private(set) var notes: [String] = []
  /// Who sent the artifact and how the server answered, as the record says.
  private(set) var delivery = Delivery()
  /// The name of the record; `nil` if it has none.
  let record: String?

  /// Reads the values beside an artifact.
  /// - Parameters:
  ///   - find: The artifact.
  ///   - finds: The texts of all artifacts that were found together; none of them is a value.
  ///   - texts: The values that were decoded for other artifacts.
  init(_ find: FoundArtifact, among finds: ArtifactTexts, reading texts: GivenTexts = GivenTexts())
  {
    var others: [(author: Author, said: Expectations)] = []
    for author in [Author.record, .unknown, .client] {
      let layers = find.layers.filter { author == ($0.author == .server ? .unknown : $0.author) }
      let members = Self.members(of: layers, without: finds)
      guard !members.isEmpty else { continue }
      var reader = RecordMembers(
        members, compares: author == .unknown ? .nothing : .sameName, texts: texts)
      let readings = reader.alternatives
      let said = Expectations(&reader)
      if author == .record { delivery = Delivery(&reader, of: layers.first?.members ?? []) }
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

  /// Returns the members with a known name. Those with one meaning come from the nearest layer (a
  /// group of values around the artifact) that has any. A status in words is that of its own layer
  /// only.
  private static func members(
    of layers: [Layer], without finds: ArtifactTexts
  ) -> [JSONNode.Member] {
    var taken: Set<RecordField> = []
    var members: [JSONNode.Member] = []
    for (index, layer) in layers.enumerated() {
      let own = layer.values.filter {
        !taken.contains($0.field) && (index == 0 || !$0.member.isStatusInWords)
          && !finds.stand(in: $0.member.value.string ?? $0.member.value.bytes)
      }
      members += own.map(\.member)
      taken.formUnion(own.map(\.field))
    }
    return members
  }
}

/// The places of the texts of artifacts that were found together.
struct ArtifactTexts {
  /// The ranges in each buffer, sorted. Texts of artifacts don't overlap.
  private var ranges: [ObjectIdentifier: [Range<Int>]] = [:]

  /// Collects the places.
  init(_ finds: [FoundArtifact]) {
    for find in finds {
      ranges[ObjectIdentifier(find.text.buffer), default: []].append(find.text.range)
    }
    for key in ranges.keys { ranges[key]?.sort { $0.lowerBound < $1.lowerBound } }
  }

  /// Returns whether a text contains the text of an artifact.
  /// - Complexity: O(log *n*) for *n* artifacts in the buffer.
  func stand(in text: Bytes) -> Bool {
    guard let ranges = ranges[ObjectIdentifier(text.buffer)] else { return false }
    let first = ranges.partitioningIndex { $0.lowerBound >= text.startIndex }
    return first < ranges.count && ranges[first].upperBound <= text.endIndex
  }
}
