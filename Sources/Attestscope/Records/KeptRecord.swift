import Claims
import Decoding
import Evidence
import Ingest
import Reports

/// The part of a record that decides whether other records may rely on it. The first pass over the
/// inputs stores it; it is decoded when another record needs it.
struct KeptRecord: Sendable, Equatable {
  /// The record's own ID, or its place in the inputs.
  let name: String
  let type: ArtifactType
  /// Whether bytes of the artifact are lost.
  let isDamaged: Bool
  /// The artifact's bytes.
  let payload: Bytes
  /// The expected values that the record states.
  let expectations: Expectations
}

extension KeptRecord {
  /// Copies the values from an artifact as it was read.
  init(_ submission: Submission) {
    name = submission.record ?? submission.source.place
    type = submission.type
    isDamaged = submission.decodedText.damage != nil
    payload = submission.decodedText.payload
    expectations = submission.expectations
  }

  /// The encoded text around the bytes, reduced to whether it is damaged.
  var decodedText: DecodedText {
    DecodedText(
      text: payload, payload: payload, encoding: .raw,
      damage: isDamaged ? .init(.foreignCharacter, at: payload) : nil)
  }
}

// MARK: - As bytes

extension KeptRecord {
  /// Name, time and size of a stored record.
  struct Head: Sendable, Equatable {
    let name: String
    let capturedAt: Timestamp?
    /// Sum of the lengths of artifact and texts in bytes.
    let size: Int
  }

  /// Returns the record as bytes.
  ///
  /// - Parameters:
  ///   - start: Place of the bytes among those of all records.
  ///   - texts: Texts that are stored already. Client data is stored once for a record with many
  ///     artifacts.
  func encoded(at start: Int, sharing texts: inout KeptTexts) -> [UInt8] {
    var writer = PartWriter(start: start, texts: texts)
    defer { texts = writer.texts }
    writer.put(expectations.texts.reduce(payload.count) { $0 + $1.text.count })
    writer.put(expectations.capturedAt?.milliseconds)
    writer.put(Array(name.utf8))
    writer.put(ArtifactType.allCases.firstIndex(of: type))
    writer.put(isDamaged ? 1 : 0)
    writer.put(payload.array)
    writer.put(expectations)
    return writer.bytes
  }

  /// Reads a stored record; `nil` if its size, name, type, damage or payload is incomplete. Expected
  /// values that are incomplete are left empty.
  ///
  /// - Parameters:
  ///   - bytes: The record's bytes.
  ///   - start: Their place among those of all records.
  ///   - texts: Cache of texts.
  ///   - text: Reads a text that was stored with an earlier record, by its place.
  init?(
    encoded bytes: Bytes, at start: Int, recalling texts: RecalledTexts,
    text: @escaping (Range<Int>) -> [UInt8]?
  ) {
    var reader = PartReader(bytes, at: start, recalling: texts, text: text)
    guard let head = reader.head(), let type = reader.number(), let damage = reader.number(),
      ArtifactType.allCases.indices.contains(Int(type)), let payload = reader.part()
    else { return nil }
    name = head.name
    self.type = ArtifactType.allCases[Int(type)]
    isDamaged = damage != 0
    // A buffer of its own, as for an artifact that was just read.
    self.payload = Bytes(payload.array, name: "artifact")
    var expectations = reader.expectations()
    expectations.capturedAt = head.capturedAt
    self.expectations = expectations
  }
}

extension KeptRecord.Head {
  /// Reads the head from the first bytes of a record; `nil` if these are too few.
  init?(encoded bytes: Bytes) {
    var reader = PartReader(bytes, at: 0, recalling: RecalledTexts()) { _ in nil }
    guard let head = reader.head() else { return nil }
    self = head
  }
}

extension Expectations {
  /// The values that may be long.
  fileprivate var texts: [GivenBytes] {
    [challenge, clientData, clientDataHash, publicKey].compactMap(\.self)
  }
}

/// Writes values in sequence. Each begins with a byte: 0 if it is absent; 1 before its length (8
/// bytes, big-endian) and its bytes; 2 before start and length (8 bytes each, big-endian) of a text
/// that is stored already.
private struct PartWriter {
  private(set) var bytes: [UInt8] = []
  /// The place of the record's first byte in the store.
  let start: Int
  private(set) var texts: KeptTexts

  /// Writes bytes with their length, or a byte 0 for `nil`.
  mutating func put(_ part: [UInt8]?) {
    guard let part else { return bytes.append(0) }
    bytes.append(1)
    put(fixed: part.count)
    bytes += part
  }

  /// Writes a number as 8 bytes, big-endian.
  private mutating func put(fixed number: Int) {
    bytes.append(bigEndian: UInt64(number))
  }

  /// Writes a number as a part of 8 bytes, or a byte 0 for `nil`.
  mutating func put(_ number: (some BinaryInteger)?) {
    put(number.map { number in withUnsafeBytes(of: Int64(number).bigEndian, Array.init) })
  }

