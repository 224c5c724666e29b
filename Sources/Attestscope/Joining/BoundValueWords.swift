import Binding
import Claims
import Decoding
import Evidence
import Results
import SystemCrypto

extension BoundValue.Author {
  /// Maps the author of a claim: options and context count as the operator.
  init(_ author: Author) {
    self = author.isOperator ? .operator : Self(rawValue: author.rawValue) ?? .unknown
  }
}

extension BoundValue.Designation {
  /// Maps the author of a claim to the way in which it designates a value.
  init(_ author: Author) {
    self = author.isOperator ? .operator : author == .record ? .record : .named
  }
}

extension SessionDifference {
  /// The session in which a value was issued, seen from the artifact: “another session (its cookie differs)”.
  var phrase: String {
    "another session" + (self == .other ? "" : " (its \(rawValue) differs)")
  }
}

extension Bytes {
  /// The text as shown to a reader, up to 128 bytes. For longer values and for bytes that are not
  /// UTF-8, `SHA-256 ` and the hash.
  var shownShort: String { shownShort(Digest.sha256(self)) }

  /// Returns the text as shown to a reader; `hash` is its SHA-256, made only if it is shown.
  fileprivate func shownShort(_ hash: @autoclosure () -> [UInt8]) -> String {
    if count <= 128, let text = utf8 { return text }
    return "\(GivenValue.hashMark)\(hash().hex)"
  }
}

extension GivenBytes {
  /// The text as shown to a reader, up to 128 bytes; of any other, the stored hash, because one
  /// text can belong to many artifacts. If a long text has a stated encoding other than UTF-8, its
  /// decoded bytes are shown, or their hash with a phrase that says so.
  var shownShort: String {
    let shown = text.shownShort(textHash)
    guard shown.begins(with: GivenValue.hashMark), let encoding, encoding != .utf8,
      let reading = readings.first
    else { return shown }
    let decoded = reading.bytes.shownShort(reading.hash)
    return decoded.begins(with: GivenValue.hashMark)
      ? decoded + GivenValue.ofDecodedBytes : decoded
  }
}

extension [SourceStep] {
  /// The exchange or the line, for a sentence: “exchange 3, GET https://example.com/challenge”;
  /// “another place of the evidence” for other steps.
  var briefPhrase: String {
    for step in self {
      if case .exchange(let exchange) = step {
        let line = [exchange.method, exchange.url].compactMap(\.self).joined(separator: " ")
        return "exchange \(exchange.index)\(line.isEmpty ? "" : ", \(line)")"
      }
      if case .text(let line, _, _) = step { return "line \(line)" }
    }
    return "another place of the evidence"
  }

  /// The steps down to the value that contains the members, without pointers, transforms and text
  /// places, and without the column of a row.
  var aroundMembers: [SourceStep] {
    prefix {
      switch $0 {
      case .pointer, .transform, .text: false
      default: true
      }
    }.map { step in
      if case .row(let index, _) = step { .row(index: index, column: nil) } else { step }
    }
  }

  /// Returns the path to another value in the same text.
  ///
  /// - Parameters:
  ///   - text: The bytes at the end of these steps.
  ///   - value: Other bytes of the same buffer.
  /// - Returns: The steps with line, column and offset of `value`; `nil` for a value of another
  ///   buffer, or if the text is inside of a member.
  func moved(from text: Bytes, to value: Bytes) -> [SourceStep]? {
    let (own, other) = (text.beforePlainTables, value.beforePlainTables)
    guard other.buffer === own.buffer,
      let index = lastIndex(where: { if case .text = $0 { true } else { false } }),
      case .text(let line, let column, let offset) = self[index],
      // Inside of a member, lines count from the member's start, and the buffer contains more than
      // the text.
      index == aroundMembers.count
    else { return nil }
    let isBefore = other.startIndex < own.startIndex
    let whole = own.buffer.all
    let between = whole.between(
      Swift.min(own.startIndex, other.startIndex), Swift.max(own.startIndex, other.startIndex))
    let lines = between.count { $0 == 0x0a }
    // On the same line, the line's start isn't searched: the line may be long.
    let ownColumn =
      lines == 0
      ? column + (isBefore ? -between.countOfCharacters : between.countOfCharacters)
      : whole[..<other.startIndex].suffix { $0 != 0x0a }.countOfCharacters + 1
    return prefix(index) + [
      .text(
        line: line + (isBefore ? -lines : lines), column: ownColumn,
        offset: offset + other.beforeRepairs.startIndex - own.beforeRepairs.startIndex)
    ]
  }
}

extension Bytes {
  /// The number of characters of a text in UTF-8.
  fileprivate var countOfCharacters: Int { count { $0 & 0xc0 != 0x80 } }
}
