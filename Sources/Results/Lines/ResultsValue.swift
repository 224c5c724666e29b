package import Evidence

/// A JSON value of a results line with its place, read as the type that the schema requires.
///
/// ```swift
/// let time = try value.member("source").optional("capturedAt")?.time()
/// ```
///
/// Lines may come from anywhere. A value that does not fit ends the reading of the line, with its
/// place and the reason: “/source/capturedAt isn't an RFC 3339 time”.
package struct ResultsValue: Sendable {
  private let node: any ParsedJSON
  private let place: Place

  /// The place of a value in the line. It is written out only for a fault, because a line has
  /// hundreds of values.
  private indirect enum Place: Sendable {
    case line
    case member(String, of: Place)
    case element(Int, of: Place)

    /// The JSON Pointer (RFC 6901).
    var pointer: String {
      switch self {
      case .line: ""
      case .member(let name, let whole): "\(whole.pointer)/\(name)"
      case .element(let index, let whole): "\(whole.pointer)/\(index)"
      }
    }
  }

  private init(_ node: any ParsedJSON, at place: Place) {
    self.node = node
    self.place = place
  }

  /// Creates the value of a whole line.
  package init(_ node: any ParsedJSON) { self.init(node, at: .line) }

  // MARK: - Members and elements

  /// Returns a required member.
  ///
  /// - Throws: ``ResultsFault`` if it is missing, or this is not an object.
  package func member(_ name: String) throws(ResultsFault) -> ResultsValue {
    guard let value = try optional(name) else {
      throw missing([name])
    }
    return value
  }

  /// Returns a member, or `nil` if it is absent or `null`.
  package func optional(_ name: String) throws(ResultsFault) -> ResultsValue? {
    guard node.isObject else { throw fault("is \(node.typeName), not an object") }
    guard let value = node.field(name), !value.isNull else { return nil }
    return ResultsValue(value, at: .member(name, of: place))
  }

  /// Returns a member of members, or `nil` if one on the way is absent or `null`.
  ///
  /// - Parameter names: The names from this object to the member.
  func optional(_ names: [String]) throws(ResultsFault) -> ResultsValue? {
    var value = self
    for name in names {
      guard let member = try value.optional(name) else { return nil }
      value = member
    }
    return value
  }

  /// Returns the fault of a member of members that must be present.
  func missing(_ names: [String]) -> ResultsFault {
    ResultsFault("is missing", at: place.pointer + names.map { "/" + $0 }.joined())
  }

  /// Returns all members, for objects whose names are data.
  func members() throws(ResultsFault) -> [(name: String, value: ResultsValue)] {
    try read(node.fields, or: "is \(node.typeName), not an object").map {
      ($0.name, ResultsValue($0.value, at: .member($0.name, of: place)))
    }
  }

  /// Reads an array, element by element.
  ///
  /// - Throws: ``ResultsFault`` if this is not an array, and errors of `transform`.
  package func list<Element>(
    _ transform: (ResultsValue) throws(ResultsFault) -> Element
  ) throws(ResultsFault) -> [Element] {
    var list: [Element] = []
    let isArray = try node.forEach { (element) throws(ResultsFault) in
      list.append(try transform(ResultsValue(element, at: .element(list.count, of: place))))
    }
    guard isArray else { throw fault("is \(node.typeName), not an array") }
    return list
  }

  // MARK: - Values

  var isNull: Bool { node.isNull }

  var isNumber: Bool { node.digits != nil }

  /// Reads a string.
  package func text() throws(ResultsFault) -> String {
    try read(node.characters, or: "is \(node.typeName), not a string")
  }

  /// Reads `true` or `false`.
  package func flag() throws(ResultsFault) -> Bool {
    try read(node.flag, or: "is \(node.typeName), not a boolean")
  }

  /// Reads a whole number.
  package func number() throws(ResultsFault) -> Int64 {
    try read(node.digits.flatMap { Int64($0) }, or: "isn't a whole number")
  }

  /// Reads a count or an offset: 0 to 2^48, so that sums do not overflow.
  package func count() throws(ResultsFault) -> Int {
    guard let count = Int(exactly: try number()), (0...Self.largestCount).contains(count) else {
      throw fault("isn't a count")
    }
    return count
  }

  /// The largest count.
  private static let largestCount = 1 << 48

  /// Reads a SHA-256 of 64 lower-case hexadecimal digits.
  package func digest() throws(ResultsFault) -> String {
    let text = try text()
    guard Self.isDigest(text) else { throw fault("isn't a SHA-256 hash") }
    return text
  }

  /// Reads an artifact's ID: a SHA-256, optionally with a colon and the number of its occurrence.
  package func artifactID() throws(ResultsFault) -> String {
    let text = try text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isRepeat = parts.count == 2 && UInt32(parts[1]).map { "\($0)".equals(parts[1]) } ?? false
    guard let first = parts.first, Self.isDigest(first), parts.count == 1 || isRepeat else {
      throw fault("isn't the id of an artifact")
    }
    return text
  }

  /// Reads a rule ID of any version (``RuleID/isName(_:)``).
  package func ruleID() throws(ResultsFault) -> RuleID {
    let name = try text()
    guard RuleID.isName(name) else { throw fault("isn't the name of a rule") }
    return RuleID(name)
  }

  /// Reads the rule ID of the member `rule`.
  package func rule() throws(ResultsFault) -> RuleID { try member("rule").ruleID() }

  /// Returns whether a text is 64 lower-case hexadecimal digits.
  private static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { hexDigit($0) != nil && !(0x41...0x46).contains($0) }
  }

  /// Reads an RFC 3339 time.
  package func time() throws(ResultsFault) -> Timestamp {
    try read(Timestamp(rfc3339: try text()), or: "isn't an RFC 3339 time")
  }

  /// Reads bytes in hexadecimal.
  func hexadecimal() throws(ResultsFault) -> [UInt8] {
    try read([UInt8](hex: try text()), or: "is not hexadecimal")
  }

  /// Reads a word of a closed set.
  ///
  /// - Throws: ``ResultsFault`` for an unknown word.
  package func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(ResultsFault) -> Choice {
    let word = try text()
    return try read(Choice(rawValue: word), or: "is “\(word)”, which this version does not know")
  }

  /// Returns what was read, or throws a fault if there is nothing.
  private func read<Value>(
    _ value: Value?, or reason: @autoclosure () -> String
  ) throws(ResultsFault) -> Value {
    guard let value else { throw fault(reason()) }
    return value
  }

  /// Returns a fault of this value.
  package func fault(_ reason: String) -> ResultsFault { ResultsFault(reason, at: place.pointer) }
}
