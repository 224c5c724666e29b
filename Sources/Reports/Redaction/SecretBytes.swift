import Evidence

/// The secrets in the buffers of a result: a request or a log in an artifact’s place has no fields
/// that would tell.
///
/// With each goes what was made of it: a cookie that was taken for Base64 comes back where the bytes
/// are encoded again.
struct SecretBytes: Sendable {
  private(set) var withheld = Withheld()
  /// How many bytes of each kind a buffer holds.
  private var counts: [ObjectIdentifier: [SecretText.Kind: Int]] = [:]

  /// - Parameter ignored: what the artifact itself is, and a reader came to see.
  init(in buffers: [Buffer], ignoring ignored: SecretText.Kind? = nil) {
    for buffer in buffers {
      for secret in SecretText(buffer.storage).secrets where secret.kind != ignored {
        add(Bytes(buffer: buffer, range: secret.range), secret.kind, among: buffers)
      }
    }
  }

  private mutating func add(_ bytes: Bytes, _ kind: SecretText.Kind, among buffers: [Buffer]) {
    withheld.withhold(bytes)
    counts[ObjectIdentifier(bytes.buffer), default: [:]][kind, default: 0] += bytes.count
    for derived in buffers.flatMap({ $0.derived(from: bytes) }) {
      add(derived, kind, among: buffers)
    }
  }

  /// What is withheld of the buffer, an entry for each kind.
  func entries(of buffer: Buffer, at path: String) -> [Redaction.Entry] {
    SecretText.Kind.allCases.compactMap { kind in
      counts[ObjectIdentifier(buffer)]?[kind].map {
        Redaction.Entry(path: path, reason: kind.rawValue, bytes: $0)
      }
    }
  }
}
