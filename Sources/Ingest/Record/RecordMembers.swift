import Claims
import Decoding
import Evidence

/// The members of a record by their meaning, with notes about invalid and contradictory ones.
struct RecordMembers {
  /// The member that counts for each field.
  private var byField: [RecordField: JSONNode.Member] = [:]
  /// Members that contradict one in `byField`: they have the same meaning, and a different value or
  /// null. ``alternatives`` are made from them.
  private var rivals: [(field: RecordField, member: JSONNode.Member)] = []
  /// Fields whose value was a placeholder, or whose value isn't known because two members with
  /// different names disagree.
  private var unknown: Set<RecordField> = []
  /// Fields that have several different values under different names beside an artifact.
  private var disputed: Set<RecordField> = []
  /// Remarks about single members, as sentences without a period.
  private(set) var notes: [String] = []
  /// The values that were decoded for other artifacts.
  private let texts: GivenTexts
  /// Whether a tool printed the values, with marks of its own around each text.
  var arePrinted = false

  /// Which members with the same meaning contradict each other.
  enum Comparison {
    /// All of them, as in an evidence record.
    case all
    /// Those with the same name, as beside an artifact. One with another name may belong to
    /// something else, so it isn't known which counts.
    case sameName
    /// None, as for values that are only near.
    case nothing
  }

  /// Sorts members by their meaning. Of several with the same meaning, the one whose name is first
  /// in ``RecordField/names`` counts, and of several with this name, the first.
  /// - Parameters:
  ///   - members: The members of an object.
  ///   - comparison: Which different values of a field contradict each other.
  ///   - texts: The values that were decoded for other artifacts.
  init(
    _ members: [JSONNode.Member], compares comparison: Comparison = .all,
    texts: GivenTexts = GivenTexts()
  ) {
    self.texts = texts
    var ranks: [RecordField: Int] = [:]
    var said: Set<ByteText> = []
    for given in members where !given.value.isNull {
      guard let (field, rank) = RecordField.named(given.name) else { continue }
      let value = given.value.unwrapped
      let member = JSONNode.Member(
        given.name, field.isExpected ? value.onlyElement ?? value : value)
      if let text = member.value.string, Placeholder.isOne(text, as: field) {
        let isNothing = Placeholder.isNothing(text)
        let meaning = isNothing ? "it was ignored" : "its value isn't known"
        notes.append("\(given.name.quotedName) is a placeholder; \(meaning)")
        if !isNothing { unknown.insert(field) }
        continue
      }
      if let other = byField[field], ArtifactType(field) == nil,
        other.value.bytes != member.value.bytes, !Self.isSame(other.value, member.value, as: field)
      {
        let isFirst = rank < ranks[field] ?? .max
        let outcome = Self.outcome(
          of: comparison, between: other, and: member, as: field,
          haveOneName: rank == ranks[field])
        let counting =
          switch outcome {
          case .stricter: "the stricter one counts"
          case .unknown: "it isn't known which counts"
          case .first: "\((isFirst ? member : other).name.quotedName) counts"
          }
        let note =
          "\(other.name.quotedName) and \(member.name.quotedName) mean the same and differ; \(counting)"
        if said.insert(ByteText(note)).inserted { notes.append(note) }
        switch outcome {
        case .stricter: rivals.append((field, isFirst ? other : member))
        case .unknown: disputed.insert(field)
        case .first: break
        }
      }
      guard rank < ranks[field] ?? .max else { continue }
      ranks[field] = rank
      byField[field] = member
    }
    takeNulls(of: members)
    comparePartsOfAppID()
  }

  /// Which of two different values of a field counts.
  private enum Outcome {
    /// The one that gives the worse verdict: ``alternatives`` has the other.
    case stricter
    /// Nothing shows which.
    case unknown
    /// The one whose name comes first.
    case first
  }

  /// Returns which of two members with the same meaning and different values counts.
  ///
  /// - Parameter haveOneName: Whether the names of both are the same one of ``RecordField/names``.
  private static func outcome(
    of comparison: Comparison, between one: JSONNode.Member, and other: JSONNode.Member,
    as field: RecordField, haveOneName: Bool
  ) -> Outcome {
    switch comparison {
    case .all where field.isExpected, .sameName where field.isExpected && haveOneName: .stricter
    case .sameName where [one, other].allSatisfy { canBeDisputed(field, $0.name) }: .unknown
    case .all, .sameName, .nothing: .first
    }
  }

