/// The limits at which decoders stop and record an anomaly.
///
/// The defaults exceed every genuine artifact by far: an attestation has about 6 kB, 12 levels of
/// nesting and a few hundred elements.
package struct DecodingLimits: Sendable, Hashable {
  /// The maximum depth of nesting.
  package var depth: Int
  /// The maximum number of items or elements.
  package var items: Int
  /// The maximum number of bytes.
  package var bytes: Int

  /// Creates limits.
  package init(depth: Int = 64, items: Int = 20_000, bytes: Int = 4 << 20) {
    self.depth = depth
    self.items = items
    self.bytes = bytes
  }

  /// The default limits: 64 levels, 20,000 items, 4 MiB.
  package static let standard = DecodingLimits()
}
