import Evidence

/// The bytes that were inside a text, once its wrappings were off.
struct ArmourBody {
  var payload: Bytes
  var encoding: ArmourReading.Encoding
  var repairs: [ArmourReading.Repair] = []
  var damage: ArmourReading.Damage?

  /// What a reader calls the bytes inside.
  static let name = "artifact"

  /// The bytes as they stand.
  init(verbatim bytes: Bytes) {
    var copy = DerivedBytes(from: bytes, capacity: bytes.count)
    copy.append(bytes, from: bytes.range)
    payload = copy.bytes(named: Self.name, by: .copy)
    encoding = .raw
  }

  /// The same without what was put around the bytes of an artifact; of a text that is no encoding, the bytes
  /// are its characters.
  func unwrapped(in text: Bytes, limits: DecodingLimits) -> ArmourBody {
    var body = damage == nil ? self : ArmourBody(verbatim: text)
    // Digits behind the padding are no part of the bytes.
    guard !repairs.contains(where: { $0.kind == .excessPadding }),
      // Results name each buffer once.
      let (artifact, kinds) = ByteWrapping.unwrap(
        body.payload.renamed("wrapped artifact"), limits: limits)
    else { return self }
    body.payload = artifact
    body.repairs += kinds.map { .init($0, at: text) }
    return body
  }

  init(
    _ payload: Bytes, _ encoding: ArmourReading.Encoding,
    repairs: [ArmourReading.Repair] = [], damage: ArmourReading.Damage? = nil
  ) {
    self.payload = payload
    self.encoding = encoding
    self.repairs = repairs
    self.damage = damage
  }
}
