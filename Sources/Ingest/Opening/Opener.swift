import Claims
import Containers
import Decoding
import Evidence

/// Searches bytes for artifacts, however they are nested: it unpacks compressed data, reads JSON,
/// forms, multipart messages and binary messages, and opens strings that contain JSON, a form or
/// Base64 of any of these. Artifacts are carved from any other text.
///
/// An artifact is recognized by its bytes, whatever the name of its member. Everything is looked at
/// a bounded number of times, so the cost is linear in the size of the input.
struct Opener {
  /// The limits, and the known services.
  let policy: IngestPolicy
  /// Who wrote the values that are being opened.
  var author: Author
  /// What the names around the values say about a request.
  var surrounding = RequestShape()
  /// The artifacts, in the order of the input.
  private(set) var finds: [FoundArtifact] = []
  /// The strings that were seen, up to the limits.
  private(set) var strings: [SeenString] = []
  /// What could not be opened, as sentences without a period; at most 32.
  private(set) var remarks: [String] = []
  /// Whether nothing was found and nothing is to be said.
  var isEmpty: Bool { finds.isEmpty && strings.isEmpty && remarks.isEmpty }
  /// The bytes of all strings that were kept.
  private var seenBytes = 0
  /// The limits for everything that is unpacked from the file; `nil` for no limit.
  private let budget: WorkBudget?
  /// The last run of characters in a text that was opened as a form, whether an artifact was in it, and what the
  /// client wrote around the artifact otherwise.
  var printedForm: (run: Bytes, isOpened: Bool, sent: Bytes?)?
  /// The last digits of Base64 in a text whose bytes were opened, and whether an artifact was in them.
  var printedBase64: (digits: Bytes, isOpened: Bool)?
  /// The buffer of the text that was carved last, and the bytes of its lines that were searched for requests.
  var readLines: (buffer: Buffer, count: Int)?
  /// Whether texts without a sign of anything to open (``OpeningSigns``) are skipped. Tests compare
  /// the results with and without.
  var looksFirst = true

  /// The most levels of packing and nesting that are opened.
  static let deepest = 16
  /// The most strings of one body or record that are kept, and their bytes.
  private static let mostStrings = 4_096
  private static let mostSeenBytes = 1 << 20
  /// The most artifacts of one body or record.
  private static let mostFinds = Carver.mostFinds
  /// The least bytes of anything that may contain an artifact.
  static let shortest = 16

  /// Creates an opener for one body, record or text.
  /// - Parameters:
  ///   - policy: The limits, and the known services.
  ///   - author: Who wrote the values.
  ///   - budget: The limits for everything that is unpacked from the file.
  init(policy: IngestPolicy, author: Author, budget: WorkBudget? = nil) {
    self.policy = policy
    self.author = author
    self.budget = budget
  }

  /// The limits for decoding an artifact.
  var decodingLimits: DecodingLimits { DecodingLimits(bytes: policy.artifact) }

  // MARK: - Bytes

  /// Unpacks bytes and searches the content for artifacts.
  /// - Parameters:
  ///   - bytes: The bytes, possibly compressed.
  ///   - name: The name of the member or header that contains them.
  ///   - path: The path to them.
  ///   - layers: The values beside them, the nearest first.
  mutating func open(
    _ bytes: Bytes, named name: String? = nil, at path: SourcePath, within layers: [Layer] = []
  ) {
    guard bytes.count >= Self.shortest, let room = room(for: bytes, at: path) else { return }
    if looksFirst, !OpeningSigns.mayHold(bytes), name.flatMap(ArtifactType.init(ofMember:)) == nil {
      return
    }
    let unpacked = ContentCoding.unpack(bytes, limit: room)
    note(unpacked.codings, unpacked.remarks, of: unpacked.bytes)
    open(
      content: unpacked.bytes, json: nil, named: name,
      at: path.opened.to(unpacked.codings.map { .transform($0) }), within: layers)
  }

