import Decoding
import Evidence

/// What the body of an answer says for and against the request, whatever its status.
///
/// Only a member of the answer itself that is there to say so can grant a request. A verdict or an error
/// that speaks against it counts wherever it stands: a false acceptance would accuse a server that did
/// its work.
struct AnswerTally {
  private(set) var grants = false
  private(set) var refuses = false

  private static let deepest = 6
  /// A text for people is short; of a longer one, nothing is believed.
  private static let longestText = 4_096

  /// - Parameter body: the body without its coding.
  init(_ body: Bytes) {
    guard !body.isEmpty else { return }
    let reading = JSONReader.readWhole(body)
    if let value = reading.value, !Self.isBareWord(body, value) {
      add(value, isAnswer: true, depth: 0)
      // What stands behind the value may say the opposite of it.
      if !reading.isClean { refuses = refuses || grants || Self.complains(reading.rest) }
    } else if body.count <= Self.longestText, !body.contains(0) {
      refuses = Self.complains(body)
    }
  }

  /// Whether a number or a word only begins a text: `400 Bad Request`.
  private static func isBareWord(_ body: Bytes, _ value: JSONNode) -> Bool {
    switch value.kind {
    case .object, .array, .string: false
    case .number, .bool, .null: value.bytes.count < body.trimmed.count
    }
  }

  private static func complains(_ text: Bytes) -> Bool {
    AnswerWords.words(of: text.prefix(longestText)).contains { AnswerWords.refusals.contains($0) }
  }

  /// - Parameter isAnswer: whether the value is the whole answer, and no part that tells of something
  ///   else.
  private mutating func add(_ value: JSONNode, isAnswer: Bool, depth: Int) {
    guard depth < Self.deepest else { return }
    switch value.kind {
    case .object(let members):
      for member in members { add(member, isAnswer: isAnswer, depth: depth) }
    case .array(let elements):
      for element in elements { add(element, isAnswer: false, depth: depth + 1) }
    case .bool(let flag) where depth == 0: count(flag ? .grant : .refusal, isAnswer)
    case .string(let text) where depth == 0: refuses = refuses || Self.complains(text)
    case .string, .number, .bool, .null: return
    }
  }

  private mutating func add(_ member: JSONNode.Member, isAnswer: Bool, depth: Int) {
    let name = ByteText(member.name.lowercasedASCII)
    let value = member.value
    if AnswerWords.verdicts.contains(name) { count(Self.verdict(value), isAnswer) }
    if AnswerWords.faults.contains(name), !value.saysNothing { refuses = true }
    // A list of orders may have a status in each, and a list of articles a title.
    if isAnswer, AnswerWords.statuses.contains(name) { count(Self.outcome(value), isAnswer) }
    if isAnswer, AnswerWords.remarks.contains(name) { count(Self.remark(value), isAnswer) }
    switch value.kind {
    case .object, .array:
      add(value, isAnswer: isAnswer && AnswerWords.wrappers.contains(name), depth: depth + 1)
    case .string, .number, .bool, .null: return
    }
  }

  /// What one value says.
  private enum Word {
    case grant, refusal, nothing
  }

  private mutating func count(_ word: Word, _ isAnswer: Bool) {
    switch word {
    case .grant: grants = grants || isAnswer
    case .refusal: refuses = true
    case .nothing: return
    }
  }

  /// A member that is called `verified` and says something else than yes doesn't say yes.
  private static func verdict(_ value: JSONNode) -> Word {
    switch value.kind {
    case .bool(let flag): flag ? .grant : .refusal
    case .string, .number: said(value, otherwise: .refusal)
    case .null: .refusal
    case .object, .array: .nothing
    }
  }

  private static func outcome(_ value: JSONNode) -> Word {
    switch value.kind {
    case .bool(let flag): flag ? .grant : .refusal
    case .number: code(value)
    case .string(let text):
      complains(text) || code(value) == .refusal ? .refusal : said(value, otherwise: .nothing)
    case .null, .object, .array: .nothing
    }
  }

  private static func remark(_ value: JSONNode) -> Word {
    switch value.kind {
    case .number: code(value)
    case .string(let text): complains(text) || code(value) == .refusal ? .refusal : .nothing
    case .bool, .null, .object, .array: .nothing
    }
  }

  /// A status of HTTP that stands in the body.
  private static func code(_ value: JSONNode) -> Word {
    guard let text = value.text, let number = Int(String(decoding: text, as: UTF8.self)) else {
      return .nothing
    }
    return (400..<600).contains(number) ? .refusal : .nothing
  }

  private static func said(_ value: JSONNode, otherwise: Word) -> Word {
    let word = ByteText(
      String(decoding: (value.text ?? value.bytes).trimmed, as: UTF8.self).lowercasedASCII)
    if AnswerWords.grants.contains(word) { return .grant }
    return AnswerWords.refusals.contains(word) || AnswerWords.denials.contains(word)
      ? .refusal : otherwise
  }
}

extension JSONNode {
  /// Whether the value of a member that is called an error tells of none.
  fileprivate var saysNothing: Bool {
    switch kind {
    case .null: true
    case .bool(let flag): !flag
    case .number: bytes.allSatisfy { "0.-+".utf8.contains($0) }
    case .string(let text): text.trimmed.isEmpty
    case .array(let elements): elements.allSatisfy(\.saysNothing)
    case .object(let members): members.isEmpty
    }
  }
}
