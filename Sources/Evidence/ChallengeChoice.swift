/// A challenge chosen by its place in the evidence instead of by its bytes, such as `exchange:3`.
///
/// The value of the option that selects a challenge. Results suggest choices in the same form.
package enum ChallengeChoice: Sendable, Hashable {
  /// A value in an exchange. The index counts from zero, as in results. The JSON Pointer (RFC 6901)
  /// distinguishes several values of one exchange; without it, every value of the exchange matches.
  case exchange(Int, pointer: String?)
  /// The value on a line of a text file. Lines count from one, as in editors.
  case line(Int)

  /// The accepted forms, for the help text and for error messages.
  package static let forms = "exchange:N, exchange:N/pointer or line:N"

  private static let exchangeMark = "exchange:"
  private static let lineMark = "line:"

  /// Returns whether a text starts like a choice, even if the rest is malformed.
  ///
  /// Used to report a malformed choice instead of taking the text for a challenge.
  package static func isMeant(by text: String) -> Bool {
    text.begins(with: exchangeMark) || text.begins(with: lineMark)
  }

  /// Reads a choice in the form of ``text``; `nil` for any other text.
  ///
  /// - Parameter text: `exchange:N`, `exchange:N/pointer` or `line:N`, with decimal digits only.
  ///   Line 0 and an invalid escape in the pointer are rejected.
  package init?(_ text: String) {
    if text.begins(with: Self.lineMark) {
      guard let line = Self.number(text.utf8.dropFirst(Self.lineMark.utf8.count)), line > 0 else {
        return nil
      }
      self = .line(line)
      return
    }
    guard text.begins(with: Self.exchangeMark) else { return nil }
    let rest = text.utf8.dropFirst(Self.exchangeMark.utf8.count)
    let digits = rest.prefix { $0 != UInt8(ascii: "/") }
    let pointer = String(Substring(rest.dropFirst(digits.count)))
    guard let index = Self.number(digits), Self.isPointer(pointer) else { return nil }
    self = .exchange(index, pointer: pointer.isEmpty ? nil : pointer)
  }

  /// Returns the number that ASCII digits write; `nil` for a sign, a space or an overflow.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    digits.allSatisfy(\.isDigit) ? Int(Substring(digits)) : nil
  }

  /// Returns whether every tilde starts an escape, `~0` or `~1` (RFC 6901 §3).
  private static func isPointer(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.first == UInt8(ascii: "0") || $0.first == UInt8(ascii: "1") }
  }

  /// The choice in the form in which the option takes it.
  package var text: String {
    switch self {
    case .exchange(let index, let pointer): "\(Self.exchangeMark)\(index)\(pointer ?? "")"
    case .line(let line): "\(Self.lineMark)\(line)"
    }
  }

  /// Creates the choice of the value at the end of a path.
  ///
  /// - Parameters:
  ///   - steps: The path from the file to the value.
  ///   - isPrecise: Whether to include the JSON Pointer, if the path has one.
  /// - Returns: `nil` if the path contains neither an exchange nor a line.
  package init?(of steps: [SourceStep], isPrecise: Bool = false) {
    if let index = steps.exchangeIndex {
      let pointer = isPrecise ? steps.pointerText : ""
      self = .exchange(index, pointer: pointer.isEmpty ? nil : pointer)
    } else if let line = steps.lineNumber {
      self = .line(line)
    } else {
      return nil
    }
  }

  /// Returns whether the choice selects the value at the end of a path.
  ///
  /// A line selects only values outside of exchanges. A pointer must be equal as a whole.
  package func selects(_ steps: [SourceStep]) -> Bool {
    switch self {
    case .exchange(let index, let pointer):
      steps.exchangeIndex == index && (pointer.map { $0.equals(steps.pointerText) } ?? true)
    case .line(let line): steps.exchangeIndex == nil && steps.lineNumber == line
    }
  }
}

extension [SourceStep] {
  /// The index of the first exchange in the path.
  fileprivate var exchangeIndex: Int? {
    for case .exchange(let exchange) in self { return exchange.index }
    return nil
  }

  /// The number of the first line in the path.
  fileprivate var lineNumber: Int? {
    for case .text(let line, _, _) in self { return line }
    return nil
  }

  /// The JSON Pointers of all layers, concatenated: JSON inside a JSON string has a pointer of its
  /// own.
  fileprivate var pointerText: String {
    compactMap { step in
      if case .pointer(let pointer) = step { pointer } else { nil }
    }.joined()
  }
}
