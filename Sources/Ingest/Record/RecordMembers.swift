import Claims
import Decoding
import Evidence

/// The members of a record by what they mean, and what was wrong with them.
struct RecordMembers {
  private var byField: [RecordField: JSONNode.Member] = [:]
  /// Members that mean the same as one in `byField`, and differ from it.
  private var rivals: [(field: RecordField, member: JSONNode.Member)] = []
  private(set) var notes: [String] = []
  private let texts: GivenTexts

  /// Which members of one meaning contradict each other.
  enum Comparison {
    /// Those of an evidence record.
    case all
    /// Those beside an artifact: one of another name may belong to something else.
    case sameName
    /// Those that only stand near it.
    case nothing
  }

  /// Where several members mean the same, the one with the documented name is read first, then the
  /// one that comes first.
  /// - Parameter comparison: which second values of a field contradict the first.
  init(
    _ members: [JSONNode.Member], compares comparison: Comparison = .all,
    texts: GivenTexts = GivenTexts()
  ) {
    self.texts = texts
    var ranks: [RecordField: Int] = [:]
    var said: Set<ByteText> = []
    for member in members where !member.value.isNull {
      guard let (field, rank) = RecordField.named(member.name) else { continue }
      if let other = byField[field], EvidenceField(field) == nil,
        other.value.bytes != member.value.bytes
      {
        let isFirst = rank < ranks[field] ?? .max
        let isCompared =
          field.isExpected
          && (comparison == .all || comparison == .sameName && rank == ranks[field])
        let counting = (isFirst ? member : other).name.quotedName + " counts"
        let note =
          "\(other.name.quotedName) and \(member.name.quotedName) mean the same and differ; "
          + (isCompared ? "the stricter one counts" : counting)
        if said.insert(ByteText(note)).inserted { notes.append(note) }
        if isCompared { rivals.append((field, isFirst ? other : member)) }
      }
      guard rank < ranks[field] ?? .max else { continue }
      ranks[field] = rank
      byField[field] = member
    }
    takeNulls(of: members)
    comparePartsOfAppID()
  }

  /// A name that is null as well: readers that take the last of two (RFC 8259 §4) have no value.
  private mutating func takeNulls(of members: [JSONNode.Member]) {
    let nulls = members.filter(\.value.isNull)
    guard !nulls.isEmpty else { return }
    let given = Set(members.filter { !$0.value.isNull }.map { ByteText($0.name) })
    for null in nulls where given.contains(ByteText(null.name)) {
      guard let field = RecordField.named(null.name)?.field, field.isExpected else { continue }
      notes.append(
        "\(null.name.quotedName) is given, and null as well; the stricter one counts")
      rivals.append((field, null))
    }
  }

  /// A team ID or a bundle ID that is alone beside an App ID, and is no part of it.
  private mutating func comparePartsOfAppID() {
    guard (value(.teamID) == nil) != (value(.bundleID) == nil), let whole = byField[.appID],
      let part = byField[.teamID] ?? byField[.bundleID],
      let text = part.value.string.map({ String(decoding: $0, as: UTF8.self) }), !text.isEmpty
    else { return }
    let isTeam = value(.teamID) != nil
    let given = (whole.value.elements ?? [whole.value]).compactMap(\.string)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let first = given.first,
      !given.contains(where: { isTeam ? $0.begins(with: text + ".") : $0.ends(with: "." + text) })
    else { return }
    notes.append(
      "\(whole.name.quotedName) and \(part.name.quotedName) differ; the stricter one counts")
    let halves = first.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let other = isTeam ? "\(text).\(halves.last ?? "")" : "\(halves.first ?? "").\(text)"
    let value = JSONNode(.string(Bytes(Array(other.utf8), name: "App ID")), at: part.value.bytes)
    rivals.append((.appID, JSONNode.Member(part.name, value)))
  }

  /// The most other readings of one record.
  static let mostAlternatives = 8

  /// The same record as readers take it that prefer another member: one that means the same and
  /// differs, the parts of an App ID, or a hash beside what it should be the hash of.
  ///
  /// Where there are more values than are compared, one more reading has none of them: nobody can tell
  /// what the record says.
  var alternatives: [RecordMembers] {
    let compared = rivals.prefix(Self.mostAlternatives)
    var readings = compared.map { with($0.member, as: $0.field) }
    if compared.count < rivals.count {
      readings.append(without(Set(rivals.dropFirst(compared.count).map(\.field))))
    }
    if value(.appID) != nil, value(.teamID) != nil, value(.bundleID) != nil {
      readings.append(with(nil, as: .appID))
    }
    if value(.clientDataHash) != nil {
      readings += [RecordField.clientData, .challenge].filter { value($0) != nil }
        .map { with(nil, as: $0) }
    }
    return readings
  }

  /// The same with an empty text for each field.
  private func without(_ fields: Set<RecordField>) -> RecordMembers {
    var other = self
    other.rivals = []
    for field in fields {
      guard let member = byField[field] else { continue }
      other.byField[field] = JSONNode.Member(
        member.name, JSONNode(.string(.empty), at: member.value.bytes))
    }
    return other
  }

