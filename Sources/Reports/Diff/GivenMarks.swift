import Evidence
import Results

/// The start and a hash of each value that was given for an artifact, so that a comparison of two
/// runs sees whether another value was given.
package struct GivenMarks: Sendable, Hashable {
  private var challenge: Mark?
  private var clientData: Mark?
  private var keyID: Mark?
  private var publicKey: Mark?
  private var previousCounter: Mark?

  /// The start of a value as the results show it, and a hash of all of it. Small, because a comparison has them of
  /// every artifact in memory.
  private struct Mark: Hashable {
    /// At most ``length`` bytes, which a string holds without an allocation.
    private let start: String
    /// The FNV-1a hash of the text.
    private let hash: UInt32
    private let isCut: Bool

    private static let length = 15

    init(_ text: String) {
      let value =
        text.utf8.starts(with: "base64:".utf8) ? text.dropFirst("base64:".count) : text[...]
      var start = String(value.prefix(Self.length))
      while start.utf8.count > Self.length { _ = start.popLast() }
      self.start = start
      hash = text.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
      isCut = start.utf8.count < value.utf8.count
    }

    /// The start of the value, with an ellipsis where more follows.
    var shown: String { isCut ? start + "…" : start }
  }

  /// The kinds of values with their names and marks.
  private static var kinds:
    [(kind: GivenValue.Kind, name: String, mark: WritableKeyPath<GivenMarks, Mark?>)]
  {
    [
      (.challenge, "challenge", \.challenge), (.clientData, "client data", \.clientData),
      (.keyID, "key ID", \.keyID), (.publicKey, "public key", \.publicKey),
      (.previousCounter, "counter", \.previousCounter),
    ]
  }

  /// Reads the policy of an artifact's line.
  ///
  /// - Throws: ``ResultsFault`` for members of another type.
  init(_ policy: ResultsValue) throws(ResultsFault) {
    let given = try policy.optional("given")?.list { (value) throws(ResultsFault) in
      (kind: try value.member("kind").text(), text: try value.optional("text")?.text() ?? "")
    }
    for (kind, _, mark) in Self.kinds {
      for value in given ?? [] where value.kind.equals(kind.rawValue) {
        self[keyPath: mark] = Mark(value.text)
      }
    }
  }

  /// Returns what was given otherwise than in an earlier run: the name of each value, and how it differs, such as
  /// “the counter 12 instead of 11”. Of long values, the start is shown.
  func changes(since old: GivenMarks) -> [(name: String, values: String)] {
    Self.kinds.compactMap { _, name, mark in
      let (before, after) = (old[keyPath: mark], self[keyPath: mark])
      guard before != after else { return nil }
      if let before, let after, ByteText(before.shown) == ByteText(after.shown) {
        return (name, "another \(name) than before, which starts alike: \(after.shown)")
      }
      return (name, PolicyOutline.change(name, after?.shown, since: before?.shown))
    }
  }
}