  /// Unpacks and parses a message once for all its readers.
  /// - Parameter path: The path to the message.
  mutating func unpack(_ message: Message, at path: SourcePath) -> OpenedMessage {
    let body: Bytes =
      if case .bytes(let bytes) = message.body { bytes } else { .empty }
    let room = body.isEmpty ? 0 : room(for: body, at: path)
    let opened = OpenedMessage(
      room == nil ? Message(headers: message.headers) : message, room: room ?? 0)
    note(opened.codings, opened.remarks, of: opened.content)
    return opened
  }

  /// Searches the body of an unpacked message for artifacts.
  mutating func open(_ message: OpenedMessage, at path: SourcePath, within layers: [Layer] = []) {
    guard message.content.count >= Self.shortest else { return }
    open(
      content: message.content, json: message.json, named: nil,
      at: path.opened.to(message.codings.map { .transform($0) }), within: layers)
    if author == .server { seeAnswer(message.content, at: path) }
  }

  /// Keeps the challenges in an answer that is markup, and opens the events of an answer that is a stream.
  private mutating func seeAnswer(_ content: Bytes, at path: SourcePath) {
    for (name, value) in MarkupValues.challenges(in: content) {
      see(value, named: name, at: path)
    }
    for data in EventStream.data(in: content) {
      if !openJSON(data, at: path.opened, within: []) { see(data, named: nil, at: path) }
    }
  }

  /// Returns how many bytes something may unpack to; `nil` if it is nested too deep or nothing may
  /// be unpacked any more.
  private mutating func room(for bytes: Bytes, at path: SourcePath) -> Int? {
    guard path.openings < Self.deepest else {
      remark("Something is packed more than \(Self.deepest) times, and was not opened")
      return nil
    }
    let room = min(policy.record, max(0, budget?.left(of: .unpackedBytes) ?? policy.record))
    if room == 0, bytes.isPacked {
      remark(
        "Bodies unpack to more than \(WorkBudget.limit(of: .unpackedBytes).times) times the size of the file; "
          + "the others were not opened")
      return nil
    }
    return room
  }

  /// Counts unpacked bytes and adds remarks.
  private mutating func note(_ codings: [String], _ remarks: [String], of content: Bytes) {
    if !codings.isEmpty { _ = budget?.charge(content.count, of: .unpackedBytes) }
    for remark in remarks { self.remark(remark) }
  }

  /// Searches unpacked content for artifacts. The possible forms are tried in a fixed order: a
  /// declared artifact, an artifact by its bytes, a token, JSON, multipart, a form, Base64 of JSON or of
  /// packed bytes, the fields of a binary message, carving from text, Base64, carving from bytes.
  /// - Parameters:
  ///   - content: The content without content codings.
  ///   - json: The content as JSON, if it was parsed already.
  ///   - name: The name of the member or header that contains it.
  ///   - path: The path to it.
  ///   - layers: The values beside it, the nearest first.
  mutating func open(
    content: Bytes, json: JSONReader.Reading?, named name: String?, at path: SourcePath,
    within layers: [Layer]
  ) {
    let declared = name.flatMap(ArtifactType.init(ofMember:)).flatMap { $0 == .token ? nil : $0 }
    if let name, declared != nil, openDeclared(content, named: name, at: path, within: layers) {
      return
    }
    let before = finds.count
    defer {
      if let declared, author == .client, finds.count == before {
        addDamaged(content, as: declared, at: path, within: layers)
      }
    }
    if ArtifactType.sniff(content).isOfAppAttest && !BinaryCarving.isMessage(content)
      || WrappedArtifact.fills(content, limits: decodingLimits)
    {
      return find(
        TextDecoder.read(content, limits: decodingLimits), in: content, name, path, layers)
    }
    // In a record, a token is recognized by the name of its member; in traffic, by its content.
    if author != .record, let token = policy.services.token(in: content),
      !AssertionToken.isOne(token)
    {
      return add(
        FoundArtifact(
          decodedText: DecodedText(text: token, payload: token, encoding: .raw), type: .token,
          field: nil, path: path, transforms: [], layers: layers, text: token))
    }
    if openJSON(content, parsed: json, at: path, within: layers) { return }
    let parts = MultipartBody.parts(of: content).filter(\.isOfForm)
    if !parts.isEmpty { return open(parts, at: path, within: layers) }
    let isBody = name == nil && author != .record
    let escape = author == .server ? PercentEncoding.text : PercentEncoding.form
    if let fields = FormText.fields(of: content, isBody: isBody, escape: escape) {
      return open(fields, at: path, within: layers)
    }
    // The values beside an artifact are read better from JSON than from the text around it.
    let mayBePacked = content.first.map { Self.firstDigits.contains($0) } ?? false
    if mayBePacked, openBase64(content, named: name, at: path, within: layers) { return }
    if !content.isText, openFields(of: content, at: path, within: layers) { return }
    if carve(content, named: name, at: path, within: layers) { return }
    if !content.isText {
      openBinary(content, at: path, within: layers)
    } else if !mayBePacked {
      _ = openBase64(content, named: name, at: path, within: layers)
    }
  }

