import Evidence

/// Reads the condition of a team rule, and checks its fields and types.
///
/// ```text
/// condition  = all {"or" all}          all   = part {"and" part}
/// part       = "not" part | "(" condition ")" | "exists" field | term [test]
/// test       = comparison term | ["not"] "in" ("[" literal {"," literal} "]" | field)
/// term       = value {("+" | "-") value}          value = field | literal
/// ```
struct TeamParser {
  private let file: [UInt8]
  private let tokens: [TeamToken]
  /// The fields that the rule can name.
  private let vocabulary: [TeamField]
  private var position = 0
  private var depth = 0

  /// Maximum depth of parentheses and `not`.
  private static let depthLimit = 32
  /// Maximum number of values in a list.
  private static let listLimit = 64

  /// Reads the condition in a range of the file.
  static func condition(
    _ file: [UInt8], _ range: Range<Int>, _ vocabulary: [TeamField]
  ) throws(TeamRuleFault) -> TeamCondition {
    var parser = TeamParser(
      file: file, tokens: try TeamLexer.tokens(file, range), vocabulary: vocabulary)
    let condition = try parser.condition()
    guard case .end = parser.token.kind else {
      throw parser.fault("expected “and”, “or” or the end, not \(parser.token.shown)")
    }
    return condition
  }

  /// The next token. The last one is never passed.
  private var token: TeamToken { tokens[min(position, tokens.count - 1)] }

  /// Passes the next token if it is this word or sign, and returns whether it was.
  private mutating func take(_ symbol: String) -> Bool {
    guard token.isSymbol(symbol) else { return false }
    position += 1
    return true
  }

  /// Returns a fault at the next token, or at another one.
  private func fault(_ reason: String, at other: TeamToken? = nil) -> TeamRuleFault {
    TeamRuleFault(reason, at: (other ?? token).offset, in: file)
  }

  private mutating func condition() throws(TeamRuleFault) -> TeamCondition {
    var parts = [try all()]
    while take("or") { parts.append(try all()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func all() throws(TeamRuleFault) -> TeamCondition {
    var parts = [try part()]
    while take("and") { parts.append(try part()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part() throws(TeamRuleFault) -> TeamCondition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw fault("conditions are nested at most \(Self.depthLimit) deep")
    }
    if take("not") { return .not(try part()) }
    if take("(") {
      let inner = try condition()
      guard take(")") else { throw fault("expected “)”, not \(token.shown)") }
      return inner
    }
    if take("exists") { return .exists(try field()) }
    let start = token
    let left = try term()
    return try test(of: left, at: start)
  }

  /// Reads what is asked of a term.
  private mutating func test(
    of left: TeamTerm, at start: TeamToken
  ) throws(TeamRuleFault) -> TeamCondition {
    if take("in") { return try membership(of: left, at: start) }
    if token.isSymbol("not"), tokens[min(position + 1, tokens.count - 1)].isSymbol("in") {
      position += 2
      return .not(try membership(of: left, at: start))
    }
    let sign = token
    guard let comparison = TeamComparison.allCases.first(where: { sign.isSymbol($0.rawValue) })
    else {
      guard left.type == .flag else {
        throw fault("expected a comparison, such as ==, not \(token.shown)")
      }
      return .flag(left)
    }
    position += 1
    let place = token
    let right = try term()
    guard left.type == right.type else {
      throw fault(
        "\(left.type.name) can't be compared with \(right.type.name)", at: place)
    }
    guard comparison.fits(left.type) else {
      throw fault("\(left.type.name) can't be compared with \(sign.shown)", at: sign)
    }
    try check(right, against: left, at: place)
    try check(left, against: right, at: start)
    return .compare(left, comparison, right)
  }

  /// Reads a list, or a field with a list of texts.
  private mutating func membership(
    of left: TeamTerm, at start: TeamToken
  ) throws(TeamRuleFault) -> TeamCondition {
    guard take("[") else {
      let place = token
      let field = try field()
      guard field.type == .texts, left.type == .text else {
        throw fault("“in” takes a text before it, and a list after it", at: place)
      }
      return .isIn(left, field)
    }
    var values: [TeamValue] = []
    repeat {
      let place = token
      guard case .literal(let value) = place.kind else {
        throw fault("expected a value of the list, not \(place.shown)")
      }
      position += 1
      guard value.type == left.type else {
        throw fault("\(left.type.name) can't be compared with \(value.type.name)", at: place)
      }
      try check(.literal(value), against: left, at: place)
      values.append(value)
      guard values.count <= Self.listLimit else {
        throw fault("a list has at most \(Self.listLimit) values", at: place)
      }
    } while take(",")
    guard take("]") else { throw fault("expected “,” or “]”, not \(token.shown)") }
    return .isOne(left, of: values)
  }

  /// Rejects a text that the field on the other side never has.
  private func check(
    _ term: TeamTerm, against other: TeamTerm, at place: TeamToken
  ) throws(TeamRuleFault) {
    guard case .literal(.text(let text)) = term, case .field(let field) = other,
      !field.words.isEmpty, !field.words.includes(text.text)
    else { return }
    throw fault(
      "\(field.name) is never “\(text.text.prefix(40))”; it is one of "
        + field.words.joined(separator: ", "), at: place)
  }

  private mutating func term() throws(TeamRuleFault) -> TeamTerm {
    var left = try value()
    while token.isSymbol("+") || token.isSymbol("-") {
      let sign = token
      position += 1
      let right = try value()
      let isMinus = sign.isSymbol("-")
      guard let type = TeamTerm.typeOfSum(left.type, isMinus: isMinus, right.type) else {
        throw fault(
          "\(sign.shown) can't join \(left.type.name) and \(right.type.name)", at: sign)
      }
      left = .sum(left, isMinus: isMinus, right, type)
    }
    return left
  }

  private mutating func value() throws(TeamRuleFault) -> TeamTerm {
    if case .literal(let value) = token.kind {
      position += 1
      return .literal(value)
    }
    return .field(try field())
  }

  /// The words of the language, which no field is called.
  private static let words = ["and", "or", "not", "in", "exists", "begins", "ends"]

  private mutating func field() throws(TeamRuleFault) -> TeamField {
    guard case .word(let name) = token.kind, !Self.words.includes(name) else {
      throw fault("expected a field or a value, not \(token.shown)")
    }
    guard let field = vocabulary.first(where: { $0.name.equals(name) }) else {
      throw fault(
        "unknown field “\(name.prefix(80))”"
          + NearestNames.question(name, among: vocabulary.map(\.name)))
    }
    position += 1
    return field
  }
}
