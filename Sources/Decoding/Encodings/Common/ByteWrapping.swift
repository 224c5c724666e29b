import Evidence

/// What a transport or a program makes of the bytes of an artifact, and how it is undone.
struct ByteWrapping: Sendable {
  let kind: ArmourReading.Repair.Kind
  /// Whether it stands behind the bytes, not in front of them or in each of them.
  var isBehind = false
  /// The bytes without it; `nil` where they are not wrapped so.
  let undo: @Sendable (_ bytes: Bytes, _ limits: DecodingLimits) -> Bytes?

  private static let all = ByteEncoding.all.flatMap(\.unwrap)
  private static let before = all.filter { !$0.isBehind }
  private static let behind = all.filter(\.isBehind)

  /// How many may be in one another.
  private static let deepest = 4

  /// The artifact in the bytes, with everything that was undone, the outermost first; `nil` where nothing
  /// has to be undone, or no artifact comes of it.
  static func unwrap(
    _ bytes: Bytes, limits: DecodingLimits
  ) -> (artifact: Bytes, kinds: [ArmourReading.Repair.Kind])? {
    var rest = bytes
    var kinds: [ArmourReading.Repair.Kind] = []
    while ArtifactStart.type(of: rest.prefix(ArtifactStart.most)) == nil {
      guard kinds.count < deepest,
        let (kind, inner) = before.firstResult({ step in
          step.undo(rest, limits).map { (step.kind, $0) }
        })
      else { return nil }
      kinds.append(kind)
      rest = inner
    }
    let outer = behind.firstResult { step in step.undo(rest, limits).map { (step.kind, $0) } }
    if let (kind, inner) = outer {
      kinds.append(kind)
      rest = inner
    }
    return kinds.isEmpty ? nil : (rest, kinds)
  }
}

extension Bytes {
  /// The artifact that these bytes of a wrapped one are, as a buffer of its own.
  var extracted: Bytes {
    var output = DerivedBytes(from: self, capacity: count)
    output.append(self, from: range)
    return output.bytes(named: ArmourBody.name, by: .textRepair)
  }

  /// The length that an artifact states in its own heads, where all of it is stated.
  func statedLength(limits: DecodingLimits) -> Int? {
    let stated =
      first == 0x30
      ? StatedLength(ofASN1: self, limits: limits) : StatedLength(ofCBOR: self, limits: limits)
    return stated.flatMap { $0.isExact ? $0.least : nil }
  }
}
