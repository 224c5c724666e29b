import Evidence

/// A condition of a team rule, checked: all fields exist, and all types fit.
///
/// It has no loops and calls nothing, so that its cost is bounded by its length. A comparison with
/// a value that the evidence lacks is neither true nor false.
indirect enum TeamCondition: Sendable {
  case all([TeamCondition])
  case any([TeamCondition])
  case not(TeamCondition)
  case exists(TeamField)
  /// A field that is true or false.
  case flag(TeamTerm)
  case compare(TeamTerm, TeamComparison, TeamTerm)
  /// A value, and the list of values that it must be one of.
  case isOne(TeamTerm, of: [TeamValue])
  /// A text, and a field with a list of texts.
  case isIn(TeamTerm, TeamField)

  /// Returns whether the condition holds; `nil` if that depends on a value that is missing.
  ///
  /// - Parameter values: Returns the value of a field; `nil` if it is missing.
  func holds(_ values: (TeamField) -> TeamValue?) -> Bool? {
    switch self {
    case .all(let parts): return Self.holds(parts, unlessOneIs: false, values)
    case .any(let parts): return Self.holds(parts, unlessOneIs: true, values)
    case .not(let part): return part.holds(values).map { !$0 }
    case .exists(let field): return values(field) != nil
    case .flag(let term):
      guard case .flag(let isSet)? = term.value(values) else { return nil }
      return isSet
    case .compare(let left, let comparison, let right):
      guard let left = left.value(values), let right = right.value(values) else { return nil }
      return comparison.holds(left, right)
    case .isOne(let term, let list):
      return term.value(values).map { list.contains($0) }
    case .isIn(let term, let field):
      guard case .text(let text)? = term.value(values), case .texts(let list)? = values(field)
      else { return nil }
      return list.contains(text)
    }
  }

  /// Returns `decision` if that is what one of the parts gives, and its opposite if all parts do.
  private static func holds(
    _ parts: [TeamCondition], unlessOneIs decision: Bool, _ values: (TeamField) -> TeamValue?
  ) -> Bool? {
    var isOpen = false
    for part in parts {
      let holds = part.holds(values)
      if holds == decision { return decision }
      isOpen = isOpen || holds == nil
    }
    return isOpen ? nil : !decision
  }

  /// The fields that the condition names, each once, in their order.
  var fields: [TeamField] { allFields.distinct(by: \.self) }

  private var allFields: [TeamField] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.allFields)
    case .not(let part): part.allFields
    case .exists(let field): [field]
    case .flag(let term), .isOne(let term, _): term.fields
    case .compare(let left, _, let right): left.fields + right.fields
    case .isIn(let term, let field): term.fields + [field]
    }
  }
}

/// A value in a condition: of a field, written in the file, or the sum or difference of two.
indirect enum TeamTerm: Sendable {
  case field(TeamField)
  case literal(TeamValue)
  /// The sum or difference of two values, of the given type.
  case sum(TeamTerm, isMinus: Bool, TeamTerm, TeamType)

  /// The type of the value.
  var type: TeamType {
    switch self {
    case .field(let field): field.type
    case .literal(let value): value.type
    case .sum(_, _, _, let type): type
    }
  }

  /// The fields in it.
  var fields: [TeamField] {
    switch self {
    case .field(let field): [field]
    case .literal: []
    case .sum(let left, _, let right, _): left.fields + right.fields
    }
  }

  /// Returns the value; `nil` if a field is missing, or if the result is out of range.
  func value(_ values: (TeamField) -> TeamValue?) -> TeamValue? {
    switch self {
    case .field(let field): return values(field)
    case .literal(let value): return value
    case .sum(let left, let isMinus, let right, let type):
      guard let left = left.value(values)?.rank, let right = right.value(values)?.rank
      else { return nil }
      let (sum, isOutOfRange) =
        isMinus
        ? left.subtractingReportingOverflow(right) : left.addingReportingOverflow(right)
      guard !isOutOfRange else { return nil }
      switch type {
      case .number: return .number(sum)
      case .time: return .time(Timestamp(milliseconds: sum))
      case .duration: return .duration(sum)
      case .text, .flag, .texts: return nil
      }
    }
  }

  /// Returns the type of a sum or difference; `nil` for types that can't be added.
  static func typeOfSum(_ left: TeamType, isMinus: Bool, _ right: TeamType) -> TeamType? {
    switch (left, right) {
    case (.number, .number): .number
    case (.duration, .duration): .duration
    case (.time, .duration): .time
    case (.time, .time): isMinus ? .duration : nil
    default: nil
    }
  }
}

/// A comparison of two values of the same type.
enum TeamComparison: String, Sendable, CaseIterable {
  case equal = "=="
  case different = "!="
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
  case begins, ends

  /// Whether the comparison is possible for values of a type.
  func fits(_ type: TeamType) -> Bool {
    switch self {
    case .equal, .different: type != .texts
    case .less, .atMost, .more, .atLeast: type.isOrdered
    case .begins, .ends: type == .text
    }
  }

  /// Returns whether the comparison holds; `nil` for values that it doesn't fit.
  func holds(_ left: TeamValue, _ right: TeamValue) -> Bool? {
    switch self {
    case .equal: return left == right
    case .different: return left != right
    case .begins, .ends:
      guard case .text(let text) = left, case .text(let part) = right else { return nil }
      return self == .begins ? text.text.begins(with: part.text) : text.text.ends(with: part.text)
    case .less, .atMost, .more, .atLeast:
      guard let left = left.rank, let right = right.rank else { return nil }
      switch self {
      case .less: return left < right
      case .atMost: return left <= right
      case .more: return left > right
      default: return left >= right
      }
    }
  }
}
