import Claims
import Decoding
import Evidence

/// What stands beside an artifact that was found by its bytes, by whose word it is.
struct FindClaims {
  private(set) var statements: [(speaker: Speaker, said: Expectations)] = []
  private(set) var notes: [String] = []
  private(set) var encounter = Encounter()
  /// The record's own name.
  let record: String?

  /// - Parameter others: the texts of all artifacts that were found with it: none of them is a value.
  init(_ find: Find, among others: FindTexts) {
    var reader = RecordMembers([])
    for speaker in [Speaker.record, .server, .client] {
      let members = Self.members(of: find.layers.filter { $0.speaker == speaker }, without: others)
      guard !members.isEmpty else { continue }
      reader = RecordMembers(members)
      let said = Expectations(&reader)
      if speaker == .record { encounter = Encounter(&reader) }
      if said != Expectations() { statements.append((speaker, said)) }
      if speaker != .client { notes += reader.notes }
    }
    record = find.layers.last { $0.speaker == .record }.flatMap { layer in
      var reader = RecordMembers(layer.members.filter { $0.value.text != nil })
      return reader.name(.id)
    }
  }

  /// The values with a name that means something, each of the nearest layer that has one.
  private static func members(of layers: [Layer], without finds: FindTexts) -> [JSONNode.Member] {
    var taken: Set<RecordField> = []
    var members: [JSONNode.Member] = []
    for layer in layers {
      let own = layer.members.filter { member in
        guard let field = RecordField.named(member.name)?.field, EvidenceField(field) == nil,
          !taken.contains(field), member.value.isPlain
        else { return false }
        let text = member.value.string ?? member.value.bytes
        return !finds.stand(in: text)
      }
      taken.formUnion(own.compactMap { RecordField.named($0.name)?.field })
      members += own
    }
    return members
  }
}

extension JSONNode {
  /// Whether it is a value by itself, with something in it.
  fileprivate var isPlain: Bool {
    switch kind {
    case .string(let text): !text.isEmpty
    case .number: true
    case .array(let elements):
      isNumberList || !elements.isEmpty && elements.allSatisfy { $0.string != nil }
    case .object: isNumberList
    case .bool, .null: false
    }
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