  /// Returns whether two values of a field are one value in two notations, such as a challenge in
  /// Base64 and in hexadecimal, or `4` and `04`.
  private static func isSame(_ one: JSONNode, _ other: JSONNode, as field: RecordField) -> Bool {
    guard let one = one.text, let other = other.text,
      max(one.count, other.count) <= longestNotation
    else { return false }
    switch field {
    case .previousCounter:
      return UInt32(one.text).map { $0 == UInt32(other.text) } ?? false
    case .challenge:
      // Two texts with an interpretation in common are two notations of one value.
      let hashes = [one, other].map {
        Set(GivenBytes($0, nil, mayBePrinted: true).readings.map(\.hash))
      }
      return !hashes[0].isDisjoint(with: hashes[1])
    default: return false
    }
  }

  /// The most bytes of values whose notations are compared.
  private static let longestNotation = 1_024

  /// Returns whether a name for a field always means the same value. A nonce beside a challenge is
  /// often the computed one.
  private static func canBeDisputed(_ field: RecordField, _ name: String) -> Bool {
    field == .previousCounter
      || field == .challenge
        && Bytes(Array(name.lowercasedASCII.utf8)).firstIndex(of: "nonce") == nil
  }

  /// Adds an alternative for a name that also occurs with null: a program that takes the last of
  /// two equal names (RFC 8259 §4) may have no value.
  private mutating func takeNulls(of members: [JSONNode.Member]) {
    let nulls = members.filter { $0.value.isNull }
    guard !nulls.isEmpty else { return }
    let given = Set(members.filter { !$0.value.isNull }.map { ByteText($0.name) })
    for null in nulls where given.contains(ByteText(null.name)) {
      guard let field = null.field, field.isExpected else { continue }
      notes.append(
        "\(null.name.quotedName) is given, and null as well; the stricter one counts")
      rivals.append((field, null))
    }
  }

