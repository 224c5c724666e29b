import Decoding
import Evidence

/// The client data of an assertion, as far as it can be compared with the request around it.
///
/// Where it has members (JSON, a form, either of them in Base64), values are compared by their names.
/// In any other text a value has to stand as a whole word, behind its name where that stands there too.
struct SignedData {
  private let bytes: Bytes
  private let hash: (Bytes) -> [UInt8]
  /// The objects in it: the client data itself, and what stands in it.
  private let objects: [Members]
  /// Words of it that are as long as a hash in hexadecimal or Base64.
  private let hashes: Set<Bytes>

  /// Values by their names; of one name the first few.
  private typealias Members = [ByteText: [JSONNode]]

  private static let mostObjects = 16
  private static let deepest = 8
  private static let mostOfName = 4
  /// How many members may be put beside others; what is beyond isn't told of.
  private static let mostWork = 1 << 18
  /// Values that are looked for in a text without members.
  private static let mostLooks = 64

  init(_ bytes: Bytes, hash: @escaping (Bytes) -> [UInt8]) {
    self.bytes = bytes
    self.hash = hash
    var objects: [[JSONNode.Member]] = []
    Self.collect(bytes, depth: 0, into: &objects)
    if objects.isEmpty {
      // Client data in Base64, or the signing input of a JSON Web Signature.
      for part in bytes.split(separator: UInt8(ascii: "."), maxSplits: 4) {
        for variant in [Base64.Variant.standard, .url] where objects.count < Self.mostObjects {
          guard let inner = Base64.decode(part, as: variant) else { continue }
          Self.collect(Bytes(inner), depth: 1, into: &objects)
          break
        }
      }
    }
    if objects.isEmpty, let fields = FormText.fields(of: bytes) {
      objects = [fields.map { JSONNode.Member($0.name, $0.node) }]
    }
    self.objects = objects.map(Self.byName)
    hashes = Set(
      bytes.split { !$0.isOfHash }.filter { [43, 64].contains($0.count) })
  }

  private static func byName(_ members: [JSONNode.Member]) -> Members {
    members.reduce(into: Members()) { found, member in
      let name = ByteText(member.name)
      if found[name, default: []].count < mostOfName {
        found[name, default: []].append(member.value)
      }
    }
  }

  /// The object that a text is, and those in it.
  private static func collect(
    _ text: Bytes, depth: Int, into objects: inout [[JSONNode.Member]]
  ) {
    guard depth < 3, objects.count < mostObjects,
      text.trimmed.first == UInt8(ascii: "{") || text.trimmed.first == UInt8(ascii: "["),
      let value = JSONReader.readWhole(text).value
    else { return }
    collect(value, depth: depth, into: &objects)
  }

  private static func collect(
    _ value: JSONNode, depth: Int, into objects: inout [[JSONNode.Member]]
  ) {
    guard depth < 3, objects.count < mostObjects, let members = value.members else { return }
    objects.append(members)
    for member in members {
      if let text = member.value.string {
        collect(text, depth: depth + 1, into: &objects)
      } else {
        collect(member.value, depth: depth + 1, into: &objects)
      }
    }
  }

  /// Whether it is the body of a request, or contains it or its hash.
  func holds(_ body: Bytes) -> Bool {
    names(body) || bytes.contains(hash(body)) || bytes.contains(body.array)
  }

  /// Whether it is a value, or has its hash as a word: in hexadecimal or Base64.
  private func names(_ value: Bytes) -> Bool {
    if value == bytes { return true }
    guard !hashes.isEmpty, value.count > 1 else { return false }
    let digest = hash(value)
    return [
      digest.hex, digest.hex.uppercasedASCII, Base64.encode(digest),
      Base64.encode(digest, as: .url),
    ].contains { text in hashes.contains(Bytes(Array(text.utf8.prefix { $0 != 0x3d }))) }
  }

  /// The members of a request that are left out, those of an object in it behind a full stop.
  func names(leftOutOf members: [JSONNode.Member]) -> [String] {
    guard !objects.isEmpty else {
      var looks = Self.mostLooks
      return unnamed(members, within: &looks)
    }
    // All of a request corresponds to one object.
    var work = Self.mostWork
    return objects.map { leftOut(members, by: $0, depth: 0, &work) }.min { $0.count < $1.count }
      ?? []
  }

  // MARK: - By name

  private func leftOut(
    _ members: [JSONNode.Member], by signed: Members, depth: Int, _ work: inout Int
  ) -> [String] {
    guard depth < Self.deepest else { return [] }
    var names: [String] = []
    for member in members {
      work -= 1
      guard work > 0 else { return [] }
      names += leftOut(member, by: signed, depth: depth, &work)
    }
    return names
  }

  private func leftOut(
    _ member: JSONNode.Member, by signed: Members, depth: Int, _ work: inout Int
  ) -> [String] {
    guard !member.isOfEnvelope, !isSigned(member.value) else { return [] }
    guard let own = signed[ByteText(member.name)] else {
      // An object around the signed values, as `data` or `payload`.
      guard let inner = member.value.members else {
        return member.value.isEmpty ? [] : [member.name]
      }
      return leftOut(inner, by: signed, depth: depth + 1, &work).map { "\(member.name).\($0)" }
    }
    if own.contains(where: { $0.isSame(as: member.value, depth: depth) }) { return [] }
    guard let inner = member.value.members, let other = own.lazy.compactMap(\.object).first else {
      return [member.name]
    }
    work -= other.count
    return leftOut(inner, by: Self.byName(other), depth: depth + 1, &work)
      .map { "\(member.name).\($0)" }
  }

