import Decoding
import Evidence

/// What the body of a response says about the request: whether it grants it, refuses it, both or
/// neither. The HTTP status isn't looked at.
///
/// A request counts as granted only if a member of the response itself says so, such as
/// `"verified": true`. A refusal counts anywhere in the body. The asymmetry is intended: a wrongly
/// assumed acceptance would accuse a server that did its work.
struct AnswerTally {
  /// Whether a member of the response itself grants the request.
  private(set) var grants = false
  /// Whether anything in the body refuses the request.
  private(set) var refuses = false

  /// The most levels of JSON that are read.
  private static let deepest = 6
  /// The most bytes of a plain text that is read. A text for people is short; a longer one says
  /// nothing here.
  private static let longestText = 4_096

  /// Reads a body.
  /// - Parameters:
  ///   - body: The body without its content codings.
  ///   - json: The body as JSON, if it was parsed already.
  init(_ body: Bytes, json: JSONReader.Reading? = nil) {
    guard !body.isEmpty else { return }
    // Reading the body again would give the same if the first reading stayed within the standard
    // limits and the body begins with the value.
    let isSame =
      json.map { $0.isComplete && $0.itemCount <= DecodingLimits.standard.items } == true
      && body.beginsJSON
    let known = isSame ? json : nil
    let reading = known ?? JSONReader.readWhole(body)
    if let value = reading.value, !Self.isBareWord(body, value) {
      add(value, isAnswer: true, depth: 0)
      // Text after the JSON value may contradict it.
      if !reading.isClean { refuses = refuses || grants || Self.complains(reading.rest) }
    } else if body.count <= Self.longestText, !body.contains(0) {
      refuses = Self.complains(body)
    }
  }

  /// Returns whether the body is a text that only begins with a number or a word, such as `400 Bad
  /// Request`.
  private static func isBareWord(_ body: Bytes, _ value: JSONNode) -> Bool {
    switch value.kind {
    case .object, .array, .string: false
    case .number, .bool, .null: value.bytes.count < body.trimmed.count
    }
  }

  /// Returns whether a text contains a word of refusal.
  private static func complains(_ text: Bytes) -> Bool {
    AnswerWords.words(of: text.prefix(longestText)).contains { AnswerWords.refusals.contains($0) }
  }

  /// Reads a value.
  /// - Parameters:
  ///   - value: A JSON value of the body.
  ///   - isAnswer: Whether the value is the whole response, not a part that may be about something
  ///     else.
  ///   - depth: How deep the value is nested.
  private mutating func add(_ value: JSONNode, isAnswer: Bool, depth: Int) {
    guard depth < Self.deepest else { return }
    switch value.kind {
    case .object(let members):
      for member in members { add(member, isAnswer: isAnswer, depth: depth) }
    case .array(let elements):
      // A list of texts is as good as one text.
      for element in elements {
        add(element, isAnswer: false, depth: element.string == nil ? depth + 1 : depth)
      }
    case .bool(let flag) where depth == 0: count(flag ? .grant : .refusal, isAnswer)
    case .string(let text) where depth == 0: refuses = refuses || Self.complains(text)
    case .string, .number, .bool, .null: return
    }
  }

  /// Reads a member by its name.
  private mutating func add(_ member: JSONNode.Member, isAnswer: Bool, depth: Int) {
    let value = member.value
    refuses = refuses || Self.refusesPart(member)
    guard AnswerWords.mayKnow(member.name) else {
      return add(value, isAnswer: false, depth: depth + 1)
    }
    let name = ByteText(member.name.lowercasedASCII)
    if AnswerWords.verdicts.contains(name) { count(Self.verdict(value), isAnswer) }
    if AnswerWords.faults.contains(name), !value.saysNothing { refuses = true }
    // In a part of the response, a status or a title may be about something else, such as an order
    // in a list.
    if isAnswer, AnswerWords.statuses.contains(name) { count(Self.outcome(value), isAnswer) }
    if isAnswer, AnswerWords.actions.contains(name) { count(Self.action(value), isAnswer) }
    if isAnswer && AnswerWords.remarks.contains(name) || AnswerWords.types.contains(name) {
      count(Self.remark(value), isAnswer)
    }
    add(value, isAnswer: isAnswer && AnswerWords.wrappers.contains(name), depth: depth + 1)
  }

