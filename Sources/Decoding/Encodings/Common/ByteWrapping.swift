import Evidence

/// A wrapping that a transport or a program put around the bytes of an artifact, and the function
/// that removes it.
///
/// Examples: gzip, a length prefix, zero bytes up to the length of a column.
struct ByteWrapping: Sendable {
  /// The kind of repair that is recorded when the wrapping is removed.
  let kind: DecodedText.Repair.Kind
  /// Whether the wrapping comes after the bytes. Others come before the bytes or change each of
  /// them.
  var isBehind = false
  /// Returns the bytes without the wrapping, or `nil` if they don't have it.
  let undo: @Sendable (_ bytes: Bytes, _ limits: DecodingLimits) -> Bytes?

  /// The wrappings of all encodings, in the order of the table.
  private static let all = ByteEncoding.all.flatMap(\.unwrap)
  private static let before = all.filter { !$0.isBehind }
  private static let behind = all.filter(\.isBehind)

  /// The most wrappings, one in another, that are removed from the beginning.
  private static let deepest = 4

  /// Removes wrappings until the bytes begin as an artifact does; then removes one wrapping after
  /// it.
  ///
  /// - Returns: The artifact and the kinds of what was removed, the outermost first; `nil` if
  ///   nothing has to be removed, or if no artifact is inside.
  static func unwrap(
    _ bytes: Bytes, limits: DecodingLimits
  ) -> (artifact: Bytes, kinds: [DecodedText.Repair.Kind])? {
    var rest = bytes
    var kinds: [DecodedText.Repair.Kind] = []
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
  /// Returns the length in bytes that the heads of an artifact state, in ASN.1 if it begins with
  /// `30`, else in CBOR. Returns `nil` if a head or an end mark is missing, or isn't valid.
  func statedLength(limits: DecodingLimits) -> Int? {
    let stated =
      first == 0x30
      ? StatedLength.ofASN1(self, limits: limits) : StatedLength.ofCBOR(self, limits: limits)
    return stated.flatMap { $0.isExact ? $0.least : nil }
  }
}
