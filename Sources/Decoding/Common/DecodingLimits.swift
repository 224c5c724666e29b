/// How far a decoder goes before it stops and says so.
///
/// The defaults hold for every genuine artifact with much room: an attestation has about 6 kB,
/// nests 12 levels deep and has a few hundred elements.
package struct DecodingLimits: Sendable, Hashable {
  package var depth: Int
  package var items: Int
  package var bytes: Int

  package init(depth: Int = 64, items: Int = 20_000, bytes: Int = 4 << 20) {
    self.depth = depth
    self.items = items
    self.bytes = bytes
  }

  package static let standard = DecodingLimits()
}
