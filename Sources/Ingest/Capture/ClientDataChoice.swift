package import Claims
import Containers
import Decoding
package import Evidence

/// The client data that a server must hash for an assertion in a request. It is chosen by place and
/// name only, before any signature is verified, so that a request can't choose the data that makes
/// its own signature valid.
package struct ClientDataChoice: Sendable {
  /// The possible client data, the most likely first: of a body with the assertion in it, several
  /// forms without the members that carry the assertion; of a profile's parts, decoded and as they
  /// are; one for each HTTP message signature. Empty if the request lacks a part that a description
  /// says is signed, or has it in a form that isn't supported, or if several members of the request
  /// name different client data. Nothing else is taken as client data then.
  package let readings: [GivenBytes]
  /// The path from the file to the value.
  package let steps: [SourceStep]
  /// Why this value was chosen.
  package let basis: Basis
  /// The challenges that a description says are signed with the rest. Otherwise empty: the client data
  /// itself is searched for the challenge.
  package var signedChallenges: [Bytes] = []
  /// The client data with the digest that the request states for its body in `Content-Digest`, if that
  /// isn't the body's own. It explains a signature; the server never has to hash it.
  package var asStated: [GivenBytes] = []
  /// The parts that the readings are composed of, in words and in their order; empty for a value that the
  /// request contains as it is.
  package var parts: [String] = []
  /// Values that the server may hash as well: the rest of a form, of the body beside a member that was chosen
  /// because it is the only one, the challenge alone, texts without names beside the assertion, and what services
  /// compose of a request. Each counts only if the signature is valid over it.
  package var candidates: [Candidate] = []
  /// The path from the file to the candidates.
  package var candidateSteps: [SourceStep] = []

  /// A value that the server may hash.
  package struct Candidate: Sendable {
    /// The value.
    package let given: GivenBytes
    /// The parts that it is composed of, as ``ClientDataChoice/parts``.
    package var parts: [String] = []
  }

  /// The reason for a choice.
  package enum Basis: Sendable {
    /// The name of a member says that it is client data.
    case name
    /// It is the only text beside the assertion, its key ID and its challenge, or, where values have no names, the
    /// only JSON object.
    case onlyMember
    /// The whole body, or the body without the assertion.
    case body
    /// A service profile, or a header of an HTTP message signature, describes what is signed.
    case profile

    /// Whether a name or a description says that the value is the client data.
    package var isNamed: Bool { self == .name || self == .profile }
  }
}

extension ClientDataChoice {
  /// The most artifacts in a request whose body may be client data. A body with more isn't the
  /// client data of any of them. It isn't a limit of work, because what an assertion signs must not depend
  /// on the length of the body, and so it isn't in ``WorkBudget``.
  private static let mostArtifacts = 4

  /// Chooses the client data: by profile, by name, by the input of an HTTP message signature, then
  /// the only other text, then the body. A built-in profile without hosts and issuer
  /// (``ServiceProfile/isShape``) comes after the signature, and only for an assertion outside of
  /// the body.
  /// - Parameters:
  ///   - find: An assertion in the request.
  ///   - opening: The exchange.
  /// - Returns: `nil` if the request has too many artifacts.
  init?(for find: FoundArtifact, in opening: ExchangeOpening) {
    let request = opening.requestMessage
    let body = opening.path.to([.part(.requestBody)]).steps
    let isInBody = find.steps.contains(.part(.requestBody))
    let isShape = opening.service?.isShape == true
    let isAlone = isInBody && !opening.hasQuery
    let chosen =
      (isShape ? nil : Self.described(in: opening, at: body))
      ?? Self.named(beside: find, in: request, at: body, isInBody: isInBody)
      ?? Self.signatureBase(for: find, in: opening)
      ?? (isShape && !isInBody ? Self.described(in: opening, at: body) : nil)
    if let chosen {
      self = chosen
      return
    }
    let isOfFew = opening.finds.count <= Self.mostArtifacts
    let unnamed = isInBody && isOfFew ? Self.unnamed(beside: find, in: opening) : []
    let only = isAlone ? Self.only(beside: find) ?? Self.onlyObject(among: unnamed) : nil
    guard only != nil || isOfFew else { return nil }
    let bodies =
      (isInBody ? request.content.bodies(without: find.text, request.members) : request.contents)
      .map { GivenBytes($0, .utf8) }
    let forms = isInBody ? request.content.forms(without: find.text) : []
    self = only ?? ClientDataChoice(readings: bodies, steps: body, basis: .body)
    let values =
      (only == nil ? [] : bodies) + forms.map { GivenBytes($0, .utf8) }
      + Self.challenges(beside: find)
      + unnamed.prefix(Self.mostUnnamed).map { GivenBytes($0.text, nil) }
    candidates =
      values.map { Candidate(given: $0) } + (isInBody ? [] : Self.composed(of: opening))
    candidateSteps = body
  }

