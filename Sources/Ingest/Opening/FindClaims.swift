import Claims
import Decoding
import Evidence

/// What stands beside an artifact that was found by its bytes, by whose word it is.
struct FindClaims {
  private(set) var statements: [(speaker: Speaker, said: Expectations)] = []
  /// The same as readers take it that prefer another of two values of one name.
  private(set) var alternatives: [[(speaker: Speaker, said: Expectations)]] = []
  private(set) var notes: [String] = []
  private(set) var encounter = Encounter()
  /// The record's own name.
  let record: String?

  /// - Parameters:
  ///   - finds: the texts of all artifacts that were found with it: none of them is a value.
  ///   - texts: what was read for others of them.
  init(_ find: Find, among finds: FindTexts, reading texts: GivenTexts = GivenTexts()) {
    var others: [(speaker: Speaker, said: Expectations)] = []
    for speaker in [Speaker.record, .server, .client] {
      let (members, loose) = Self.members(
        of: find.layers.filter { $0.speaker == speaker }, without: finds)
      guard !members.isEmpty else { continue }
      var reader = RecordMembers(members, loose: loose, texts: texts)
      let readings = reader.alternatives
      let said = Expectations(&reader)
      if speaker == .record { encounter = Encounter(&reader) }
      if said != Expectations() { statements.append((speaker, said)) }
      if speaker != .client { notes += reader.notes }
      for var reading in readings {
        let other = Expectations(&reading)
        if other != said { others.append((speaker, other)) }
      }
    }
    let own = statements
    alternatives = others.map { other in
      own.map { $0.speaker == other.speaker ? other : $0 }
    }
    record = find.layers.last { $0.speaker == .record }.flatMap { layer in
      var reader = RecordMembers(layer.values.map(\.member).filter { $0.value.text != nil })
      return reader.name(.id)
    }
  }

  /// The values with a name that means something, each of the nearest layer that has one, and the fields
  /// of which a second value contradicts nothing.
  private static func members(
    of layers: [Layer], without finds: FindTexts
  ) -> (members: [JSONNode.Member], loose: Set<RecordField>) {
    var taken: Set<RecordField> = []
    var members: [JSONNode.Member] = []
    var loose: Set<RecordField> = []
    for layer in layers {
      let own = layer.values.filter {
        !taken.contains($0.field)
          && !finds.stand(in: $0.member.value.string ?? $0.member.value.bytes)
      }
      var close: [RecordField: Int] = [:]
      for value in own where value.isClose { close[value.field, default: 0] += 1 }
      for value in own {
        // What its own line says twice is enough; what is near it adds nothing.
        let isContested = close[value.field] ?? 0 > 1
        if !isContested, !value.isClose { loose.insert(value.field) }
        if value.isClose || !isContested { members.append(value.member) }
      }
      taken.formUnion(own.map(\.field))
    }
    return (members, loose)
  }
}

/// Where the texts of artifacts stand that were found together.
struct FindTexts {
  /// Of each buffer, in order: no two artifacts have a byte in common.
  private var ranges: [ObjectIdentifier: [Range<Int>]] = [:]

  init(_ finds: [Find]) {
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
