/// A challenge chosen by its place in the evidence instead of by its bytes: `exchange:3`.
package enum ChallengeChoice: Sendable, Hashable {
  /// The value that an exchange brought, counted from zero as in results. The JSON Pointer (RFC 6901)
  /// tells the values of one exchange apart.
  case exchange(Int, pointer: String?)
  /// The value on a line of a text, counted from one as editors count.
  case line(Int)

  /// How to write one.
  package static let forms = "exchange:N, exchange:N/pointer or line:N"

  private static let exchangeMark = "exchange:"
  private static let lineMark = "line:"

  /// Whether a text starts like one, well written or not.
  package static func isMeant(by text: String) -> Bool {
    text.begins(with: exchangeMark) || text.begins(with: lineMark)
  }

  /// Reads what ``text`` writes; `nil` for anything else.
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

  /// Digits alone: no sign and no space.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(Substring(digits)) : nil
  }

  /// Whether every tilde starts an escape (RFC 6901 §3).
  private static func isPointer(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.first == UInt8(ascii: "0") || $0.first == UInt8(ascii: "1") }
  }

  /// As the option takes it.
  package var text: String {
    switch self {
    case .exchange(let index, let pointer): "\(Self.exchangeMark)\(index)\(pointer ?? "")"
    case .line(let line): "\(Self.lineMark)\(line)"
    }
  }
}

extension ChallengeChoice {
  /// The choice of the value that a path leads to; `nil` where the path has neither an exchange nor a
  /// line.
  /// - Parameter isPrecise: whether the pointer is named too, where the path has one.
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

  /// Whether the value at the end of a path is meant.
  package func selects(_ steps: [SourceStep]) -> Bool {
    switch self {
    case .exchange(let index, let pointer):
      steps.exchangeIndex == index && (pointer.map { $0.equals(steps.pointerText) } ?? true)
    case .line(let line): steps.exchangeIndex == nil && steps.lineNumber == line
    }
  }
}

extension [SourceStep] {
  fileprivate var exchangeIndex: Int? {
    for case .exchange(let exchange) in self { return exchange.index }
    return nil
  }

  fileprivate var lineNumber: Int? {
    for case .text(let line, _, _) in self { return line }
    return nil
  }

  /// The pointers of all layers as one: JSON inside a JSON string has one of its own.
  fileprivate var pointerText: String {
    compactMap { step in
      if case .pointer(let pointer) = step { pointer } else { nil }
    }.joined()
  }
}