  /// Whether a value is the client data itself, or its hash is in it.
  private func isSigned(_ value: JSONNode) -> Bool {
    switch value.kind {
    case .string(let text):
      if names(text) { return true }
      return [Base64.decode(text, as: .standard), Base64.decode(text, as: .url)]
        .contains { $0.map { Bytes($0) == bytes } ?? false }
    case .object, .array: return names(value.bytes)
    case .number, .bool, .null: return false
    }
  }

  // MARK: - In a text

  private func unnamed(_ members: [JSONNode.Member], within looks: inout Int) -> [String] {
    var names: [String] = []
    for member in members where !member.isOfEnvelope && !isSigned(member.value) {
      switch member.value.kind {
      case .object(let inner):
        names += unnamed(inner, within: &looks).map { "\(member.name).\($0)" }
      case .array(let elements):
        let isWhole = elements.allSatisfy { stands($0, named: nil, within: &looks) }
        if !isWhole { names.append(member.name) }
      case .string, .number, .bool, .null:
        if !stands(member.value, named: member.name, within: &looks) { names.append(member.name) }
      }
    }
    return names
  }

  private func stands(_ value: JSONNode, named name: String?, within looks: inout Int) -> Bool {
    guard looks > 0, let text = value.text, !text.isEmpty else { return true }
    looks -= 1
    if let name, !name.isEmpty {
      let named = bytes.places(ofWord: Array(name.utf8))
      if !named.isEmpty { return named.contains { bytes.isFollowed(at: $0, by: text) } }
    }
    return !bytes.places(ofWord: text.array).isEmpty
  }
}

extension JSONNode.Member {
  /// Members that carry the assertion, and what it is verified with.
  private static let envelope: Set<RecordField> = [
    .attestation, .assertion, .receipt, .token, .keyID, .challenge, .challengeEncoding, .clientData,
    .clientDataEncoding, .clientDataHash, .clientDataHashEncoding, .publicKey, .publicKeyEncoding,
  ]

  fileprivate var isOfEnvelope: Bool {
    RecordField.named(name).map { Self.envelope.contains($0.field) } ?? false
  }
}

extension JSONNode {
  /// The members of an object, or of the object that a string holds.
  fileprivate var object: [Member]? {
    members ?? string.flatMap { JSONReader.readWhole($0).value?.members }
  }

  /// Whether a value that nobody signed says too little to be told of.
  fileprivate var isEmpty: Bool {
    switch kind {
    case .bool, .null: true
    case .number: false
    case .string(let text): text.isEmpty
    case .array(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let members): members.allSatisfy(\.value.isEmpty)
    }
  }

  /// Whether both say the same. A number may be written as a string.
  fileprivate func isSame(as other: JSONNode, depth: Int) -> Bool {
    guard depth < 32 else { return bytes == other.bytes }
    switch (kind, other.kind) {
    case (.array(let own), .array(let others)):
      return own.count == others.count
        && zip(own, others).allSatisfy { $0.isSame(as: $1, depth: depth + 1) }
    case (.object(let own), .object(let others)):
      // In any order.
      return own.count == others.count
        && zip(own.inOrder, others.inOrder).allSatisfy {
          $0.name.equals($1.name) && $0.value.isSame(as: $1.value, depth: depth + 1)
        }
    case (.bool(let own), .bool(let other)): return own == other
    case (.null, .null): return true
    default:
      guard let own = text, let other = other.text else { return false }
      return own == other
    }
  }
}

extension [JSONNode.Member] {
  fileprivate var inOrder: [Element] {
    sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Bytes {
  /// Where a word ends, wherever it stands as a whole and is no part of a longer one.
  fileprivate func places(ofWord word: [UInt8]) -> [Int] {
    guard let first = word.first, word.count <= count else { return [] }
    var places: [Int] = []
    var start = startIndex
    while let place = firstIndex(of: first, from: start), place + word.count <= endIndex,
      places.count < 64
    {
      start = place + 1
      let end = place + word.count
      if self[place..<end].starts(with: word), !isJoined(before: place), !isJoined(behind: end - 1)
      {
        places.append(end)
      }
    }
    return places
  }

  /// Whether a word stands behind a name, with nothing but a few signs between them.
  fileprivate func isFollowed(at place: Int, by word: Bytes) -> Bool {
    var start = place
    while start < endIndex, start - place < 6 {
      if self[start..<endIndex].starts(with: word.array), start > place,
        start + word.count == endIndex || !isJoined(behind: start + word.count - 1)
      {
        return true
      }
      guard !self[start].isOfWord else { return false }
      start += 1
    }
    return false
  }

  private func isJoined(before place: Int) -> Bool {
    guard place > startIndex else { return false }
    return joins(place - 1, place)
  }

  private func isJoined(behind place: Int) -> Bool {
    guard place + 1 < endIndex else { return false }
    return joins(place, place + 1)
  }

  /// Whether two neighbours are of one word: `100` is no word in `1000`, `100.50` or `-100`.
  private func joins(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (self[left], self[right])
    if one.isOfWord { return other.isOfWord || isInside(right) }
    return other.isOfWord && (isInside(left) || one.isSign)
  }

  /// Whether a sign stands between two digits or two letters, as in `100.50` or `a-b`.
  private func isInside(_ place: Int) -> Bool {
    ".,-+@/%'".utf8.contains(self[place]) && place > startIndex && place + 1 < endIndex
      && self[place - 1].isOfWord && self[place + 1].isOfWord
  }
}

extension UInt8 {
  /// A letter, a digit, an underscore, or a byte of a character beyond ASCII.
  fileprivate var isOfWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x80...: true
    default: false
    }
  }

  /// A digit of hexadecimal or Base64.
  fileprivate var isOfHash: Bool { isOfWord && self < 0x80 || "+/-".utf8.contains(self) }

  fileprivate var isSign: Bool { self == 0x2d || self == 0x2e }
}
