import Claims
import Decoding
import Evidence

/// A JSON object read as an evidence record: its artifacts, and what it says about them. The names
/// of its members are in ``RecordField``.
///
/// ```
/// {"id": "r1", "attestation": "o2Nm…", "keyId": "bSrEhF8T…", "challenge": "dGVzdA==",
///  "appId": "ABCDE12345.com.example.app", "environment": "production",
///  "capturedAt": "2026-03-14T09:26:53Z", "served": "accepted"}
/// ```
struct EvidenceRecord {
  /// The name of the record; `nil` if it has none.
  let id: String?
  /// The artifacts in the order of the record. A member that is null counts as missing.
  let artifacts: [Artifact]
  /// The values that the server expects.
  let expectations: Expectations
  /// Who sent the artifacts and how the server answered.
  let delivery: Delivery
  /// The expectations as taken by a program that prefers another member when two have the same
  /// meaning. Each differs from ``expectations``.
  let alternatives: [Expectations]
  /// Remarks about single members, as sentences without a period.
  let notes: [String]

  /// A member whose name promises an artifact.
  struct Artifact {
    /// The type that the name promises.
    let field: ArtifactType
    /// The name as written.
    let name: String
    /// The value of the member, or the only element of its list.
    let value: JSONNode
    /// Whether the value is the only element of a list.
    let isListed: Bool
    /// The part of a text with several artifacts; `nil` if the text is one artifact.
    var part: Bytes?
  }

  /// Reads the members of an object.
  init(_ members: [JSONNode.Member]) {
    var reader = RecordMembers(members)
    let alternatives = reader.alternatives
    id = reader.name(.id)
    let own = Expectations(&reader)
    expectations = own
    delivery = Delivery(&reader, of: members)
    self.alternatives = alternatives.compactMap { reading in
      var reading = reading
      let other = Expectations(&reading)
      return other == own ? nil : other
    }
    let all = members.compactMap(Artifact.init)
    let filled = all.filter { !$0.isEmpty }
    // Logs write all of their fields. An empty field counts as a missing artifact only if the
    // record shows an attempt to attest or assert.
    let found = filled.isEmpty && own.tellsOfAttempt ? all : filled
    artifacts = found.flatMap(\.parts)
    notes = reader.notes + found.compactMap(\.note)
  }
}

extension EvidenceRecord {
  /// Returns the name of a record with these members, without reading anything else of it.
  static func id(of members: [JSONNode.Member]) -> String? {
    var reader = RecordMembers(members.filter { $0.field == .id })
    return reader.name(.id)
  }
}

extension [JSONNode.Member] {
  /// Whether a member's name promises an artifact or a server's error. Otherwise a record has nothing to report
  /// besides its name.
  var mayBeRecord: Bool {
    contains { member in
      member.field.map { $0 == .serverError || ArtifactType($0) != nil } ?? false
    }
  }

  /// Whether a member's name says that it is a key ID, a public key or a stored counter, which a file of
  /// context has for artifacts of other files.
  var describeKey: Bool {
    contains { [.keyID, .publicKey, .previousCounter].contains($0.field) }
  }
}

extension Expectations {
  /// Whether there is a value that only an attempt to attest or to assert has.
  fileprivate var tellsOfAttempt: Bool {
    [challenge, clientData, clientDataHash].contains { $0.map { !$0.text.isEmpty } ?? false }
      || keyID.map { !$0.isEmpty } ?? false
  }
}

extension EvidenceRecord.Artifact {
  /// Returns the artifact of a member; `nil` if its name promises none, or it is null.
  fileprivate init?(_ member: JSONNode.Member) {
    guard !member.value.isNull, let field = member.field.flatMap(ArtifactType.init) else {
      return nil
    }
    let listed = member.value.onlyElement
    self.init(
      field: field, name: member.name, value: listed ?? member.value, isListed: listed != nil)
  }

  /// Each artifact in the text: PEM blocks in a row, and artifacts in the text around them (RFC
  /// 7468 §2 allows such text).
  fileprivate var parts: [Self] {
    guard let text = value.string else { return [self] }
    let blocks = PEMBody.blocks(in: text)
    guard !blocks.isEmpty else { return [self] }
    let ends = [text.startIndex] + blocks.map(\.endIndex)
    let starts = blocks.map(\.startIndex) + [text.endIndex]
    let around = zip(ends, starts).map { text.between($0, $1).trimmed }.filter(\.isArtifact)
    let parts = (blocks + around).sorted { $0.startIndex < $1.startIndex }
    guard parts.count > 1 else { return [self] }
    return parts.map { found in
      var part = self
      part.part = found
      return part
    }
  }

  /// Whether the member has nothing in it, or the hyphen that servers log for nothing.
  fileprivate var isEmpty: Bool {
    value.string.map { $0.isEmpty || $0.elementsEqual("-".utf8) } ?? false
  }

  /// The remark about a list with one element.
  fileprivate var note: String? {
    isListed ? "\(name.quotedName) is a list of one text, which was taken" : nil
  }

  /// Whether the value is a token that wraps an artifact: one that contains the artifact as a
  /// claim, or whose signature is an assertion.
  var isTokenOfArtifact: Bool {
    guard let text = value.string, ArtifactType.sniff(text.trimmed) == .token else { return false }
    return field != .token || AssertionToken.isOne(text.trimmed)
  }

  /// The place in the record as a JSON Pointer (RFC 6901 §3).
  var path: String { "/" + name.pointerToken + (isListed ? "/0" : "") }

  /// Decodes the artifact's text. If the text isn't an artifact but contains some, such as a
  /// printed value or a log line, those are returned.
  /// - Returns: At least one reading.
  func decodedTexts(limits: DecodingLimits) -> [DecodedText] {
    let reading = decodedText(limits: limits)
    guard (part ?? value.string) != nil, ArtifactType.sniff(reading.payload) == .unknown else {
      return [reading]
    }
    let finds = Carver.carve(reading.text, limits: limits).finds
    return finds.isEmpty ? [reading] : finds.map(\.decodedText)
  }

  /// Decodes the artifact's text. A string is text and an array of numbers is bytes; any other
  /// value is reported as damaged.
  func decodedText(limits: DecodingLimits) -> DecodedText {
    if let text = part ?? value.string {
      return TextDecoder.read(text.artifactText, limits: limits)
    }
    let text = value.bytes.artifactText
    let reading = TextDecoder.read(text, limits: limits)
    guard reading.encoding != .jsonArray else { return reading }
    return DecodedText(
      text: text, payload: reading.payload, encoding: .raw,
      damage: .init(.foreignCharacter, at: text))
  }
}

extension Bytes {
  /// Whether the text is an artifact in any encoding.
  fileprivate var isArtifact: Bool {
    !isEmpty && ArtifactType.sniff(TextDecoder.read(self).payload).isOfAppAttest
  }

  /// A copy of the artifact's text without the record or file around it. Results that point into
  /// the text carry the copy, which must not reveal anything else.
  var artifactText: Bytes { excerpt(named: "artifact text") }
}