  /// Adds an alternative if a team ID or a bundle ID contradicts the App ID beside it.
  private mutating func comparePartsOfAppID() {
    guard (value(.teamID) == nil) != (value(.bundleID) == nil), let whole = byField[.appID],
      let part = byField[.teamID] ?? byField[.bundleID],
      let text = part.value.string?.text, !text.isEmpty
    else { return }
    let isTeam = value(.teamID) != nil
    let given = (whole.value.elements ?? [whole.value]).compactMap(\.string?.text)
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

  /// The most alternatives of one record.
  static let mostAlternatives = 8

  /// The record as another program may take it: with another member of the same meaning, with the
  /// parts of the App ID instead of the whole, or with the given hash instead of the data that it
  /// should be the hash of.
  ///
  /// If there are more contradictions than are compared, one more alternative has none of those
  /// values, because the record's meaning isn't known.
  var alternatives: [RecordMembers] {
    let compared = rivals.prefix(Self.mostAlternatives)
    var readings = compared.map { with($0.member, as: $0.field) }
    if compared.count < rivals.count {
      readings.append(without(Set(rivals.dropFirst(compared.count).map(\.field))))
    }
    readings += disputed.map(withUnknown)
    if value(.appID) != nil, value(.teamID) != nil, value(.bundleID) != nil {
      readings.append(with(nil, as: .appID))
    }
    if value(.clientDataHash) != nil {
      readings += [RecordField.clientData, .challenge].filter { value($0) != nil }
        .map { with(nil, as: $0) }
    }
    return readings
  }

  /// Returns the record with an empty text for each of the fields.
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

  /// Returns the record in which a field has a value that isn't known.
  private func withUnknown(_ field: RecordField) -> RecordMembers {
    var other = with(nil, as: field)
    other.unknown.insert(field)
    return other
  }

  /// Returns the record with another member for a field, or without one.
  private func with(_ member: JSONNode.Member?, as field: RecordField) -> RecordMembers {
    var other = self
    other.rivals = []
    other.byField[field] = member
    return other
  }

  /// Returns whether there is a value for a field, even if it can't be read.
  func isGiven(_ field: RecordField) -> Bool { byField[field] != nil || unknown.contains(field) }

  /// Returns the value of a field; `nil` if it is missing.
  func value(_ field: RecordField) -> JSONNode? { byField[field]?.value }

  /// Adds a remark about a member.
  /// - Parameter what: The rest of a sentence that begins with the member's name.
  mutating func note(_ field: RecordField, _ what: String) {
    guard let member = byField[field] else { return }
    notes.append("\(member.name.quotedName) \(what)")
  }

  /// Adds the remark that a member was ignored.
  mutating func ignore(_ field: RecordField, because reason: String) {
    note(field, "\(reason); it was ignored")
  }

  /// Returns the text of a string or a number, cut to its limit, without what a tool printed around it
  /// (``arePrinted``); any other value is ignored with a note.
  mutating func text(_ field: RecordField) -> Bytes? {
    guard let value = value(field) else { return nil }
    if let text = value.text {
      let start = start(of: text, as: field)
      return arePrinted ? GivenBytes(start, nil, mayBePrinted: true).inside ?? start : start
    }
    ignore(field, because: "is \(value.typeName), not a string")
    return nil
  }

  /// Returns the start of a text, up to the limit of the field; a longer text adds a remark.
  private mutating func start(of text: Bytes, as field: RecordField) -> Bytes {
    guard text.count > field.longest else { return text }
    note(
      field,
      "is \(text.count.counted("byte")) long; only the first \(field.longest.grouped) were read")
    return text.prefix(field.longest)
  }

  /// Returns the text as a name. A name that is cut ends with “…”, so that it differs from a
  /// complete one.
  mutating func name(_ field: RecordField) -> String? {
    let isLonger = value(field)?.text.map { $0.count > field.longest } ?? false
    return string(field).map { isLonger ? $0 + "…" : $0 }
  }

  /// Returns the text of a member as a string.
  mutating func string(_ field: RecordField) -> String? {
    text(field)?.text
  }

  /// Returns the time that the text of a member states; an invalid one is ignored with a note.
  mutating func time(_ field: RecordField, _ text: String?) -> Timestamp? {
    guard let text else { return nil }
    if let time = Timestamp(rfc3339: text) { return time }
    ignore(field, because: "is \(text.quotation), no RFC 3339 time")
    return nil
  }

  /// Returns the texts of a string or of an array of strings, without empty ones.
  mutating func strings(_ field: RecordField) -> [String] {
    guard let elements = value(field)?.elements else {
      guard let string = string(field) else { return [] }
      if string.isEmpty { ignore(field, because: "is empty") }
      return string.isEmpty ? [] : [string]
    }
    let strings = elements.compactMap(\.string).filter { !$0.isEmpty }
    if strings.count < elements.count {
      note(field, "holds elements that aren't strings, or are empty; they were ignored")
    }
    if strings.count > RecordField.mostValues {
      note(
        field,
        "holds \(strings.count.counted("value")); only the first \(RecordField.mostValues) were read"
      )
    }
    return strings.prefix(RecordField.mostValues).map { start(of: $0, as: field).text }
  }

  /// Returns the value of a member as bytes with their possible readings. An object is taken as its
  /// JSON text, because that is what may have been hashed; an array of numbers is bytes.
  /// - Parameters:
  ///   - field: The member.
  ///   - encoding: The member that states the encoding.
  /// - Returns: `nil` if the member is missing or has another type.
  mutating func bytes(_ field: RecordField, encodedAs encoding: RecordField) -> GivenBytes? {
    let said = self.encoding(encoding)
    guard let value = value(field) else { return nil }
    if let text = value.text {
      let start = start(of: text, as: field)
      let given = texts.given(start, said) {
        GivenBytes(start, said, mayBePrinted: field == .challenge)
      }
      guard let given else { return nil }
      // The value is kept: the rule that needs it reports that it can't be used.
      if let said, given.readings.isEmpty { note(field, "cannot be read as \(said.rawValue)") }
      return given
    }
    let given = texts.given(value.bytes, nil) {
      if let bytes = value.indexedBytes {
        return GivenBytes(Bytes(Array(Base64.encode(bytes).utf8)), .base64)
      }
      let list = TextDecoder.read(value.bytes)
      guard list.encoding == .jsonArray, list.damage == nil else {
        return value.members != nil ? GivenBytes(value.bytes, .utf8) : nil
      }
      return GivenBytes(Bytes(Array(Base64.encode(list.payload).utf8)), .base64)
    }
    if let given { return given }
    ignore(field, because: "is \(value.typeName), not a string")
    return nil
  }

  /// Returns the encoding that a member names; an unknown word is ignored with a note.
  private mutating func encoding(_ field: RecordField) -> GivenBytes.Encoding? {
    guard let word = string(field) else { return nil }
    let plain = word.lowercasedASCII.utf8.filter { $0 >= 0x80 || $0.isAlphanumeric }
    if let encoding = Self.encodings[ByteText(String(decoding: plain, as: UTF8.self))] {
      return encoding
    }
    ignore(field, because: "is \(word.quotation), which names no encoding")
    return nil
  }

  /// The words for an encoding, in lower case and without punctuation.
  private static let encodings: [ByteText: GivenBytes.Encoding] = [
    "base64": .base64, "b64": .base64, "base64std": .base64, "base64url": .base64url,
    "b64url": .base64url, "urlsafebase64": .base64url, "hex": .hex, "hexadecimal": .hex,
    "base16": .hex, "utf8": .utf8, "text": .utf8, "string": .utf8, "plain": .utf8,
    "raw": .utf8, "ascii": .utf8,
  ]
}

extension String {
  /// The text in quotation marks. Of a text with more than 40 bytes, only the length is given,
  /// because it may be a secret.
  var quotation: String {
    utf8.count <= 40 ? "“\(self)”" : "a text of \(utf8.count.counted("byte"))"
  }
}