  /// The most bytes of a body of which candidates are composed.
  private static let longestBody = 16 << 10

  /// Returns what services compose of a request whose assertion is outside of the body, without a description that
  /// says so: method and target, then the body or its digest, or the digest alone. Each covers the whole body.
  private static func composed(of opening: ExchangeOpening) -> [Candidate] {
    let body = opening.requestMessage.content
    guard body.isEmpty || opening.delivery.served.answer == .accepted, body.count <= longestBody,
      let method = opening.exchange.method, let url = opening.exchange.url
    else { return [] }
    let digest = GivenBytes(body, .utf8).textHash
    let target = ServiceAddress(url)?.target ?? url
    let ends: [(bytes: [UInt8], words: [String])] =
      body.isEmpty
      ? [([], []), ([UInt8(ascii: "\n")], [])]
      : [
        (body.array, ["the body"]), (digest, ["SHA-256 of the body"]),
        (Array(digest.hex.utf8), ["SHA-256 of the body in hexadecimal"]),
      ]
    func candidate(_ bytes: [UInt8], _ parts: [String]) -> Candidate {
      Candidate(given: GivenBytes(Bytes(bytes, name: "client data"), .utf8), parts: parts)
    }
    let composed = ["", "\n", " "].flatMap { mark in
      let tail = body.isEmpty ? "" : mark
      return ends.flatMap { end in
        [
          candidate(
            Array((method + mark + target + tail).utf8) + end.bytes,
            ["the method", "the path with its query"] + end.words),
          candidate(
            Array((target + tail).utf8) + end.bytes, ["the path with its query"] + end.words),
        ]
      }
    }
    return composed + (body.isEmpty ? [] : ends.dropFirst().map { candidate($0.bytes, $0.words) })
  }

  /// The most challenges of a request that are candidates.
  private static let mostChallenges = 4

  /// Returns the values beside an assertion that are called a challenge.
  private static func challenges(beside find: FoundArtifact) -> [GivenBytes] {
    let members = find.layers.filter { $0.author == .client }.flatMap(\.members)
    let texts = members.lazy.filter { ChallengeName($0.name) == .challenge }.compactMap(
      \.value.string
    ).filter { !$0.isEmpty }
    return texts.prefix(mostChallenges).map { GivenBytes($0, nil) }
  }

