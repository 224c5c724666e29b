import Claims
import Decoding
import Evidence

/// The client data of an assertion, prepared for comparison with the request around it, to find
/// values of the request that the signature doesn't cover.
///
/// If the client data has members (JSON, JSON in Base64, or a form), values are compared by name.
/// In any other text, a value must occur as a whole word, after its name if the name occurs too.
struct SignedClientData {
  /// The client data.
  private let bytes: Bytes
  /// SHA-256, passed in so that this module needs no cryptography.
  private let hash: (Bytes) -> [UInt8]
  /// The objects in the client data: itself, and those nested in it or in its strings.
  private let objects: [Members]
  /// The words that are as long as a SHA-256 in hexadecimal (64) or unpadded Base64 (43).
  private let hashes: Set<Bytes>

  /// Values by name. For repeated names, the first few are kept.
  private typealias Members = [ByteText: [JSONNode]]

  /// The most objects in client data that are compared.
  private static let mostObjects = 16
  /// The most levels of a request that are compared.
  private static let deepest = 8
  /// The most values of one name that are kept.
  private static let mostOfName = 4
  /// The most comparisons of members. Members beyond this are treated as covered.
  private static let mostWork = 1 << 18
  /// The most values that are searched in a text without members.
  private static let mostLooks = 64

  /// Prepares client data.
  /// - Parameters:
  ///   - bytes: The client data.
  ///   - hash: Returns the SHA-256 of bytes.
  init(_ bytes: Bytes, hash: @escaping (Bytes) -> [UInt8]) {
    self.bytes = bytes
    self.hash = hash
    var objects: [[JSONNode.Member]] = []
    Self.collect(bytes, depth: 0, into: &objects)
    if objects.isEmpty {
      // Client data in Base64, or the signing input of a JSON Web Signature (RFC 7515 §5.1).
      for part in bytes.split(separator: UInt8(ascii: "."), maxSplits: 4) {
        for variant in [Base64.Variant.standard, .url] where objects.count < Self.mostObjects {
          guard let inner = Base64.decode(part, as: variant) else { continue }
          Self.collect(Bytes(inner), depth: 1, into: &objects)
          break
        }
      }
    }
    if objects.isEmpty, let fields = FormText.fields(of: bytes) {
      objects = [fields]
    }
    self.objects = objects.map(Self.byName)
    hashes = Set(
      bytes.split { !$0.isOfHash }.filter { [43, 64].contains($0.count) })
  }

  /// Returns the values of members by their names.
  private static func byName(_ members: [JSONNode.Member]) -> Members {
    members.reduce(into: Members()) { found, member in
      let name = ByteText(member.name)
      if found[name, default: []].count < mostOfName {
        found[name, default: []].append(member.value)
      }
    }
  }

  /// Adds the object that a text is, and the objects in it.
  private static func collect(
    _ text: Bytes, depth: Int, into objects: inout [[JSONNode.Member]]
  ) {
    guard depth < 3, objects.count < mostObjects, text.trimmed.beginsJSON,
      let value = JSONReader.readWhole(text).value
    else { return }
    collect(value, depth: depth, into: &objects)
  }

  /// Adds an object and the objects in it, up to three levels deep.
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

  /// Returns whether the client data is a request's body, or contains the body or its hash.
  func holds(_ body: Bytes) -> Bool {
    covers(body) || bytes.contains(hash(body)) || bytes.contains(body.array)
  }

  /// Returns whether the client data equals a value, or contains its hash as a word in hexadecimal
  /// or Base64.
  private func covers(_ value: Bytes) -> Bool {
    if value == bytes { return true }
    guard !hashes.isEmpty, value.count > 1 else { return false }
    let digest = hash(value)
    return [
      digest.hex, digest.hex.uppercasedASCII, Base64.encode(digest),
      Base64.encode(digest, as: .url),
    ].contains { text in hashes.contains(Bytes(Array(text.utf8.prefix { $0 != 0x3d }))) }
  }

  /// Returns the names of the members of a request that the client data doesn't cover. A nested
  /// member is named by its path with dots, such as `order.amount`.
  func names(leftOutOf members: [JSONNode.Member]) -> [String] {
    guard !objects.isEmpty else {
      var looks = Self.mostLooks
      return unnamed(members, within: &looks)
    }
    // The whole request corresponds to one object; the one that covers most is used.
    var work = Self.mostWork
    return objects.map { leftOut(members, by: $0, depth: 0, &work) }.min { $0.count < $1.count }
      ?? []
  }

  // MARK: - By name

  /// Returns the uncovered members of an object.
  /// - Parameters:
  ///   - members: The members of the request.
  ///   - signed: The values of the client data at the corresponding place.
  ///   - depth: How deep the object is nested.
  ///   - work: The comparisons that are left.
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

