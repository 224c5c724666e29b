import Claims
import Containers
import Decoding
import Evidence
import Ingest
import SystemCrypto

/// Bytes that an assertion may cover, as requests are signed in the wild. The signature decides.
struct ClientDataCandidate {
  let data: Bytes
  let steps: [SourceStep]
}

extension Surroundings {
  /// The most that are tried; each costs a verification.
  private static let most = 160
  private static let mostParts = 12

  /// In the order of how common they are.
  var clientDataCandidates: [ClientDataCandidate] {
    var seen: Set<Bytes> = []
    let all = bodies + members + lines + pairs
    return Array(
      all.filter { !$0.data.isEmpty && seen.insert($0.data).inserted }.prefix(Self.most))
  }

  private var exchangeSteps: [SourceStep] { exchange.map { [$0.step] } ?? [] }

  private var bodySteps: [SourceStep] { exchangeSteps + [.part(.requestBody)] }

  /// The body as it was sent, and without the member that the assertion is.
  private var bodies: [ClientDataCandidate] {
    guard let body else { return [] }
    return ([body] + body.withoutMember(text)).map {
      ClientDataCandidate(data: $0, steps: bodySteps)
    }
  }

  /// The strings beside it, and the bytes that they stand for.
  private var members: [ClientDataCandidate] {
    strings.prefix(64).filter { $0.speaker != .server && !$0.text.isSame(as: text) }.flatMap {
      string in
      string.text.naturalReadings.map { ClientDataCandidate(data: $0, steps: string.steps) }
    } + (body?.objects ?? []).map { ClientDataCandidate(data: $0, steps: bodySteps) }
  }

  /// Method, path and body in one text, as gateways have it signed.
  private var lines: [ClientDataCandidate] {
    guard let exchange, let method = exchange.method, let url = exchange.url else { return [] }
    let target = url.requestTarget
    let path = String(target.prefix { $0 != "?" })
    var texts = [url, target, path]
    let digest = body.map { Digest.sha256($0) }
    let endings: [String?] =
      [nil, digest?.hex, digest.map { Base64.encode($0) }, body?.utf8].filter {
        $0.map { $0.utf8.count <= 64 << 10 } ?? true
      }
    for place in target.utf8.elementsEqual(path.utf8) ? [path] : [target, path] {
      for ending in endings {
        let parts = [method, place] + [ending].compactMap(\.self)
        for separator in ["\n", " ", "", "|", ":", "."] {
          texts.append(parts.joined(separator: separator))
        }
      }
    }
    return texts.map { ClientDataCandidate(data: Bytes(Array($0.utf8)), steps: exchangeSteps) }
  }

  /// Two values one behind the other, as App Check signs its artifact and the challenge.
  private var pairs: [ClientDataCandidate] {
    let parts = strings.lazy.filter { $0.speaker != .server && !$0.text.isSame(as: text) }
      .prefix(Self.mostParts).compactMap { string in
        string.text.naturalReadings.last.map { (bytes: $0, steps: string.steps) }
      }
    let list = Array(parts)
    return list.indices.flatMap { first in
      list.indices.filter { $0 != first }.map { second in
        ClientDataCandidate(
          data: Bytes(list[first].bytes.array + list[second].bytes.array), steps: list[first].steps)
      }
    }
  }
}

extension String {
  /// Path and query of an address (RFC 9112 §3.2).
  fileprivate var requestTarget: String {
    var rest = self[...]
    if let scheme = rest.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest.drop { $0 != "/" && $0 != "?" }
    }
    return String(rest.prefix { $0 != "#" })
  }
}

extension Bytes {
  fileprivate func isSame(as other: Bytes) -> Bool { self == other }

  /// As it is written, and as the bytes that it stands for.
  fileprivate var naturalReadings: [Bytes] {
    let decoded =
      [Base64.decode(self, as: .standard), Base64.decode(self, as: .url)]
      .compactMap(\.self).first ?? utf8.flatMap { [UInt8](hex: $0) }
    return [self] + (decoded.map { [Bytes($0)] } ?? [])
  }

  private static var limits: DecodingLimits { DecodingLimits(items: 1 << 20) }

  /// The objects and arrays that stand in a JSON body, as they are written.
  fileprivate var objects: [Bytes] {
    guard first == UInt8(ascii: "{") else { return [] }
    let members = JSONReader.read(self, limits: Self.limits).value?.members ?? []
    return members.prefix(16).filter { $0.value.members != nil || $0.value.elements != nil }
      .map(\.value.bytes)
  }

  /// A JSON body without the member whose value is a text, cut out together with its comma: what was
  /// signed before the signature was put in.
  fileprivate func withoutMember(_ text: Bytes) -> [Bytes] {
    guard let value = JSONReader.read(trimmed, limits: Self.limits).value,
      let cut = value.cut(text)
    else { return [] }
    let storage = buffer.storage
    let rest = storage[startIndex..<cut.lowerBound] + storage[cut.upperBound..<endIndex]
    return [Bytes(Array(rest), name: "body")]
  }
}

extension JSONNode {
  /// The part to cut out for the member to go.
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
      let gap = bytes.between(member.value.bytes.endIndex, members[1].value.bytes.startIndex)
      let comma = gap.firstIndex(of: UInt8(ascii: ",")) ?? gap.startIndex
      let end = gap[(comma + 1)..<gap.endIndex].firstIndex { $0 > 0x20 } ?? comma + 1
      return (bytes.startIndex + 1)..<end
    }
    return nil
  }
}
