import Claims
import Containers
import Decoding
import Evidence

/// Opens bytes as far as they go: what is packed is unpacked, JSON is walked, a string that holds JSON,
/// a form or Base64 of any of these is opened in turn, and text that is none of it is carved.
///
/// An artifact is found by its bytes, whatever the member is called. Everything is looked at a bounded
/// number of times, so that the cost is linear in the input.
struct Opener {
  let policy: IngestPolicy
  /// Who wrote the values.
  private(set) var author: Author
  private(set) var finds: [FoundArtifact] = []
  private(set) var strings: [SeenString] = []
  private(set) var remarks: [String] = []
  private var seenBytes = 0
  /// What everything that is unpacked from the file may still come to.
  private let allowance: UnpackingAllowance?

  /// How deep one thing may be packed in another.
  static let deepest = 16
  /// Strings of one body or record that are kept, and their bytes.
  private static let mostStrings = 4_096
  private static let mostSeenBytes = 1 << 20
  /// The most artifacts of one body or record.
  private static let mostFinds = Carver.mostFinds
  /// No artifact is shorter.
  static let shortest = 16

  init(policy: IngestPolicy, author: Author, allowance: UnpackingAllowance? = nil) {
    self.policy = policy
    self.author = author
    self.allowance = allowance
  }

  var decodingLimits: DecodingLimits { DecodingLimits(bytes: policy.artifact) }

  // MARK: - Bytes

  /// - Parameters:
  ///   - name: the member or header that the bytes stand in.
  ///   - layers: what stands beside them, the nearest first.
  mutating func open(
    _ bytes: Bytes, named name: String? = nil, at way: SourcePath, within layers: [Layer] = []
  ) {
    guard bytes.count >= Self.shortest, let room = room(for: bytes, at: way) else { return }
    let unpacked = ContentCoding.unpack(bytes, limit: room)
    note(unpacked.codings, unpacked.remarks, of: unpacked.bytes)
    open(
      content: unpacked.bytes, json: nil, named: name,
      at: way.opened.to(unpacked.codings.map { .transform($0) }), within: layers)
  }

  /// Unpacks and parses a message for this and all other readers of it.
  /// - Parameter way: the way to its body.
  mutating func unpack(_ message: Message, at way: SourcePath) -> OpenedMessage {
    let body: Bytes =
      if case .bytes(let bytes) = message.body { bytes } else { .empty }
    let room = body.isEmpty ? 0 : room(for: body, at: way)
    let opened = OpenedMessage(
      room == nil ? Message(headers: message.headers) : message, room: room ?? 0)
    note(opened.codings, opened.remarks, of: opened.content)
    return opened
  }

  /// Opens the body of a message that was unpacked.
  mutating func open(_ message: OpenedMessage, at way: SourcePath, within layers: [Layer] = []) {
    guard message.content.count >= Self.shortest else { return }
    open(
      content: message.content, json: message.json, named: nil,
      at: way.opened.to(message.codings.map { .transform($0) }), within: layers)
  }

  /// How many bytes something may unpack to; `nil` where it is not opened.
  private mutating func room(for bytes: Bytes, at way: SourcePath) -> Int? {
    guard way.openings < Self.deepest else {
      remark("Something is packed more than \(Self.deepest) times, and was not opened")
      return nil
    }
    let room = min(policy.record, max(0, allowance?.bytesLeft ?? policy.record))
    if room == 0, bytes.isPacked {
      remark(
        "Bodies unpack to more than \(UnpackingAllowance.ratio) times the size of the file; "
          + "the others were not opened")
      return nil
    }
    return room
  }

  private mutating func note(_ codings: [String], _ remarks: [String], of content: Bytes) {
    if !codings.isEmpty { _ = allowance?.spend(bytes: content.count) }
    for remark in remarks { self.remark(remark) }
  }

