import Evidence

/// What programs make of a value in an encoding: the text that they write for it, or the bytes that
/// they read from it.
package struct EncodedForm: Sendable {
  package enum Direction: Sendable {
    /// The value is encoded.
    case writes
    /// The value is a text that is decoded.
    case reads
    /// The value is printed as a program shows it to a person.
    case prints
  }

  /// What comes out, with `{}` for the value: “the Base64 text of {}”.
  package let phrase: String
  package let direction: Direction
  /// How unusual it is, from 1 for what most programs do.
  package let rarity: Int
  /// Whether it applies to text only, not to other bytes.
  package let isOfText: Bool
  /// Returns what comes out, or `nil` where the form does not apply to the value.
  package let apply: @Sendable (_ value: [UInt8]) -> [UInt8]?

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

  /// The most bytes of a value that is printed: nobody hashes a longer print.
  private static let longestPrinted = 4_096

  /// What a program prints for bytes.
  /// - Parameters:
  ///   - who: the program and its verb, such as “Java and Kotlin print”.
  ///   - example: the print of a few bytes.
  static func printed(
    by who: String, like example: String, rarity: Int = 2,
    print: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> EncodedForm {
    EncodedForm("the text that \(who) for {}, like \(example)", .prints, rarity: rarity) { bytes in
      bytes.isEmpty || bytes.count > longestPrinted ? nil : print(bytes)
    }
  }
}
