import Evidence
import Results

/// The secrets in the buffers of a result: a request or a log in an artifact's place has no fields
/// that would tell.
///
/// With each goes what it was made of, and what was made of it: a cookie that was taken for Base64
/// comes back where the bytes are encoded again.
struct SecretBytes: Sendable {
  private(set) var withheld = Withheld()
  private var places: [ObjectIdentifier: [SecretKind: ByteRanges]] = [:]

  /// - Parameters:
  ///   - ignored: what the artifact itself is, and a reader came to see.
  ///   - ofPersons: whether addresses of mailboxes count as well.
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

  /// What was made of each buffer.
  private static func derived(among buffers: [Buffer]) -> [ObjectIdentifier: [Buffer]] {
    var seen: Set<ObjectIdentifier> = []
    var derived: [ObjectIdentifier: [Buffer]] = [:]
    for buffer in buffers.flatMap(\.ancestry) where seen.insert(ObjectIdentifier(buffer)).inserted {
      guard let parent = buffer.origin?.parent.buffer else { continue }
      derived[ObjectIdentifier(parent), default: []].append(buffer)
    }
    return derived
  }

  /// Down to all that was made of the bytes, and up to what they were made of; of the latter to what
  /// else was made of it, not back: each way the stretch gets wider by the bytes around it.
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

  /// What is withheld of the buffer, an entry for each kind; bytes that are two kinds of secret count
  /// as the first.
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
