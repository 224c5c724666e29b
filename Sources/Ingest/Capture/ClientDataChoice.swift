package import Claims
import Containers
import Decoding
package import Evidence

/// The client data that a server has to hash for an assertion of a request, chosen by where it stands and
/// what it is called, before anything is verified.
package struct ClientDataChoice: Sendable {
  /// The natural readings, the likeliest first: all are the same value, read with and without what carries
  /// the assertion.
  package let readings: [GivenBytes]
  /// The way from the file to it.
  package let steps: [SourceStep]
  package let basis: Basis

  package enum Basis: Sendable {
    /// A member is called client data.
    case name
    /// It is the only text beside the assertion, its key ID and its challenge.
    case onlyMember
    /// The body as it was sent.
    case body
    /// A profile describes what its clients sign.
    case profile
  }
}

extension ClientDataChoice {
  /// In a request with more artifacts, the body is the client data of none.
  private static let mostArtifacts = 4

  /// - Parameters:
  ///   - opening: the exchange as it was opened.
  ///   - find: an assertion in its request.
  init?(for find: FoundArtifact, in opening: ExchangeOpening) {
    let request = opening.requestMessage
    let body = opening.way.to([.part(.requestBody)]).steps
    let isInBody = find.steps.contains(.part(.requestBody))
    if let choice = Self.described(in: opening, at: body) {
      self = choice
    } else if let choice = Self.named(beside: find, in: request, at: body, isInBody: isInBody) {
      self = choice
    } else if isInBody, !opening.hasQuery, let choice = Self.only(beside: find) {
      self = choice
    } else if !request.content.isEmpty, opening.finds.count <= Self.mostArtifacts {
      let bodies =
        isInBody
        ? request.content.bodies(without: find.text, request.members) : [request.content]
      guard !bodies.isEmpty else { return nil }
      self.init(readings: bodies.map { GivenBytes($0, .utf8) }, steps: body, basis: .body)
    } else {
      return nil
    }
  }

  /// The nearest member that is called client data: as its text, or as it is written where it is no text.
  private static func named(
    beside find: FoundArtifact, in request: OpenedMessage, at body: [SourceStep], isInBody: Bool
  ) -> ClientDataChoice? {
    for layer in find.layers where layer.author == .client {
      if let member = layer.members.first(where: { $0.isClientData(orPayload: isInBody) }) {
        return ClientDataChoice(
          readings: [member.value.asClientData], steps: find.steps.beside(member.name), basis: .name
        )
      }
    }
    // Beside an assertion in a header, a payload is a part of the body that is signed.
    guard !isInBody,
      let member = request.members.first(where: { $0.isClientData(orPayload: false) })
    else { return nil }
    return ClientDataChoice(
      readings: [member.value.asClientData],
      steps: body + [.pointer("/" + member.name.pointerToken)],
      basis: .name)
  }

  /// The only text beside the envelope of the assertion.
  private static func only(beside find: FoundArtifact) -> ClientDataChoice? {
    let members = find.layers.first { $0.author == .client }?.members ?? []
    let others = members.filter {
      !$0.carriesAssertion && !$0.value.isNull && $0.value.string != find.text
    }
    guard let member = others.first, others.count == 1, member.value.string != nil else {
      return nil
    }
    return ClientDataChoice(
      readings: [member.value.asClientData], steps: find.steps.beside(member.name),
      basis: .onlyMember)
  }

  /// Members one behind the other, or method and path, as a profile says.
  private static func described(
    in opening: ExchangeOpening, at steps: [SourceStep]
  ) -> ClientDataChoice? {
    guard let names = opening.service?.signedParts, !names.isEmpty else { return nil }
    let members = opening.requestMessage.members
    let (method, url) = (opening.exchange.method, opening.exchange.url)
    let target = url.flatMap(ServiceAddress.init)?.target ?? url
    var bytes: [UInt8] = []
    for name in names {
      if let member = members.first(where: { $0.name.equals(name) }), let text = member.value.string
      {
        bytes += (Base64.decode(text, as: .standard) ?? Base64.decode(text, as: .url)) ?? text.array
      } else if name.equals("@method"), let method {
        bytes += Array(method.utf8)
      } else if name.equals("@target"), let target {
        bytes += Array(target.utf8)
      } else {
        return nil
      }
    }
    return ClientDataChoice(
      readings: [GivenBytes(Bytes(bytes, name: "client data"), .utf8)], steps: steps,
      basis: .profile)
  }
}

