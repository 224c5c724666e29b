import Evidence
import Results

/// Marks of the values that were given for an artifact, with which a comparison sees that another value was given.
///
/// A mark is a hash of the value as the results show it; 0 for a value that wasn't given.
package struct GivenMarks: Sendable, Hashable {
  private var challenge: UInt32 = 0
  private var clientData: UInt32 = 0
  private var keyID: UInt32 = 0
  private var publicKey: UInt32 = 0
  private var previousCounter: UInt32 = 0

  /// The kinds of values with their names and marks.
  private static var kinds:
    [(kind: GivenValue.Kind, name: String, mark: WritableKeyPath<GivenMarks, UInt32>)]
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
        self[keyPath: mark] = Self.hash(value.text)
      }
    }
  }

  /// Returns what was given otherwise than in an earlier run: the name of each value, and how it differs, such as
  /// “another challenge than before”.
  func changes(since old: GivenMarks) -> [(name: String, values: String)] {
    Self.kinds.compactMap { _, name, mark in
      switch (old[keyPath: mark], self[keyPath: mark]) {
      case (let before, let after) where before == after: nil
      case (0, _): (name, "a \(name), which was missing before")
      case (_, 0): (name, "no \(name), which was given before")
      default: (name, "another \(name) than before")
      }
    }
  }

  /// Returns the FNV-1a hash of a text, never 0.
  private static func hash(_ text: String) -> UInt32 {
    max(1, text.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 })
  }
}
