import Evidence

/// Rewritings that ignore the value, or all of it but its length: what an app hashes if the value
/// is missing, or if it prints an object that has no text, such as `[object Object]`.
enum EmptyForms {
  /// Texts instead of the value, no bytes, and 32 zero bytes instead of a hash. In the name of a
  /// rewriting, `{}` stands for the name of the value.
  static let all: [Rewriting] =
    texts.map { name, text in
      Rewriting("\(name) instead of {}", .replacing, cost: 2) { _ in Array(text.utf8) }
    }
    + [
      Rewriting(
        "the text that Swift prints for Data of any value, like “32 bytes”, instead of {}",
        .replacing, cost: 2
      ) { Array($0.count.counted("byte").utf8) },
      Rewriting(
        "the text that Swift prints for optional Data, like “Optional(32 bytes)”, instead of {}",
        .replacing, cost: 2
      ) { Array("Optional(\($0.count.counted("byte")))".utf8) },
      Rewriting("no bytes at all", .hashing, cost: 2) { _ in [] },
      Rewriting("32 bytes of zero", .hashing, cost: 2) { _ in [UInt8](repeating: 0, count: 32) },
    ]

  /// The texts with their names.
  private static let texts = [
    ("an empty string", ""), ("the text “null”", "null"), ("the text “undefined”", "undefined"),
    ("the text “nil”", "nil"), ("the text “None”", "None"), ("an empty JSON object", "{}"),
    ("the text “[object Object]” of JavaScript", "[object Object]"),
    ("the text “[object ArrayBuffer]” of JavaScript", "[object ArrayBuffer]"),
    ("the text “[object Promise]” of JavaScript", "[object Promise]"),
    ("the text “System.Byte[]” of C#", "System.Byte[]"), ("the text “Array” of PHP", "Array"),
  ]
}
