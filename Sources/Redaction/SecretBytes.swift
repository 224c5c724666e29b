import Evidence
import Results

/// The secrets in the buffers of a result. They matter if the bytes are a request or a log instead
/// of an artifact, because such bytes have no fields.
///
/// With each secret, the bytes that it was made from and those made from it are covered: a cookie
/// that was decoded as Base64 would reappear where its bytes are encoded again.
struct SecretBytes: Sendable {
  /// The byte ranges that must not be shown.
  private(set) var withheld = RedactedRanges()
  /// Ranges by buffer and kind of secret.
  private var places: [ObjectIdentifier: [SecretKind: ByteRanges]] = [:]

  /// Searches the buffers.
  ///
  /// - Parameters:
  ///   - ignored: A kind that is not a secret here, because the artifact itself is of that kind (a
  ///     token).
  ///   - ofPersons: Whether mail addresses count as well.
  init(in buffers: [Buffer], ignoring ignored: SecretKind? = nil, ofPersons: Bool = false) {
    let found = buffers.flatMap { buffer in
      SecretFinder.secrets(in: buffer.all, ofPersons: ofPersons)
        .filter { $0.kind != ignored }
        .map { (kind: $0.kind, bytes: Bytes(buffer: buffer, range: $0.range)) }
    }
    guard !found.isEmpty else { return }
    let derived = Self.derived(among: buffers)
    for secret in found { spread(secret.bytes, secret.kind, among: derived) }
  }

  /// Returns the buffers that were made from each buffer.
  private static func derived(among buffers: [Buffer]) -> [ObjectIdentifier: [Buffer]] {
    var seen: Set<ObjectIdentifier> = []
    var derived: [ObjectIdentifier: [Buffer]] = [:]
    for buffer in buffers.flatMap(\.ancestry) where seen.insert(ObjectIdentifier(buffer)).inserted {
      guard let parent = buffer.origin?.parent.buffer else { continue }
      derived[ObjectIdentifier(parent), default: []].append(buffer)
    }
    return derived
  }

  /// Covers a secret, everything made from its bytes, and the bytes that the secret was made from.
  ///
  /// From a parent, the function goes on to the parent's other derived buffers, but not back to
  /// `child`: each change of the buffer widens the range to whole groups of digits.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to cover.
  ///   - kind: What the secret is.
  ///   - derived: The buffers that were made from each buffer.
  ///   - isFollowed: Whether the bytes that `bytes` were made from are covered too.
  ///   - child: The buffer that the function comes from; `nil` for the secret itself.
  private mutating func spread(
    _ bytes: Bytes, _ kind: SecretKind, among derived: [ObjectIdentifier: [Buffer]],
    isFollowed: Bool = true, from child: Buffer? = nil
  ) {
    withheld.withhold(bytes)
    places[ObjectIdentifier(bytes.buffer), default: [:]][kind, default: ByteRanges()]
      .insert(bytes.range)
    for buffer in derived[ObjectIdentifier(bytes.buffer)] ?? [] where buffer !== child {
      for part in buffer.derived(from: bytes) {
        spread(part, kind, among: derived, isFollowed: false)
      }
    }
    guard isFollowed else { return }
    for parent in bytes.parents {
      spread(parent, kind, among: derived, from: bytes.buffer)
    }
  }

  /// Returns an entry for each kind of secret in a buffer. Bytes of two kinds are counted only for
  /// the first kind in the order of ``SecretKind``.
  func entries(of buffer: Buffer, at path: String) -> [RedactionEntry] {
    var counted = ByteRanges()
    return SecretKind.allCases.compactMap { kind in
      guard let places = places[ObjectIdentifier(buffer)]?[kind] else { return nil }
      let count = places.ranges.flatMap(counted.gaps).reduce(0) { $0 + $1.count }
      counted.formUnion(places)
      return count == 0
        ? nil : RedactionEntry(path: path, reason: kind.rawValue, bytes: count)
    }
  }
}