  /// - Parameter json: the content as JSON, where it was parsed already.
  mutating func open(
    content: Bytes, json: JSONReader.Reading?, named name: String?, at way: SourcePath,
    within layers: [Layer]
  ) {
    let declared = name.flatMap(EvidenceField.init(named:)).flatMap { $0 == .token ? nil : $0 }
    if let name, declared != nil, openDeclared(content, named: name, at: way, within: layers) {
      return
    }
    let before = finds.count
    defer {
      if let declared, author == .client, finds.count == before {
        addDamaged(content, as: declared, at: way, within: layers)
      }
    }
    if ArtifactType.sniff(content).isFound && !BinaryCarving.isMessage(content)
      || WrappedArtifact.fills(content, limits: decodingLimits)
    {
      return find(TextArmour.read(content, limits: decodingLimits), in: content, name, way, layers)
    }
    // A token in a record is read by its member's name; in traffic by what it is.
    if author != .record, let token = policy.services.token(in: content),
      !AssertionToken.isOne(token)
    {
      return add(
        FoundArtifact(
          armour: ArmourReading(text: token, payload: token, encoding: .raw), type: .token,
          field: nil, way: way, transforms: [], layers: layers, text: token))
    }
    if openJSON(content, parsed: json, at: way, within: layers) { return }
    let parts = MultipartBody.parts(of: content).filter(\.isOfForm)
    if !parts.isEmpty { return open(parts, at: way, within: layers) }
    if let fields = FormText.fields(of: content) { return open(fields, at: way, within: layers) }
    if carve(content, named: name, at: way, within: layers) { return }
    if content.isText {
      openBase64(content, named: name, at: way, within: layers)
    } else {
      openBinary(content, at: way, within: layers)
    }
  }

  mutating func remark(_ sentence: String) {
    guard remarks.count < 32, !remarks.includes(sentence) else { return }
    remarks.append(sentence)
  }

  // MARK: - JSON