  /// The first digits of Base64 of JSON and of packed bytes (``Bytes/isOpenable``).
  private static let firstDigits = Set("eWHK".utf8)

  /// Adds a remark unless it was made before.
  mutating func remark(_ sentence: String) {
    guard remarks.count < 32, !remarks.includes(sentence) else { return }
    remarks.append(sentence)
  }

  // MARK: - Forms, and messages of several parts

  /// Searches the fields of a form.
  mutating func open(
    _ fields: [JSONNode.Member], at path: SourcePath, within layers: [Layer]
  ) {
    let layers = [Layer(author: author, members: fields)] + layers
    for field in fields {
      see(field.value.bytes, named: field.name, at: path)
      openString(field.value.bytes, named: field.name, at: path, within: layers)
    }
  }

  /// Searches the parts of a multipart message.
  private mutating func open(
    _ parts: [MultipartBody.Part], at path: SourcePath, within layers: [Layer]
  ) {
    let members = parts.filter { $0.content.count <= SeenString.lengths.upperBound }
      .map { JSONNode.Member($0.name, text: $0.content) }
    let own = author
    defer { author = own }
    // Clients send forms (RFC 7578 §1), whoever prints them.
    if own == .record { author = .client }
    let layers = [Layer(author: author, members: members)] + layers
    for part in parts {
      see(part.content, named: part.name, at: path)
      let path = path.to([.member(name: part.name)])
      open(part.content, named: part.name, at: path, within: layers)
    }
  }

  // MARK: - What was found

  /// Adds an artifact with a decoded text.
  mutating func find(
    _ decodedText: DecodedText, in text: Bytes, _ name: String?, _ path: SourcePath,
    _ layers: [Layer]
  ) {
    // A token is Base64url by its definition.
    let isOfToken = layers.first?.isToken == true && name?.equals("signature") == true
    add(
      FoundArtifact(
        decodedText: isOfToken ? decodedText.without(.base64URLAlphabet) : decodedText,
        type: ArtifactType.sniff(decodedText.payload),
        field: name.flatMap(ArtifactType.init(ofMember:)), path: path,
        transforms: decodedText.steps(since: text.buffer), layers: layers, text: text))
  }

  /// Adds an artifact, if it is one or is declared to be one.
  /// - Parameter isDamaged: Whether it is added although its bytes aren't an artifact.
  mutating func add(_ find: FoundArtifact, isDamaged: Bool = false) {
    guard isDamaged || find.type.isOfAppAttest || find.type == .token else { return }
    guard finds.count < Self.mostFinds else {
      return remark(
        "More than \(Self.mostFinds.grouped) artifacts are in one place; the rest was not read")
    }
    finds.append(find.stored)
  }

  /// Keeps a string, up to the limits, because other artifacts may need a value with these bytes.
  mutating func see(_ text: Bytes, named name: String?, at path: SourcePath) {
    guard SeenString.lengths.contains(text.count), strings.count < Self.mostStrings,
      seenBytes < Self.mostSeenBytes
    else { return }
    seenBytes += text.count
    strings.append(SeenString(text: text, name: name, author: author, path: path))
  }
}
