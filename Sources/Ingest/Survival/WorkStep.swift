import Evidence

/// A step of a run that another run over the same inputs can identify by numbers: the file, its
/// entry, and the artifact in this entry, each from one; zero if the step has none.
package struct WorkStep: Sendable, Hashable {
  /// What is done.
  let kind: Kind
  /// The number of the file, from one.
  let file: Int
  /// The number of the entry in the file, from one; zero for the file itself.
  var entry = 0
  /// The number of the artifact in the entry, from one; zero for the entry itself.
  var artifact = 0

  /// What is done in a step, and thus what is left out if it crashes.
  package enum Kind: UInt64, Sendable {
    /// The file is opened, or its next entry is read. A crash leaves out the rest of the file.
    case reading = 1
    /// An entry is searched for artifacts. A crash leaves out the entry.
    case searching = 2
    /// What an artifact may say about others is noted, or asked for. A crash leaves out the
    /// artifact completely.
    case noting = 3
    /// An artifact is checked and its result is written. A crash leaves out only the result; what
    /// other artifacts learned from it stays, so their results are the same in each attempt.
    case checking = 4
  }

  /// The steps whose crash leaves this one out.
  var causes: [WorkStep] {
    kind == .checking
      ? [self, WorkStep(kind: .noting, file: file, entry: entry, artifact: artifact)] : [self]
  }

  /// The bytes of an encoded step.
  static let size = 32

  /// The step as four numbers of 64 bits, big-endian: kind, file, entry, artifact.
  var encoded: [UInt8] {
    [kind.rawValue, UInt64(file), UInt64(entry), UInt64(artifact)].flatMap { number in
      withUnsafeBytes(of: number.bigEndian, Array.init)
    }
  }
}

extension WorkStep {
  /// Reads an encoded step; `nil` if the bytes are invalid, such as zeros.
  init?(encoded bytes: [UInt8]) {
    var reader = ByteReader(Bytes(bytes))
    guard let kind = reader.unsigned(bytes: 8).flatMap(Kind.init),
      let file = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:)),
      let entry = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:)),
      let artifact = reader.unsigned(bytes: 8).flatMap(Int.init(exactly:))
    else { return nil }
    self.init(kind: kind, file: file, entry: entry, artifact: artifact)
  }
}
