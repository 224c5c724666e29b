package import Evidence

/// One way to read bytes that are no App Attest artifact: what they are, what shows it, and their
/// fields.
package struct NearbyReading: Sendable {
  /// What the bytes are.
  package let kind: NearbyKind
  /// The same as a phrase with its article: “a COSE key (EC2, P-256)”.
  package let name: String
  /// What shows it, as a clause: “its label 1 is the key type, and … (RFC 9052, section 7)”.
  package private(set) var reason: String
  /// The fields with their bytes. The name of the root is that of the kind, or `unknown` for bytes
  /// that have no decoder here.
  package let tree: FieldNode
  /// The bytes as CBOR items, for diagnostic notation; empty for other formats.
  package let items: [CBORItem]
  /// How much the bytes themselves show.
  package private(set) var strength: Strength

  /// How much the bytes show about a reading, the least first.
  package enum Strength: Sendable, Hashable, Comparable {
    /// Only their number or first bytes fit.
    case form
    /// They have a structure to the last byte, but bytes often have it by chance.
    case weak
    /// They have a structure to the last byte that bytes seldom have by chance.
    case structure
    /// They name what they are, by a tag, an identifier or required members.
    case named
  }
}

extension NearbyReading {
  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - kind: What the bytes are.
  ///   - name: The same as a phrase with its article.
  ///   - reason: What shows it, as a clause.
  ///   - strength: How much the bytes show.
  ///   - bytes: The bytes that were read.
  ///   - items: The CBOR items.
  ///   - anomalies: Deviations from the format, shown after the fields.
  ///   - fields: The fields.
  init(
    _ kind: NearbyKind, _ name: String, because reason: String, _ strength: Strength,
    at bytes: Bytes, items: [CBORItem] = [], anomalies: [Anomaly] = [],
    _ fields: [FieldNode?]
  ) {
    self.init(
      kind: kind, name: name, reason: reason,
      tree: FieldNode(kind.rawValue, at: bytes, fields + [FieldNode.deviations(anomalies)]),
      items: items, strength: strength)
  }

  /// Returns the reading with a clause before its reason, and at most this strength.
  func with(_ clause: String?, atMost strength: Strength) -> NearbyReading {
    var copy = self
    if let clause { copy.reason = "\(clause), \(reason)" }
    copy.strength = min(self.strength, strength)
    return copy
  }

  /// Creates the reading of bytes that were recognized and have no decoder here.
  init(_ content: MismatchedContent, of bytes: Bytes) {
    self.init(
      kind: .other, name: content.kind.name, reason: content.evidence,
      tree: FieldNode(
        "content", .textual(bytes), at: bytes,
        privacy: content.kind == .privateKey ? .secret : .plain), items: [], strength: .form)
  }
}

extension FieldNode {
  /// The maximum number of deviations that are listed.
  private static let mostDeviations = 16

  /// Returns a group of the first deviations from a format, each at its bytes, and the number of
  /// further ones; `nil` if there are none.
  static func deviations(_ anomalies: [Anomaly]) -> FieldNode? {
    guard !anomalies.isEmpty else { return nil }
    let rest = anomalies.count - mostDeviations
    return FieldNode(
      "deviations",
      anomalies.prefix(mostDeviations).map {
        FieldNode("deviation", .text($0.kind.description), at: $0.bytes)
      } + [rest > 0 ? FieldNode("more", .number(Int64(rest))) : nil])
  }
}

/// How much the decoding of byte strings may still add to a tree, so that nested encodings can't
/// multiply the output.
struct TreeBudget {
  /// The number of nodes that may still be added.
  var nodes = 20_000
  /// The number of encodings inside each other that may still be decoded.
  var depth = 4

  /// The limits for decoding one more encoding; `nil` if none is allowed.
  var limits: DecodingLimits? {
    nodes > 0 && depth > 0 ? DecodingLimits(depth: 32, items: nodes) : nil
  }
}