  private func with(_ member: JSONNode.Member?, as field: RecordField) -> RecordMembers {
    var other = self
    other.rivals = []
    other.byField[field] = member
    return other
  }

  func value(_ field: RecordField) -> JSONNode? { byField[field]?.value }

  /// Says what is wrong with a member.
  mutating func note(_ field: RecordField, _ what: String) {
    guard let member = byField[field] else { return }
    notes.append("\(member.name.quotedName) \(what)")
  }

  /// Says that a member was not used, and why.
  mutating func ignore(_ field: RecordField, because reason: String) {
    note(field, "\(reason); it was ignored")
  }

  /// The characters of a string or of a number.
  mutating func text(_ field: RecordField) -> Bytes? {
    guard let value = value(field) else { return nil }
    if let text = value.text { return start(of: text, as: field) }
    ignore(field, because: "is \(value.typeName), not a string")
    return nil
  }

  /// As much of a member's text as is read.
  private mutating func start(of text: Bytes, as field: RecordField) -> Bytes {
    guard text.count > field.longest else { return text }
    note(
      field,
      "is \(text.count.counted("byte")) long; only the first \(field.longest.grouped) were read")
    return text.prefix(field.longest)
  }

  /// The same as a name, which is told from a longer one that begins with it.
  mutating func name(_ field: RecordField) -> String? {
    let isLonger = value(field)?.text.map { $0.count > field.longest } ?? false
    return string(field).map { isLonger ? $0 + "…" : $0 }
  }

  mutating func string(_ field: RecordField) -> String? {
    text(field).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Strings that say something: one, or an array of them.
  mutating func strings(_ field: RecordField) -> [String] {
    guard let elements = value(field)?.elements else {
      guard let string = string(field) else { return [] }
      if string.isEmpty { ignore(field, because: "is empty") }
      return string.isEmpty ? [] : [string]
    }
    let strings = elements.compactMap(\.string).filter { !$0.isEmpty }
    if strings.count < elements.count {
      note(field, "holds elements that are no strings, or empty; they were ignored")
    }
    if strings.count > RecordField.mostValues {
      note(
        field,
        "holds \(strings.count.counted("value")); only the first \(RecordField.mostValues) were read"
      )
    }
    return strings.prefix(RecordField.mostValues).map {
      String(decoding: start(of: $0, as: field), as: UTF8.self)
    }
  }

  /// Bytes that were written down. An object is taken as it stands, because it is what was hashed
  /// if anything was; an array of numbers is bytes.
  mutating func bytes(_ field: RecordField, encodedAs encoding: RecordField?) -> GivenBytes? {
    let said = encoding.flatMap { self.encoding($0) }
    guard let value = value(field) else { return nil }
    if let text = value.text {
      let start = start(of: text, as: field)
      guard let given = texts.given(start, said, { GivenBytes(start, said) }) else { return nil }
      // It stays given: the rule that needs it says that it has no use of it.
      if let said, given.readings.isEmpty { note(field, "cannot be read as \(said.rawValue)") }
      return given
    }
    let given = texts.given(value.bytes, nil) {
      if value.members != nil { return GivenBytes(value.bytes, .utf8) }
      let list = TextArmour.read(value.bytes)
      guard list.encoding == .jsonArray, list.damage == nil else { return nil }
      return GivenBytes(Bytes(Array(Base64.encode(list.payload).utf8)), .base64)
    }
    if let given { return given }
    ignore(field, because: "is \(value.typeName), not a string")
    return nil
  }

  /// The words for an encoding; any other is as good as none.
  private mutating func encoding(_ field: RecordField) -> GivenBytes.Encoding? {
    guard let word = string(field) else { return nil }
    let plain = word.lowercasedASCII.utf8.filter { !Self.isPunctuation($0) }
    if let encoding = Self.encodings[ByteText(String(decoding: plain, as: UTF8.self))] {
      return encoding
    }
    ignore(field, because: "is \(word.quotation), which names no encoding")
    return nil
  }

  /// Of ASCII whatever is no letter and no digit.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte < 0x80 && !(0x30...0x39).contains(byte) && !(0x61...0x7a).contains(byte | 0x20)
  }

  private static let encodings: [ByteText: GivenBytes.Encoding] = [
    "base64": .base64, "b64": .base64, "base64std": .base64, "base64url": .base64url,
    "b64url": .base64url, "urlsafebase64": .base64url, "hex": .hex, "hexadecimal": .hex,
    "base16": .hex, "utf8": .utf8, "text": .utf8, "string": .utf8, "plain": .utf8,
    "raw": .utf8, "ascii": .utf8,
  ]
}

extension String {
  /// The text in quotes; of a long one only the length, because a part of it can hide what it is: a
  /// secret is known by what stands beside it.
  var quotation: String {
    utf8.count <= 40 ? "“\(self)”" : "a text of \(utf8.count.counted("byte"))"
  }
}
