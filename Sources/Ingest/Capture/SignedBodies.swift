import Claims
import Decoding
import Evidence

extension OpenedMessage {
  /// What a body is that doesn't carry the assertion: its content, the body as it was sent with its content
  /// codings, and the message in a frame of gRPC (gRPC over HTTP/2, “Length-Prefixed-Message”).
  var contents: [Bytes] {
    let head = content.prefix(5)
    let length = head.dropFirst().reduce(0) { $0 << 8 | Int($1) }
    let isFrame = head.first == 0 && head.count == 5 && length == content.count - head.count
    return [content, body, isFrame ? content.dropFirst(head.count) : nil].compactMap(\.self)
      .filter { !$0.isEmpty }.distinct(by: \.self)
  }
}

extension Bytes {
  /// The limits for a body that is parsed to cut out the assertion.
  private static let limits = DecodingLimits(items: 1 << 20)

  /// Returns a body as it was before the assertion was inserted: without the member that carries it, then
  /// without the whole envelope, with and without the challenge. If the object then has one member that
  /// isn't a string, its value is returned too.
  /// - Parameters:
  ///   - artifact: The text of the assertion.
  ///   - members: The members of the body; empty if it isn't an object.
  /// - Returns: Nothing if the body contains nothing but the envelope, which is the assertion and
  ///   the values that belong to it (``RecordField/envelope``).
  func bodies(without artifact: Bytes, _ members: [JSONNode.Member]) -> [Bytes] {
    guard !members.isEmpty else {
      guard let value = JSONReader.read(trimmed, limits: Self.limits).value,
        let cut = value.cut(artifact)
      else { return [] }
      return [without(cut)]
    }
    let carrier = members.firstIndex { $0.value.string == artifact }
    let envelope = members.places(withCarrier: carrier)
    // If the body has nothing else, it isn't known what was signed.
    guard envelope.count < members.count else { return [] }
    var bodies = carrier.map { [without(members, [$0])] } ?? []
    var others = members.indices.filter { !envelope.contains($0) }
    var cuts = [envelope, envelope.filter { !members[$0].isChallenge }]
    if bodies.isEmpty,
      let (holder, cut) = members.indices.lazy.compactMap({ place in
        members[place].value.cut(artifact).map { (place, $0) }
      }).first
    {
      bodies.append(without(cut))
      // The assertion may be in an object of its own.
      others.removeAll { $0 == holder }
      cuts = cuts.map { $0.union([holder]) }
    }
    bodies += cuts.filter { !$0.isEmpty && $0.count < members.count }.map { without(members, $0) }
    if others.count == 1, let only = others.first, members[only].value.string == nil {
      bodies += members[only].value.clientData.map(\.text)
    }
    return bodies.distinct(by: \.self)
  }

  /// Returns a form without the field that carries the assertion, and without the whole envelope, with and
  /// without the challenge; nothing if it isn't a form, or has nothing else.
  func forms(without artifact: Bytes) -> [Bytes] {
    guard let fields = FormText.fields(of: self) else { return [] }
    let pairs = trimmed.split(separator: UInt8(ascii: "&"))
    let carrier = fields.firstIndex { $0.value.string == artifact }
    let envelope = fields.places(withCarrier: carrier)
    guard pairs.count == fields.count, envelope.count < fields.count else { return [] }
    let cuts: [Set<Int>] = [
      carrier.map { [$0] } ?? [], envelope, envelope.filter { !fields[$0].isChallenge },
    ]
    return cuts.filter { !$0.isEmpty }.map { cut in
      let rest = pairs.indices.filter { !cut.contains($0) }.map { pairs[$0].array }
      return Bytes(Array(rest.joined(separator: [UInt8(ascii: "&")])), name: "body")
    }.distinct(by: \.self)
  }

  /// Returns the bytes without a range.
  private func without(_ cut: Range<Int>) -> Bytes {
    let storage = buffer.storage
    return Bytes(
      Array(storage[startIndex..<cut.lowerBound] + storage[cut.upperBound..<endIndex]), name: "body"
    )
  }

  /// Returns the object without the members at the given indexes, each removed together with one
  /// comma.
  private func without(_ members: [JSONNode.Member], _ places: Set<Int>) -> Bytes {
    guard let first = members.first, let last = members.last else { return self }
    let storage = buffer.storage
    let opening = storage[
      startIndex..<Swift.max(startIndex, first.start(in: self, behind: startIndex + 1))]
    var rest: [UInt8] = Array(opening)
    var isFirst = true
    for (index, member) in members.enumerated() where !places.contains(index) {
      let behind = index == 0 ? startIndex + 1 : members[index - 1].value.bytes.endIndex
      // The whitespace before the member is kept, and so is the comma unless it is now the first
      // member.
      let start = isFirst ? member.start(in: self, behind: behind) : behind
      rest += storage[start..<member.value.bytes.endIndex]
      isFirst = false
    }
    rest += storage[last.value.bytes.endIndex..<endIndex]
    return Bytes(rest, name: "body")
  }
}

extension JSONNode.Member {
  /// Returns where the member begins, after the comma or brace before it and the whitespace.
  fileprivate func start(in body: Bytes, behind place: Int) -> Int {
    body[place..<value.bytes.startIndex].firstIndex { $0 == UInt8(ascii: "\"") } ?? place
  }
}

extension JSONNode {
  /// Returns the range to remove so that the member whose value is `text` disappears, with one comma.
  /// Looks into the first 64 elements of an array. `nil` if there is no such member.
  fileprivate func cut(_ text: Bytes) -> Range<Int>? {
    guard let members else {
      return elements?.prefix(64).lazy.compactMap { $0.cut(text) }.first
    }
    for (index, member) in members.enumerated() {
      guard member.value.string == text else {
        if let cut = member.value.cut(text) { return cut }
        continue
      }
      if index > 0 { return members[index - 1].value.bytes.endIndex..<member.value.bytes.endIndex }
      guard members.count > 1 else {
        return (bytes.startIndex + 1)..<member.value.bytes.endIndex
      }
      return
        (bytes.startIndex + 1)..<members[1].start(in: bytes, behind: member.value.bytes.endIndex)
    }
    return nil
  }
}

extension JSONNode.Member {
  /// Whether the name says that the member is the challenge, or its identifier.
  fileprivate var isChallenge: Bool {
    field == .challenge || field == nil && ChallengeName(name) != nil
  }
}

extension [JSONNode.Member] {
  /// Returns the indexes of the members that carry the assertion or belong to it.
  /// - Parameter carrier: The index of the member that is the assertion, whatever its name.
  fileprivate func places(withCarrier carrier: Int?) -> Set<Int> {
    Set(indices.filter { self[$0].carriesAssertion || $0 == carrier })
  }
}