  /// Returns the signature base of an assertion that is an HTTP message signature.
  /// - Returns: `nil` if the assertion isn't in the header `Signature`, or has no input there.
  private static func signatureBase(
    for find: FoundArtifact, in opening: ExchangeOpening
  ) -> ClientDataChoice? {
    let request = opening.requestMessage
    let isSignature = find.steps.contains {
      if case .pointer(let pointer) = $0 {
        pointer.lowercasedASCII.equals("/signature")
      } else {
        false
      }
    }
    guard isSignature, find.steps.contains(.part(.requestHeader)) else { return nil }
    let signatures = MessageSignature.all(of: find.text, in: request.headers)
    guard !signatures.isEmpty else { return nil }
    var contents = [request.content]
    if case .bytes(let sent) = opening.exchange.request.body { contents.append(sent) }
    func bases(isAsStated: Bool) -> [[UInt8]] {
      let bases = signatures.compactMap {
        $0?.base(of: opening.exchange, contents: contents, isAsStated: isAsStated)
      }
      // The server may choose any of the labels, so each of them must have a base.
      return bases.count == signatures.count ? bases : []
    }
    let computed = bases(isAsStated: false)
    return ClientDataChoice(
      readings: computed.map { GivenBytes(Bytes($0, name: "signature base"), .utf8) },
      steps: opening.path.to([.part(.requestHeader)]).steps, basis: .profile,
      signedChallenges: signatures.flatMap { $0?.challenges(in: request.headers) ?? [] },
      asStated: bases(isAsStated: true).filter { !computed.contains($0) }
        .map { GivenBytes(Bytes($0, name: "signature base"), .utf8) },
      parts: signatures.count == 1 ? signatures.first??.parts ?? [] : [])
  }

  /// Returns the nearest member whose name says that it is client data: its text, or its JSON if it
  /// isn't a string. There is no reading if the request has another value of such a name: then it
  /// isn't known which one the server takes.
  private static func named(
    beside find: FoundArtifact, in request: OpenedMessage, at body: [SourceStep], isInBody: Bool
  ) -> ClientDataChoice? {
    let headers = request.headers.members
    let beside = find.layers.filter { $0.author == .client }.map(\.members)
    func choice(_ members: [JSONNode.Member], orPayload: Bool, _ steps: (String) -> [SourceStep])
      -> ClientDataChoice?
    {
      guard let member = members.first(where: { $0.isClientData(orPayload: orPayload) }) else {
        return nil
      }
      let others =
        members.filter { $0.name.equals(member.name) }
        + (beside + [request.members, headers]).joined().filter {
          $0.isClientData(orPayload: false)
        }
      let isOnly = others.allSatisfy { $0.value.content == member.value.content }
      return ClientDataChoice(
        readings: isOnly ? member.value.clientData : [], steps: steps(member.name), basis: .name)
    }
    for members in beside {
      if let found = choice(members, orPayload: isInBody, { find.steps.beside($0) }) {
        return found
      }
    }
    // If the assertion is in a header, a member called `payload` may be just a part of the signed
    // body, so only the documented name counts.
    guard !isInBody else { return nil }
    return choice(request.members, orPayload: false) { body + [.pointer("/" + $0.pointerToken)] }
  }

  /// Returns the only other member beside those that carry the assertion; `nil` if there is none,
  /// if there are several, or if it isn't a string.
  private static func only(beside find: FoundArtifact) -> ClientDataChoice? {
    // Values beside an artifact in a text aren't all of the body.
    if case .text = find.path.steps.last { return nil }
    // The last layer has the query and the headers.
    let members = find.layers.dropLast().first { $0.author == .client }?.members ?? []
    let others = members.filter {
      !$0.carriesAssertion && !$0.value.isNull && $0.value.string != find.text
    }
    guard let member = others.first, others.count == 1, member.value.string != nil else {
      return nil
    }
    return ClientDataChoice(
      readings: member.value.clientData, steps: find.steps.beside(member.name), basis: .onlyMember)
  }

  /// The most texts without names that are candidates.
  private static let mostUnnamed = 8

  /// Returns the texts beside an assertion where values have no names: in its list, or in its binary message.
  private static func unnamed(
    beside find: FoundArtifact, in opening: ExchangeOpening
  ) -> [SeenString] {
    guard let group = find.path.steps.unnamedGroup else { return [] }
    let own = find.text.array
    return opening.strings.filter { string in
      guard string.author == .client, string.name == nil else { return false }
      let steps = string.path.steps
      return (steps == group || steps.list == group) && !string.text.contains(own)
    }
  }

