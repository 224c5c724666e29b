import Evidence

/// A step of a run that another run over the same inputs can name: so many files in, so many entries
/// of that file, so many artifacts of that entry.
package struct WorkStep: Sendable, Hashable {
  let kind: Kind
  let file: Int
  let entry: Int
  let artifact: Int

  /// What is done there, and so what is left out if it fails.
  package enum Kind: UInt64, Sendable {
    /// The file is opened, or its next entry is looked for: the rest of the file.
    case reading = 1
    /// Artifacts are looked for in an entry: the entry.
    case searching = 2
    /// What an artifact may tell others is noted, or asked for: all of it.
    case noting = 3
    /// An artifact is checked, and its result written: the result. What others have of it stays as it
    /// was, so that theirs are the same in every attempt.
    case checking = 4
  }

  /// The steps whose fault leaves this one out.
  var causes: [WorkStep] {
    kind == .checking
      ? [self, WorkStep(.noting, file: file, entry: entry, artifact: artifact)] : [self]
  }

  static let size = 32

  var encoded: [UInt8] {
    [kind.rawValue, UInt64(file), UInt64(entry), UInt64(artifact)].flatMap { number in
      withUnsafeBytes(of: number.bigEndian, Array.init)
    }
  }

  /// The step that was encoded; `nil` for anything else.
  init?(encoded bytes: [UInt8]) {
    var reader = ByteReader(Bytes(bytes))
    guard let kind = reader.unsigned(bytes: 8).flatMap(Kind.init),
      let file = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:)),
      let entry = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:)),
      let artifact = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:))
    else { return nil }
    self.init(kind, file: file, entry: entry, artifact: artifact)
  }

  init(_ kind: Kind, file: Int, entry: Int = 0, artifact: Int = 0) {
    self.kind = kind
    self.file = file
    self.entry = entry
    self.artifact = artifact
  }
}