  /// Writes a text with its encoding. A text that is stored already is written as its place.
  mutating func put(_ given: GivenBytes?) {
    if let text = given?.text, let place = texts.place(of: text) {
      bytes.append(2)
      put(fixed: place.lowerBound)
      put(fixed: place.count)
    } else {
      put(given?.text.array)
      if let text = given?.text { texts.note(text, endingAt: start + bytes.count) }
    }
    put(given?.encoding.flatMap(GivenBytes.Encoding.allCases.firstIndex))
  }

  /// Writes the expected values in a fixed order.
  mutating func put(_ expectations: Expectations) {
    put(expectations.appIDs.count)
    for appID in expectations.appIDs { put(Array(appID.utf8)) }
    put(expectations.isAppIDOfTeam ? 1 : 0)
    put(expectations.environment.flatMap(ExpectedEnvironment.allCases.firstIndex))
    put(expectations.challenge)
    put(expectations.clientData)
    put(expectations.clientDataHash)
    put(expectations.keyID.map { Array($0.utf8) })
    put(expectations.publicKey)
    put(expectations.previousCounter)
    // One bit for each topic.
    put(
      Topic.allCases.enumerated().reduce(0) {
        $0 | (expectations.unread.contains($1.element) ? 1 << $1.offset : 0)
      })
  }
}

/// Reads values in the order in which ``PartWriter`` wrote them.
private struct PartReader {
  private var reader: ByteReader
  private let start: Int
  private let recalled: RecalledTexts
  private let kept: (Range<Int>) -> [UInt8]?

  init(
    _ bytes: Bytes, at start: Int, recalling recalled: RecalledTexts,
    text: @escaping (Range<Int>) -> [UInt8]?
  ) {
    reader = ByteReader(bytes)
    self.start = start
    self.recalled = recalled
    kept = text
  }

  /// Reads size, time and name.
  mutating func head() -> KeptRecord.Head? {
    guard let size = number() else { return nil }
    let capturedAt = number().map(Timestamp.init(milliseconds:))
    return text().map {
      KeptRecord.Head(name: $0, capturedAt: capturedAt, size: Int(clamping: size))
    }
  }

  /// Reads a value; `nil` if it is absent or incomplete.
  mutating func part() -> Bytes? {
    guard reader.byte() == 1 else { return nil }
    return count().flatMap { reader.take($0) }
  }

  /// Reads a number of 8 bytes; `nil` if it is incomplete or does not fit an `Int`.
  private mutating func count() -> Int? { reader.unsigned(bytes: 8).flatMap(Int.init(exactly:)) }

  /// Reads the place of a text; `nil` if the numbers do not form a range.
  private mutating func place() -> Range<Int>? {
    guard let start = count(), let count = count() else { return nil }
    let (end, isBeyond) = start.addingReportingOverflow(count)
    return isBeyond || count < 0 || start < 0 ? nil : start..<end
  }

  /// Reads a string; `nil` if it is absent or incomplete.
  mutating func text() -> String? { part().map { String(decoding: $0, as: UTF8.self) } }

  /// Reads a number; `nil` if it is absent or incomplete.
  mutating func number() -> Int64? { part().map { Int64(truncatingIfNeeded: $0.bigEndian) } }

  /// Reads an element of `all`, stored as its index; `nil` if there is none with this index.
  private mutating func element<Element>(of all: [Element]) -> Element? {
    number().flatMap { all.indices.contains(Int($0)) ? all[Int($0)] : nil }
  }

  /// Reads a text: its own bytes, or the place where it is stored.
  private mutating func given() -> GivenBytes? {
    var own: Bytes?
    var place: Range<Int>?
    switch reader.byte() {
    case 1:
      own = count().flatMap { reader.take($0) }
      place = own.map { (start + $0.startIndex)..<(start + $0.endIndex) }
    case 2: place = self.place()
    default: break
    }
    let encoding = element(of: GivenBytes.Encoding.allCases)
    return place.flatMap { place in
      recalled.given(at: place, as: encoding) { own?.array ?? kept(place) }
    }
  }

  /// Reads the expected values.
  mutating func expectations() -> Expectations {
    var read = Expectations()
    for _ in 0..<max(0, number() ?? 0) {
      guard let appID = text() else { break }
      read.appIDs.append(appID)
    }
    read.isAppIDOfTeam = number() == 1
    read.environment = element(of: ExpectedEnvironment.allCases)
    read.challenge = given()
    read.clientData = given()
    read.clientDataHash = given()
    read.keyID = text()
    read.publicKey = given()
    read.previousCounter = number().flatMap(UInt32.init(exactly:))
    let unread = number() ?? 0
    for (place, topic) in Topic.allCases.enumerated() where unread & 1 << place != 0 {
      read.unread.insert(topic)
    }
    return read
  }
}
