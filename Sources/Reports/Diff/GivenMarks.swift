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
    /// The FNV-1a hash of the value, without its encoding.
    private let hash: UInt32
    private let isCut: Bool
    /// The encoding that is stated before the value; empty without any.
    private let encoding: String

    private static let length = 15
    /// The encodings that can be stated, with their names in a sentence.
    private static let encodings: [ByteText: String] = [
      "base64": "Base64", "base64url": "Base64url", "hex": "hexadecimal", "text": "text",
    ]

    init(_ text: String) {
      encoding = Self.encodings.keys.first { text.begins(with: "\($0.text):") }?.text ?? ""
      let value = Substring(
        text.utf8.dropFirst(encoding.isEmpty ? 0 : encoding.utf8.count + 1))
      var start = String(value.prefix(Self.length))
      while start.utf8.count > Self.length { _ = start.popLast() }
      self.start = start
      hash = value.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
      isCut = start.utf8.count < value.utf8.count
    }

    /// The start of the value, with an ellipsis where more follows.
    private var value: String { isCut ? start + "…" : start }

    /// The start of the value, after its encoding if this isn't Base64.
    var shown: String {
      encoding.isEmpty || encoding.equals("base64") ? value : "\(encoding):\(value)"
    }

    /// Returns how the value is read, if only its encoding differs: “U6vJUCrjHf… as text instead of Base64”.
    func reading(insteadOf old: Mark) -> String? {
      guard hash == old.hash, ByteText(start) == ByteText(old.start),
        let new = Self.encodings[ByteText(encoding)],
        let former = Self.encodings[ByteText(old.encoding)]
      else { return nil }
      return "\(value) as \(new) instead of \(former)"
    }
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
      if let before, let after, let reading = after.reading(insteadOf: before) {
        return (name, "the \(name) \(reading)")
      }
      if let before, let after, ByteText(before.shown) == ByteText(after.shown) {
        return (name, "another \(name) than before, which starts alike: \(after.shown)")
      }
      return (name, PolicyOutline.change(name, after?.shown, since: before?.shown))
    }
  }
}
