/// What a program makes of a value in an encoding: the text that it writes for the value, or the
/// bytes that it reads from the value.
///
/// The diagnosis applies forms to a challenge, a key ID or client data, and compares the hash of
/// the result with the hash in the artifact. A match proves which form the app or the server
/// hashed.
package struct EncodedForm: Sendable {
  /// Whether the program writes, reads or prints the value.
  package enum Direction: Sendable {
    /// The value is encoded: bytes become Base64 text.
    case writes
    /// The value is a text that is decoded: Base64 text becomes bytes.
    case reads
    /// The value is printed for people: bytes become `<Buffer 0a 0b>`.
    case prints
  }

  /// The result in words, with `{}` in the position of the value's name: “the Base64 text of {}”.
  package let phrase: String
  /// What the program does with the value.
  package let direction: Direction
  /// How unusual the form is: 1 for what most programs do, up to 4 for what hardly any program
  /// does.
  package let rarity: Int
  /// Whether the form applies only to values that are text.
  package let isOfText: Bool
  /// Returns the bytes that the program makes of `value`, or `nil` if the form doesn't apply to
  /// it.
  package let apply: @Sendable (_ value: [UInt8]) -> [UInt8]?

  /// Creates a form. `apply` does the conversion and may return `nil`.
  init(
    _ phrase: String, _ direction: Direction = .writes, rarity: Int = 1,
    ofText isOfText: Bool = false,
    apply: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) {
    self.phrase = phrase
    self.direction = direction
    self.rarity = rarity
    self.isOfText = isOfText
    self.apply = apply
  }

  /// The most bytes of a value that is printed. Programs don't hash longer prints, and the search
  /// stays fast.
  private static let longestPrinted = 4_096

  /// Creates the form of what a program prints for bytes.
  ///
  /// - Parameters:
  ///   - who: The program and its verb, such as “Java and Kotlin print”.
  ///   - example: The print of a few bytes, for the phrase.
  ///   - rarity: How unusual the print is.
  ///   - print: Returns the printed text, or `nil`. It isn't called for empty values and for
  ///     values over 4,096 bytes; these give `nil`.
  static func printed(
    by who: String, like example: String, rarity: Int = 2,
    print: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> EncodedForm {
    EncodedForm("the text that \(who) for {}, like \(example)", .prints, rarity: rarity) { bytes in
      bytes.isEmpty || bytes.count > longestPrinted ? nil : print(bytes)
    }
  }
}
