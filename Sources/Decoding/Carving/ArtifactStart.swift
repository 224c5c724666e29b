import Evidence

/// Decides whether bytes found inside a text are the beginning of an artifact.
///
/// The test is stricter than ``ArtifactType/sniff(_:)``: these bytes may match by coincidence.
package enum ArtifactStart {
  /// The fewest bytes that can be decided on.
  static let least = 12
  /// The most bytes that are looked at.
  static let most = 128

  /// Returns the type of the artifact that begins with these bytes: attestation, assertion or
  /// receipt. Returns `nil` for anything else and for fewer than 12 bytes.
  static func type(of bytes: some Collection<UInt8>) -> ArtifactType? {
    guard let first = bytes.first, isFirst(first) else { return nil }
    let start = Array(bytes.prefix(most))
    guard start.count >= least else { return nil }
    return mapType(start) ?? (isReceipt(start) ? .receipt : nil)
  }

  /// Returns whether an artifact may begin with the byte: the head of a CBOR map (RFC 8949 §3) or
  /// of a SEQUENCE.
  static func isFirst(_ byte: UInt8) -> Bool { byte >> 5 == 5 || byte == 0x30 }

  /// Returns whether further bytes may make these the beginning of an artifact. Most candidates
  /// fail at their third byte. True for no bytes.
  static func mayBegin(with bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    if first == 0x30 {
      let rest = bytes.dropFirst()
      guard let length = rest.first else { return true }
      return length >= 0x80
        && isStart(rest.dropFirst(1 + Int(length & 0x7f)), of: signedData)
    }
    return MapStart(bytes).map { start in keys.contains { isStart(start.key, of: $0.name) } }
      ?? true
  }

  /// Returns whether the bytes are a beginning of `whole`, or begin with it.
  private static func isStart(_ bytes: ArraySlice<UInt8>, of whole: [UInt8]) -> Bool {
    bytes.prefix(whole.count).elementsEqual(whole.prefix(bytes.count))
  }

  // MARK: - CBOR

  /// The text keys of attestation and assertion in their encoding (RFC 8949 §3.1, major type 3),
  /// without the one that occurs in both.
  static let keyMarks = keys.filter { !$0.name.elementsEqual("cdHash".utf8) }.map { key in
    (key: CBORHead.encoded(3, UInt64(key.name.count)) + key.name, type: key.type)
  }

  /// What every artifact has near its start: one of these keys, or ``signedData``.
  package static let marks = keyMarks.map(\.key) + [signedData]

  /// The keys that may come first, with the CBOR major types of their values: 2 is a byte string, 3 a
  /// text string, 5 a map (WebAuthn Level 2 §6.5.4; Apple, “Validating Apps That Connect to Your
  /// Server”). The unsigned `cdHash` occurs in both maps.
  private static let keys: [(name: [UInt8], type: ArtifactType, major: UInt8)] = [
    ("fmt", .attestation, 3), ("attStmt", .attestation, 5), ("authData", .attestation, 2),
    ("signature", .assertion, 2), ("authenticatorData", .assertion, 2), ("cdHash", .attestation, 2),
  ].map { (name: String, type: ArtifactType, major: UInt8) in (Array(name.utf8), type, major) }

  /// Returns the type of a map with few entries whose first key is one of ``keys`` and has a
  /// value of the right type.
  private static func mapType(_ start: [UInt8]) -> ArtifactType? {
    guard let map = MapStart(start), map.isWhole,
      let match = keys.first(where: { map.key.elementsEqual($0.name) }),
      let value = start.dropFirst(map.length).first, match.major == value >> 5
    else { return nil }
    // Both maps may have `cdHash`: the next key decides.
    return match.name.elementsEqual("cdHash".utf8)
      ? typeBehind(start.dropFirst(map.length)) : match.type
  }

  /// Returns the type by the key after a byte string.
  private static func typeBehind(_ value: ArraySlice<UInt8>) -> ArtifactType? {
    var reader = ByteReader(Bytes(Array(value)))
    guard case .success(let head) = CBORHead.read(&reader), head.major == 2,
      let length = head.argument.flatMap(Int.init(exactly:)),
      reader.take(length) != nil
    else { return nil }
    let rest = reader.rest.array
    // Read the key like the first key of a map with one entry.
    return mapType([0xa1] + rest)
  }

  /// Returns whether the byte is the head of a CBOR map with 1 to 23 entries or of indefinite
  /// length.
  package static func isMapHead(_ byte: UInt8) -> Bool {
    (0xa1...0xb7).contains(byte) || byte == 0xbf
  }

  /// Returns whether the byte may be the second byte of an artifact: the head of a first key
  /// (`63` for `fmt`), the count in a longer map head (`b8 03`), or the first length byte of a
  /// SEQUENCE (`80` to `83`).
  static func isSecond(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case 0...7, 0x63, 0x66...0x69, 0x71, 0x78...0x7b, 0x80, 0x81, 0x82, 0x83: true
    default: false
    }
  }

  // MARK: - CMS

  /// Returns whether the bytes are a ContentInfo with signed data (RFC 5652 §3, §5.1) whose
  /// content is a SET, as in receipts. A detached signature and a signed property list aren't
  /// receipts.
  private static func isReceipt(_ start: [UInt8]) -> Bool {
    guard let length = start.dropFirst().first, start[0] == 0x30, length >= 0x80 else {
      return false
    }
    guard start.dropFirst(2 + Int(length & 0x7f)).starts(with: signedData) else { return false }
    let inside = start.dropFirst(2 + Int(length & 0x7f) + signedData.count)
    return inside.firstRange(of: data).map { startsSet(inside[$0.upperBound...]) } ?? false
  }

  /// The object identifier 1.2.840.113549.1.7.2, id-signedData (RFC 5652 §5.1), with tag and
  /// length.
  package static let signedData: [UInt8] = [
    0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02,
  ]
  /// The object identifier 1.2.840.113549.1.7.1, id-data (RFC 5652 §4), with tag and length.
  private static let data: [UInt8] = [
    0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01,
  ]

  /// Returns whether the content is a SET (tag `31`), after an explicit tag 0 and octet strings
  /// in one piece or in chunks.
  private static func startsSet(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    for _ in 0..<4 {
      guard let tag = rest.popFirst(), let length = rest.popFirst() else { return false }
      switch tag {
      case 0x31: return true
      case 0xa0, 0x24, 0x04: rest = rest.dropFirst(length > 0x80 ? Int(length & 0x7f) : 0)
      default: return false
      }
    }
    return false
  }
}