  /// Returns the only JSON object among texts without names; `nil` if there is none, or if there are several.
  private static func onlyObject(among texts: [SeenString]) -> ClientDataChoice? {
    let objects = texts.filter { JSONReader.readWhole($0.text).value?.members != nil }
    guard let object = objects.first, objects.count == 1 else { return nil }
    return ClientDataChoice(
      readings: [GivenBytes(object.text, .utf8)], steps: object.steps, basis: .onlyMember)
  }

  /// Returns the parts that the service profile names, one after the other; see
  /// ``ServiceProfile/signedParts``.
  /// - Returns: `nil` if the profile names none. No reading if a part is missing.
  private static func described(
    in opening: ExchangeOpening, at steps: [SourceStep]
  ) -> ClientDataChoice? {
    guard let service = opening.service, !service.signedParts.isEmpty else { return nil }
    func parts(isAsStated: Bool) -> [SignedPart] {
      service.signedParts.compactMap { opening.signedPart($0, isAsStated: isAsStated) }
    }
    let found = parts(isAsStated: false)
    let readings = found.count == service.signedParts.count ? found.joined : []
    let asStated = readings.isEmpty ? [] : parts(isAsStated: true).joined
    return ClientDataChoice(
      readings: readings.map { GivenBytes(Bytes($0, name: "client data"), .utf8) }, steps: steps,
      basis: .profile,
      signedChallenges: found.compactMap { part in
        (service.meaning(of: part.name) ?? ChallengeName(part.name)) == .challenge
          ? part.text : nil
      },
      asStated: asStated.filter { !readings.contains($0) }
        .map { GivenBytes(Bytes($0, name: "client data"), .utf8) },
      parts: found.map(\.words))
  }
}

extension JSONNode.Member {
  /// Whether the name says that the member isn't signed data: an artifact, a value that belongs to
  /// it (``RecordField/envelope``), an identifier or a challenge.
  var carriesAssertion: Bool {
    field.map(RecordField.envelope.contains)
      ?? [.challenge, .identifier].contains(ChallengeName(name))
  }
}

extension JSONNode.Member {
  /// The words before the name of a value in that of a header.
  private static let prefixes = ["x", "app", "apple", "attest", "appattest", "assertion"]

  /// Returns whether the member's name says that it is client data.
  /// - Parameter orPayload: Whether the aliases of the documented name count too.
  fileprivate func isClientData(orPayload: Bool) -> Bool {
    // Headers have prefixes: `X-App-Attest-Client-Data`.
    let words = name.utf8.split(separator: UInt8(ascii: "-")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let plain = words.drop { Self.prefixes.includes($0.lowercasedASCII) }.joined(separator: "-")
    guard let (field, rank) = RecordField.named(plain), field == .clientData else { return false }
    return !value.isNull && (orPayload || rank == 0)
  }
}

extension [SourceStep] {
  /// The path to the list that the last JSON Pointer leads into; `nil` if it doesn't lead to an element.
  fileprivate var list: [SourceStep]? {
    guard case .pointer(let pointer) = last,
      let slash = pointer.utf8.lastIndex(of: UInt8(ascii: "/")),
      UInt32(pointer[pointer.index(after: slash)...]) != nil
    else { return nil }
    let outer = String(pointer[..<slash])
    return dropLast() + (outer.isEmpty ? [] : [.pointer(outer)])
  }

  /// The path to the list or the binary message that a value is in; `nil` for any other value.
  fileprivate var unnamedGroup: [SourceStep]? {
    if case .text = last { Array(dropLast()) } else { list }
  }

  /// Returns the path to another member of the object that the last JSON Pointer leads into.
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
  /// The possible client data of a member: a string, whose encoding is open (text, Base64, hexadecimal); the
  /// bytes that a list of numbers means, then its JSON text; any other value as its JSON text.
  var clientData: [GivenBytes] {
    string.map { [GivenBytes($0, nil)] }
      ?? ([listedBytes, bytes].compactMap(\.self).map { GivenBytes($0, .utf8) })
  }
}