extension JSONNode.Member {
  /// Members that carry the assertion, and what it is verified with.
  private static let envelope: Set<RecordField> = [
    .attestation, .assertion, .receipt, .token, .keyID, .challenge, .challengeEncoding,
    .clientDataEncoding, .clientDataHash, .clientDataHashEncoding, .publicKey, .publicKeyEncoding,
  ]

  var carriesAssertion: Bool {
    RecordField.named(name).map { Self.envelope.contains($0.field) }
      ?? [.challenge, .identifier].contains(ChallengeName(name))
  }
}

extension JSONNode.Member {
  /// - Parameter orPayload: whether the aliases count beside the documented name.
  fileprivate func isClientData(orPayload: Bool) -> Bool {
    guard let (field, rank) = RecordField.named(name), field == .clientData else { return false }
    return !value.isNull && (orPayload || rank == 0)
  }
}

extension [SourceStep] {
  /// The way to another member of the object that the last pointer leads into.
  fileprivate func beside(_ name: String) -> [SourceStep] {
    guard
      let place = lastIndex(where: { if case .pointer = $0 { true } else { false } }),
      case .pointer(let pointer) = self[place]
    else { return self }
    let parent = pointer.utf8.lastIndex(of: UInt8(ascii: "/")).map { pointer[..<$0] } ?? ""
    return Array(self[..<place]) + [.pointer("\(parent)/\(name.pointerToken)")]
  }
}

extension JSONNode {
  /// A text in its natural readings; anything else as it is written.
  fileprivate var asClientData: GivenBytes {
    string.map { GivenBytes($0, nil) } ?? GivenBytes(bytes, .utf8)
  }
}

extension Bytes {
  private static let limits = DecodingLimits(items: 1 << 20)

  /// A JSON body as it was before the assertion was put in: without the member that carries it, then
  /// without all members of its envelope. Of an object with one other value, that value too.
  fileprivate func bodies(without artifact: Bytes, _ members: [JSONNode.Member]) -> [Bytes] {
    guard !members.isEmpty else {
      guard let value = JSONReader.read(trimmed, limits: Self.limits).value,
        let cut = value.cut(artifact)
      else { return [] }
      return [without(cut)]
    }
    let carrier = members.firstIndex { $0.value.string == artifact }
    let envelope = members.indices.filter { members[$0].carriesAssertion || $0 == carrier }
    // Of a body with nothing else, nothing was signed that is known.
    guard envelope.count < members.count else { return [] }
    var bodies = carrier.map { [without(members, [$0])] } ?? []
    if bodies.isEmpty, let cut = members.lazy.compactMap({ $0.value.cut(artifact) }).first {
      bodies.append(without(cut))
    }
    if envelope.count > 1 { bodies.append(without(members, envelope)) }
    let others = members.indices.filter { !envelope.contains($0) }
    if others.count == 1, let only = others.first, members[only].value.string == nil {
      bodies.append(members[only].value.bytes)
    }
    return bodies
  }

  private func without(_ cut: Range<Int>) -> Bytes {
    let storage = buffer.storage
    return Bytes(
      Array(storage[startIndex..<cut.lowerBound] + storage[cut.upperBound..<endIndex]), name: "body"
    )
  }

  /// The object without some of its members, each cut out together with a comma.
  private func without(_ members: [JSONNode.Member], _ places: [Int]) -> Bytes {
    guard let first = members.first, let last = members.last else { return self }
    let storage = buffer.storage
    let opening = storage[
      startIndex..<Swift.max(startIndex, first.start(in: self, behind: startIndex + 1))]
    var rest: [UInt8] = Array(opening)
    var isFirst = true
    for (index, member) in members.enumerated() where !places.contains(index) {
      let behind = index == 0 ? startIndex + 1 : members[index - 1].value.bytes.endIndex
      // With the space in front of it, and with the comma unless it is the first.
      let start = isFirst ? member.start(in: self, behind: behind) : behind
      rest += storage[start..<member.value.bytes.endIndex]
      isFirst = false
    }
    rest += storage[last.value.bytes.endIndex..<endIndex]
    return Bytes(rest, name: "body")
  }
}

extension JSONNode.Member {
  /// Where the member begins, behind the comma or the brace in front of it and its whitespace.
  fileprivate func start(in body: Bytes, behind place: Int) -> Int {
    body[place..<value.bytes.startIndex].firstIndex { $0 == UInt8(ascii: "\"") } ?? place
  }
}

extension JSONNode {
  /// The part to cut out for the member to go whose value is a text.
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
