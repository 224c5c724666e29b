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
  private static let shortest = 16

  init(policy: IngestPolicy, author: Author, allowance: UnpackingAllowance? = nil) {
    self.policy = policy
    self.author = author
    self.allowance = allowance
  }

  private var decodingLimits: DecodingLimits { DecodingLimits(bytes: policy.artifact) }

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
  private mutating func open(
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
    if ArtifactType.sniff(content).isFound, !BinaryCarving.isMessage(content) {
      return find(TextArmour.read(content, limits: decodingLimits), in: content, name, way, layers)
    }
    // What a record names is taken by its name; a recorder names nothing.
    if author != .record, let token = policy.services.token(in: content) {
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

  private mutating func remark(_ sentence: String) {
    guard remarks.count < 32, !remarks.includes(sentence) else { return }
    remarks.append(sentence)
  }

  // MARK: - JSON

  /// Every JSON value in the bytes; `false` where they are no JSON.
  /// - Parameter parsed: the first of the values, where it was parsed already.
  private mutating func openJSON(
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

  /// Takes the whole text of a member that promises an artifact, where it is one: its keys may stand in any
  /// order.
  private mutating func openDeclared(
    _ text: Bytes, named name: String, at way: SourcePath, within layers: [Layer]
  ) -> Bool {
    guard text.count <= policy.artifact else { return false }
    let armour = TextArmour.read(text.artifactText, limits: decodingLimits)
    guard armour.damage == nil, ArtifactType.sniff(armour.payload).isFound else { return false }
    find(armour, in: text, name, way, layers)
    return true
  }

  /// What a client sent as an artifact and is none: Base64 or hexadecimal of damaged bytes, or a page.
  private mutating func addDamaged(
    _ text: Bytes, as field: EvidenceField, at way: SourcePath, within layers: [Layer]
  ) {
    guard (Self.shortestDamaged...policy.artifact).contains(text.count),
      finds.count < Self.mostFinds,
      text.isMostlyBase64 || text.first == UInt8(ascii: "<")
    else { return }
    let armour = TextArmour.read(text.artifactText, limits: decodingLimits)
    guard !armour.payload.isOpenable else { return }
    finds.append(
      FoundArtifact(
        armour: armour, type: ArtifactType.sniff(armour.payload), field: field, way: way,
        transforms: armour.steps(since: text.buffer), layers: layers, text: text))
  }

  /// What is shorter is a word, and no artifact.
  private static let shortestDamaged = 100

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

  // MARK: - Text without a form

  /// Whether the text holds artifacts.
  private mutating func carve(
    _ text: Bytes, named name: String?, at way: SourcePath, within layers: [Layer]
  ) -> Bool {
    let carving = Carver.carve(text, limits: decodingLimits)
    if carving.isLone {
      find(TextArmour.read(text.artifactText, limits: decodingLimits), in: text, name, way, layers)
      return true
    }
    for found in carving.finds {
      take(found, at: found.place, named: name, way: way, within: layers)
    }
    if carving.isLimited { remarkLimit() }
    return !carving.finds.isEmpty
  }

  /// A part of a text that is too long to be kept whole.
  mutating func carve(_ window: TextWindow, at way: SourcePath) {
    let carving = Carver.carve(window.text, limits: decodingLimits)
    let fresh = carving.finds.filter { window.fresh.contains($0.stretch.startIndex) }
    window.tally.add(fresh.count)
    for found in fresh {
      take(found, at: window.place(of: found.place), named: nil, way: way, within: [])
    }
    if carving.isLimited { remarkLimit() }
  }

  private mutating func remarkLimit() {
    remark("A text holds more than \(Carver.mostFinds.grouped) artifacts; the rest was not read")
  }

  /// What follows JSON in the same text.
  private mutating func carve(
    _ rest: Bytes, behind whole: Bytes, at way: SourcePath, within layers: [Layer]
  ) {
    for found in Carver.carve(rest, limits: decodingLimits).finds {
      let before = whole.between(whole.startIndex, found.stretch.startIndex)
      let line = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? whole.startIndex
      let place = TextPlace(
        line: before.count { $0 == 0x0a } + 1, column: before.endIndex - line + 1,
        offset: before.count)
      take(found, at: place, named: nil, way: way, within: layers)
    }
  }

  private mutating func take(
    _ found: CarvedFind, at place: TextPlace, named name: String?, way: SourcePath,
    within layers: [Layer]
  ) {
    let members = found.values.map { value in
      JSONNode.Member(
        String(decoding: value.name, as: UTF8.self), JSONNode(.string(value.value), at: value.value)
      )
    }
    for member in members {
      if let value = member.value.string { see(value, named: member.name, at: way) }
    }
    let request = author == .record ? PrintedRequest.start(onLineOf: found.stretch) : nil
    let isSent = { (value: NamedValue) in request.map { value.value.startIndex > $0 } ?? false }
    let close = found.values.prefix(found.closeValues).enumerated()
    let sent = close.filter { isSent($0.element) }.map { members[$0.offset] }
    let said = close.filter { !isSent($0.element) }.map { members[$0.offset] }
    let step = SourceStep.text(line: place.line, column: place.column, offset: place.offset)
    add(
      FoundArtifact(
        armour: found.armour, type: found.type,
        field: found.label.flatMap { EvidenceField(named: String(decoding: $0, as: UTF8.self)) }
          ?? name.flatMap(EvidenceField.init(named:)),
        way: way.to([step]), transforms: found.steps.map { .transform($0) },
        layers: [
          Layer(author: author, members: said), Layer(author: .client, members: sent),
          Layer(author: .unknown, members: Array(members.dropFirst(found.closeValues))),
        ].filter { !$0.isEmpty } + layers,
        text: found.stretch))
  }

  /// Base64 of something that can be opened: JSON, or what is packed.
  private mutating func openBase64(
    _ text: Bytes, named name: String?, at way: SourcePath, within layers: [Layer]
  ) {
    guard text.isBase64Alone else { return }
    let armour = TextArmour.read(text, limits: decodingLimits)
    guard armour.encoding != .raw, armour.damage == nil, armour.payload.count >= Self.shortest,
      armour.payload.isOpenable
    else { return }
    let steps = armour.payload.transforms(since: text.buffer).compactMap(SourceStep.init)
    open(armour.payload, named: name, at: way.to(steps), within: layers)
  }

  // MARK: - Bytes that are no text

  private mutating func openBinary(_ bytes: Bytes, at way: SourcePath, within layers: [Layer]) {
    for part in BinaryCarving.artifacts(in: bytes) {
      let way = way.to([
        .text(
          line: 1, column: part.startIndex - bytes.startIndex + 1,
          offset: part.startIndex - bytes.startIndex)
      ])
      find(TextArmour.read(part.artifactText, limits: decodingLimits), in: part, nil, way, layers)
    }
    for field in BinaryFields.fields(of: bytes) {
      see(field, named: nil, at: way)
      if field.first == UInt8(ascii: "{") { _ = openJSON(field, at: way.opened, within: layers) }
    }
  }

  // MARK: - What was found

  private mutating func find(
    _ armour: ArmourReading, in text: Bytes, _ name: String?, _ way: SourcePath, _ layers: [Layer]
  ) {
    add(
      FoundArtifact(
        armour: armour, type: ArtifactType.sniff(armour.payload),
        field: name.flatMap(EvidenceField.init(named:)), way: way,
        transforms: armour.steps(since: text.buffer), layers: layers, text: text))
  }

  private mutating func add(_ find: FoundArtifact) {
    guard find.type.isFound || find.type == .token else { return }
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

extension JSONNode {
  fileprivate var hasContent: Bool { members?.isEmpty == false || elements?.isEmpty == false }

  /// Whether its members are bytes under their numbers, or the members of an artifact.
  fileprivate var isPrint: Bool {
    guard let members, let first = members.first else { return false }
    if first.name.equals("0"), case .number = first.value.kind { return true }
    return Self.printed.contains { $0.allSatisfy { self[$0] != nil } }
  }

  private static let printed = [["signature", "authenticatorData"], ["fmt", "authData"]]
}

extension EvidenceField {
  init?(named name: String) {
    guard let field = RecordField.named(name)?.field else { return nil }
    self.init(field)
  }
}

extension Bytes {
  /// Whether the beginning is text: no control characters but whitespace.
  fileprivate var isText: Bool {
    prefix(4_096).allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  /// Whether nothing but digits of Base64 is in it.
  fileprivate var isBase64Alone: Bool {
    allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "="), 0x0a, 0x0d:
        true
      default: false
      }
    }
  }

  /// Whether at most one byte of fifty is no digit of Base64 or hexadecimal. A token has periods, and a text
  /// has spaces.
  fileprivate var isMostlyBase64: Bool {
    let others = count { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: false
      default: !"+/-_=\r\n".utf8.contains(byte)
      }
    }
    return others * 50 <= count && self.count { $0 == UInt8(ascii: ".") } < 2
  }

  /// Whether the bytes begin as JSON does, or as what is packed.
  fileprivate var isOpenable: Bool { first == 0x7b || first == 0x5b || isPacked }

  /// The marks of gzip (RFC 1952 §2.3.1) and Zstandard (RFC 8878 §3.1.1).
  fileprivate var isPacked: Bool {
    starts(with: [0x1f, 0x8b, 0x08]) || starts(with: [0x28, 0xb5, 0x2f, 0xfd])
  }
}