  /// Returns whether a member about the artifact says no, such as `"assertion_ok": false`,
  /// `"attestationStatus": "untrusted"`, `"appAttest": "failed"` or `"integrity": false`. The number 0
  /// can be the code of a success, except under a verdict.
  private static func refusesPart(_ member: JSONNode.Member) -> Bool {
    guard AnswerWords.mayHoldSubject(member.name) else { return false }
    let value = member.value
    switch value.kind {
    case .bool(false), .number: break
    case .string(let text) where text.count <= longestWord: break
    case .bool, .string, .null, .object, .array: return false
    }
    guard said(value, otherwise: .nothing) == .refusal else { return false }
    let words = AnswerWords.words(of: member.name.utf8)
    guard let last = words.last, words.contains(where: AnswerWords.subjects.contains) else {
      return false
    }
    if AnswerWords.verdicts.contains(last) { return true }
    switch value.kind {
    case .string(let text):
      return AnswerWords.statuses.contains(last)
        || AnswerWords.subjects.contains(last) && complains(text)
    // `"isNewDevice": false` says nothing about the artifact.
    case .bool: return words.count == 1 || AnswerWords.statuses.contains(last)
    case .number, .null, .object, .array: return false
    }
  }

  /// The most bytes of a value that is one word.
  private static let longestWord = 32

  /// What one value says.
  private enum Word {
    case grant, refusal, nothing
  }

  /// Counts what a value says; a grant counts only in the response itself.
  private mutating func count(_ word: Word, _ isAnswer: Bool) {
    switch word {
    case .grant: grants = grants || isAnswer
    case .refusal: refuses = true
    case .nothing: return
    }
  }

  /// Returns what a member such as `verified` says. An object or a list says nothing; anything else
  /// but a clear yes is a refusal.
  private static func verdict(_ value: JSONNode) -> Word {
    switch value.kind {
    case .bool(let flag): flag ? .grant : .refusal
    case .string, .number: said(value, otherwise: .refusal)
    case .null: .refusal
    case .object, .array: .nothing
    }
  }

  /// Returns what a member such as `status` says: a Boolean, an HTTP status or a word.
  private static func outcome(_ value: JSONNode) -> Word {
    switch value.kind {
    case .bool(let flag): flag ? .grant : .refusal
    case .number: code(value)
    case .string(let text):
      complains(text) || code(value) == .refusal ? .refusal : said(value, otherwise: .nothing)
    case .null, .object, .array: .nothing
    }
  }

  /// Returns what a member such as `action` says: an objection, or what a remark says.
  private static func action(_ value: JSONNode) -> Word {
    AnswerWords.objections.contains(word(value)) ? .refusal : remark(value)
  }

  /// Returns what a member such as `message` says. It can refuse, but not grant.
  private static func remark(_ value: JSONNode) -> Word {
    switch value.kind {
    case .number: code(value)
    case .string(let text): complains(text) || code(value) == .refusal ? .refusal : .nothing
    case .bool, .null, .object, .array: .nothing
    }
  }

  /// Returns a refusal for an HTTP status of 400 to 599 in the body, and for the number of an error, such as
  /// `E1001`.
  private static func code(_ value: JSONNode) -> Word {
    let text = value.text ?? value.bytes
    let number = Int(text.text) ?? 0
    let digits = text.dropFirst()
    let isError =
      text.first == UInt8(ascii: "E") && errorDigits.contains(digits.count)
      && digits.allSatisfy(\.isDigit)
    return (400..<600).contains(number) || isError ? .refusal : .nothing
  }

  /// The numbers of digits of an error's number.
  private static let errorDigits = 3...6

  /// Returns what a whole value says as one word, or `otherwise` for an unknown word.
  private static func said(_ value: JSONNode, otherwise: Word) -> Word {
    let word = word(value)
    if AnswerWords.grants.contains(word) { return .grant }
    let refuses = [AnswerWords.refusals, AnswerWords.denials, AnswerWords.objections]
    return refuses.contains { $0.contains(word) } ? .refusal : otherwise
  }

  /// Returns a whole value as one word in lower case.
  private static func word(_ value: JSONNode) -> ByteText {
    ByteText((value.text ?? value.bytes).trimmed.text.lowercasedASCII)
  }
}

extension JSONNode {
  /// Whether the value of a member such as `error` means that there is no error: null, false, zero,
  /// also as a string, or empty.
  fileprivate var saysNothing: Bool {
    switch kind {
    case .null: true
    case .bool(let flag): !flag
    case .number: bytes.isZero
    case .string(let text): text.trimmed.isEmpty || text.trimmed.isZero
    case .array(let elements): elements.allSatisfy(\.saysNothing)
    case .object(let members): members.isEmpty
    }
  }
}

extension Bytes {
  /// Whether the text is a zero, such as `0` or `0.0`.
  fileprivate var isZero: Bool {
    contains(UInt8(ascii: "0")) && allSatisfy { "0.-+".utf8.contains($0) }
  }
}