  /// Returns the uncovered parts of one member.
  private func leftOut(
    _ member: JSONNode.Member, by signed: Members, depth: Int, _ work: inout Int
  ) -> [String] {
    guard !member.isOfEnvelope, !isSigned(member.value) else { return [] }
    guard let own = signed[ByteText(member.name)] else {
      // The request may have an additional object around the signed values, such as `data` or
      // `payload`.
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

  /// Returns whether a value is the client data itself, or the client data contains its hash.
  private func isSigned(_ value: JSONNode) -> Bool {
    switch value.kind {
    case .string(let text):
      if covers(text) { return true }
      return [Base64.decode(text, as: .standard), Base64.decode(text, as: .url)]
        .contains { $0.map { Bytes($0) == bytes } ?? false }
    case .object, .array: return covers(value.bytes) || value.listedBytes == bytes
    case .number, .bool, .null: return false
    }
  }

  // MARK: - In a text

  /// Returns the names of the members whose values don't occur in a client data text.
  private func unnamed(_ members: [JSONNode.Member], within looks: inout Int) -> [String] {
    var names: [String] = []
    for member in members where !member.isOfEnvelope && !isSigned(member.value) {
      switch member.value.kind {
      case .object(let inner):
        names += unnamed(inner, within: &looks).map { "\(member.name).\($0)" }
      case .array(let elements):
        let isWhole = elements.allSatisfy { occurs($0, named: nil, within: &looks) }
        if !isWhole { names.append(member.name) }
      case .bool(true):
        // A text may write yes in any way, but not without the name.
        let name = JSONNode(.string(Bytes(Array(member.name.utf8))), at: member.value.bytes)
        if !occurs(name, named: nil, within: &looks) { names.append(member.name) }
      case .string, .number, .bool, .null:
        if !occurs(member.value, named: member.name, within: &looks) { names.append(member.name) }
      }
    }
    return names
  }

  /// Returns whether a value occurs in the text, after its name if the name occurs. Returns true
  /// after too many searches.
  private func occurs(_ value: JSONNode, named name: String?, within looks: inout Int) -> Bool {
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
  /// Whether the member's name says that the signature can't cover it: the assertion, a value that
  /// belongs to it (``RecordField/envelope``), or the client data. True also for the identifier of
  /// a challenge, which decides nothing by itself, but not for an object under such a name or a
  /// string that contains one, because these can hold other values.
  fileprivate var isOfEnvelope: Bool {
    if ChallengeName(name) == .identifier, case .string = value.kind, value.object == nil {
      return true
    }
    guard let (field, rank) = RecordField.named(name) else { return false }
    // `payload` and other aliases of client data may name a value that isn't signed.
    return RecordField.envelope.contains(field) || field == .clientData && rank == 0
  }
}

extension JSONNode {
  /// The members of an object, or of the object that a string contains.
  fileprivate var object: [Member]? {
    members ?? string.flatMap { JSONReader.readWhole($0).value?.members }
  }

  /// Whether an uncovered value is too insignificant to report: false, null or an empty value.
  fileprivate var isEmpty: Bool {
    switch kind {
    case .bool(let flag): !flag
    case .null: true
    case .number: false
    case .string(let text): text.isEmpty
    case .array(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let members): members.allSatisfy(\.value.isEmpty)
    }
  }

  /// The Boolean that the value is, also in one of the words of forms; `nil` for any other value.
  fileprivate var flag: Bool? {
    if case .bool(let flag) = kind { return flag }
    return text.flatMap { Self.flags[ByteText($0.text.lowercasedASCII)] }
  }

  /// How forms write a Boolean.
  private static let flags: [ByteText: Bool] = [
    "true": true, "1": true, "on": true, "yes": true,
    "false": false, "0": false, "off": false, "no": false,
  ]

  /// Returns whether two values are equal. A number or a Boolean may be written as a string, and members may be
  /// in any order.
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
    case (.null, .null): return true
    case (.bool(let own), _): return other.flag == own
    case (_, .bool(let other)): return flag == other
    default:
      guard let own = text, let other = other.text else { return false }
      return own == other
    }
  }
}

extension [JSONNode.Member] {
  /// The members sorted by name.
  fileprivate var inOrder: [Element] {
    sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Bytes {
  /// Returns the ends of the first 64 places where the bytes contain the word as a whole word.
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

  /// Returns whether a word follows a place, with at most a few punctuation marks between them.
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

  /// Returns whether the byte before a place belongs to the same word.
  private func isJoined(before place: Int) -> Bool {
    guard place > startIndex else { return false }
    return joins(place - 1, place)
  }

  /// Returns whether the byte after a place belongs to the same word.
  private func isJoined(behind place: Int) -> Bool {
    guard place + 1 < endIndex else { return false }
    return joins(place, place + 1)
  }

  /// Returns whether two neighbors belong to one word: `100` isn't a word in `1000`, `100.50` or
  /// `-100`.
  private func joins(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (self[left], self[right])
    if one.isOfWord { return other.isOfWord || isInside(right) }
    return other.isOfWord && (isInside(left) || one.isSign)
  }

  /// Returns whether a punctuation mark is between two letters or digits, as in `100.50` or `a-b`.
  private func isInside(_ place: Int) -> Bool {
    ".,-+@/%'".utf8.contains(self[place]) && place > startIndex && place + 1 < endIndex
      && self[place - 1].isOfWord && self[place + 1].isOfWord
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, an underscore, or part of a character beyond ASCII.
  fileprivate var isOfWord: Bool {
    isAlphanumeric || self == UInt8(ascii: "_") || self >= 0x80
  }

  /// Whether the byte is a digit of hexadecimal or Base64.
  fileprivate var isOfHash: Bool { isOfWord && self < 0x80 || "+/-".utf8.contains(self) }

  /// Whether the byte is a minus sign or a period.
  fileprivate var isSign: Bool { self == 0x2d || self == 0x2e }
}