  /// Every JSON value in the bytes; `false` where they are no JSON.
  /// - Parameter parsed: the first of the values, where it was parsed already.
  mutating func openJSON(
    _ bytes: Bytes, parsed: JSONReader.Reading? = nil, at way: SourcePath, within layers: [Layer]
  ) -> Bool {
    var rest = bytes.withoutByteOrderMark.trimmed
    guard rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") else { return false }
    var isFirst = true
    while rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") {
      let reading =
        isFirst
        ? parsed ?? JSONReader.read(rest, limits: .record)
        : JSONReader.read(rest, limits: .record)
      guard let value = reading.value, reading.isComplete || value.hasContent else {
        return !isFirst
      }
      if isFirst, !reading.isComplete, value.members == nil { return false }
      let before = finds.count
      walk(value, named: nil, at: way, within: layers)
      // What goes on as something else than JSON may be a print or source code.
      if !reading.isComplete, finds.count > before { return true }
      guard reading.isComplete else { break }
      rest = reading.rest.withoutComma
      isFirst = false
    }
    if !rest.isEmpty { carve(rest, behind: bytes, at: way, within: layers) }
    return true
  }

  /// - Parameter name: the member that the value is of.
  mutating func walk(
    _ value: JSONNode, named name: String?, at way: SourcePath, within layers: [Layer]
  ) {
    switch value.kind {
    case .object(let members):
      if value.isNumberList { return openNumbers(value, name, way, layers) }
      if value.isPrint, carve(value.bytes, named: name, at: way, within: layers) { return }
      let layers = [Layer(author: author, members: members)] + layers.prefix(Self.deepest)
      let own = author
      defer { author = own }
      let isRequest = value.isPrintedRequest
      for member in members {
        // A request that a log prints is the client's.
        author =
          own == .record && PrintedRequest.isPart(member.name, ofRequest: isRequest)
          ? .client : own
        if let string = member.value.string {
          see(string, named: member.name, at: way)
          openString(string, named: member.name, at: way, within: layers)
        } else {
          walk(member.value, named: member.name, at: way.to(member.name), within: layers)
        }
      }
    case .array(let elements):
      if value.isNumberList { return openNumbers(value, name, way, layers) }
      let pieces = value.pieces(limits: decodingLimits)
      guard pieces.isEmpty else {
        for found in pieces { take(found, at: found.place, named: name, way: way, within: layers) }
        return
      }
      for (index, element) in elements.enumerated() {
        if case .number = element.kind { continue }
        walk(element, named: name, at: way.to(index), within: layers)
      }
    case .string(let string):
      see(string, named: nil, at: way)
      open(string, named: name, at: way, within: layers)
    case .number, .bool, .null: break
    }
  }

  private mutating func openString(
    _ string: Bytes, named name: String, at way: SourcePath, within layers: [Layer]
  ) {
    guard string.count >= Self.shortest else { return }
    // JSON in a string of JSON: the pointer goes on in another value.
    let isText = string.first == UInt8(ascii: "{") || string.first == UInt8(ascii: "[")
    let steps: [SourceStep] = isText ? [.transform("json-string")] : []
    open(string, named: name, at: way.to(name).to(steps), within: layers)
  }

  private mutating func openNumbers(
    _ value: JSONNode, _ name: String?, _ way: SourcePath, _ layers: [Layer]
  ) {
    let armour = TextArmour.read(value.bytes, limits: decodingLimits)
    guard armour.damage == nil else { return }
    if ArtifactType.sniff(armour.payload).isFound {
      find(armour, in: value.bytes, name, way, layers)
    } else {
      open(
        armour.payload, named: name, at: way.to([.transform(armour.encoding.rawValue)]),
        within: layers)
    }
  }

  // MARK: - Forms, and messages of several parts

  private mutating func open(_ fields: [FormText.Field], at way: SourcePath, within layers: [Layer])
  {
    let members = fields.map { JSONNode.Member($0.name, JSONNode(.string($0.value), at: $0.value)) }
    let layers = [Layer(author: author, members: members)] + layers
    for field in fields {
      see(field.value, named: field.name, at: way)
      openString(field.value, named: field.name, at: way, within: layers)
    }
  }

  private mutating func open(
    _ parts: [MultipartBody.Part], at way: SourcePath, within layers: [Layer]
  ) {
    let members = parts.filter { $0.content.count <= SeenString.lengths.upperBound }.map {
      JSONNode.Member($0.name, JSONNode(.string($0.content), at: $0.content))
    }
    let layers = [Layer(author: author, members: members)] + layers
    for part in parts {
      see(part.content, named: part.name, at: way)
      let way = way.to([.member(name: part.name)])
      open(part.content, named: part.name, at: way, within: layers)
    }
  }

  // MARK: - What was found

  mutating func find(
    _ armour: ArmourReading, in text: Bytes, _ name: String?, _ way: SourcePath, _ layers: [Layer]
  ) {
    add(
      FoundArtifact(
        armour: armour, type: ArtifactType.sniff(armour.payload),
        field: name.flatMap(EvidenceField.init(named:)), way: way,
        transforms: armour.steps(since: text.buffer), layers: layers, text: text))
  }

  /// - Parameter isDamaged: whether it is kept though its bytes are no artifact.
  mutating func add(_ find: FoundArtifact, isDamaged: Bool = false) {
    guard isDamaged || find.type.isFound || find.type == .token else { return }
    guard finds.count < Self.mostFinds else {
      return remark(
        "More than \(Self.mostFinds.grouped) artifacts are in one place; the rest was not read")
    }
    finds.append(find)
  }

  /// Notes a string, for whoever looks for its bytes.
  mutating func see(_ text: Bytes, named name: String?, at way: SourcePath) {
    guard SeenString.lengths.contains(text.count), strings.count < Self.mostStrings,
      seenBytes < Self.mostSeenBytes
    else { return }
    seenBytes += text.count
    strings.append(SeenString(text, name: name, author: author, way: way))
  }
}

extension ArtifactType {
  /// Whether it is taken out of what stands around it: tokens are everywhere, and are looked at where
  /// a record names one.
  var isFound: Bool { [.attestation, .assertion, .receipt].contains(self) }
}

extension EvidenceField {
  init?(named name: String) {
    guard let field = RecordField.named(name)?.field else { return nil }
    self.init(field)
  }
}
