import Evidence

/// Whether bytes are the beginning of an artifact, held to more than ``ArtifactType/sniff(_:)``:
/// these bytes may be chance.
enum ArtifactStart {
  /// No fewer bytes tell anything.
  static let least = 12
  /// No more bytes are looked at.
  static let most = 128

  static func type(of bytes: some Collection<UInt8>) -> ArtifactType? {
    let start = Array(bytes.prefix(most))
    guard start.count >= least else { return nil }
    return mapType(start) ?? (isReceipt(start) ? .receipt : nil)
  }

  /// Whether more bytes may make these the beginning of an artifact: most candidates are none from
  /// their third byte on.
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

  private static func isStart(_ bytes: ArraySlice<UInt8>, of whole: [UInt8]) -> Bool {
    bytes.prefix(whole.count).elementsEqual(whole.prefix(bytes.count))
  }

  // MARK: - CBOR

  /// A key of either map and the major type that its value has (WebAuthn §6.5.4; Apple, “Validating apps
  /// that connect to your server”).
  private struct Key {
    let name: [UInt8]
    let type: ArtifactType
    let major: UInt8

    init(_ name: String, _ type: ArtifactType, _ major: UInt8) {
      self.name = Array(name.utf8)
      self.type = type
      self.major = major
    }
  }

  private static let keys = [
    Key("fmt", .attestation, 3), Key("attStmt", .attestation, 5), Key("authData", .attestation, 2),
    Key("signature", .assertion, 2), Key("authenticatorData", .assertion, 2),
    Key("cdHash", .attestation, 2),
  ]

  /// A map of a few entries whose first key is one of them, with a value of the right type.
  private static func mapType(_ start: [UInt8]) -> ArtifactType? {
    guard let map = MapStart(start), map.isWhole,
      let match = keys.first(where: { map.key.elementsEqual($0.name) }),
      let value = start.dropFirst(map.length).first, match.major == value >> 5
    else { return nil }
    // Any map may have the hash: another key tells which it is.
    return match.name.elementsEqual("cdHash".utf8)
      ? typeBehind(start.dropFirst(map.length)) : match.type
  }

  /// The type by the first key that stands behind another value.
  private static func typeBehind(_ value: ArraySlice<UInt8>) -> ArtifactType? {
    guard value.first == 0x58, let length = value.dropFirst().first else { return nil }
    let rest = Array(value.dropFirst(2 + Int(length)))
    // The heads of a key are those of a map's first key.
    return mapType([0xa1] + rest)
  }

  static func isMapHead(_ byte: UInt8) -> Bool { (0xa1...0xb7).contains(byte) || byte == 0xbf }

  /// Whether the byte may come second: the head of a first key, or a length.
  static func isSecond(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case 1...7, 0x63, 0x66, 0x67, 0x68, 0x69, 0x71, 0x78, 0x80, 0x81, 0x82, 0x83: true
    default: false
    }
  }

  // MARK: - CMS

  /// ContentInfo of signed data (RFC 5652 §3, §5.1) whose content is a SET, as receipts have it: a
  /// detached signature and a signed property list are none.
  private static func isReceipt(_ start: [UInt8]) -> Bool {
    guard let length = start.dropFirst().first, start[0] == 0x30, length >= 0x80 else {
      return false
    }
    guard start.dropFirst(2 + Int(length & 0x7f)).starts(with: signedData) else { return false }
    let inside = start.dropFirst(2 + Int(length & 0x7f) + signedData.count)
    guard let content = inside.indices.first(where: { inside[$0...].starts(with: data) }) else {
      return false
    }
    return startsSet(inside[(content + data.count)...])
  }

  /// 1.2.840.113549.1.7.2
  private static let signedData: [UInt8] = [
    0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02,
  ]
  /// 1.2.840.113549.1.7.1
  private static let data: [UInt8] = [
    0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01,
  ]

  /// The content's own heads: explicit tag 0, octet strings in one piece or in chunks, then a SET.
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
