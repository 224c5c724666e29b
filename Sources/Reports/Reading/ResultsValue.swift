import Decoding
import Evidence
import Results

/// A JSON value of a results line with its place, read as the type that the schema requires.
///
/// ```swift
/// let time = try value.member("source").optional("capturedAt")?.time()
/// ```
///
/// Lines may come from anywhere. A value that does not fit ends the reading of the line, with its
/// place and the reason: “/source/capturedAt is no RFC 3339 time”.
struct ResultsValue {
  private let node: JSONNode
  /// The value's JSON Pointer (RFC 6901).
  private let place: String

  /// Creates a value at a place; by default the whole line.
  init(_ node: JSONNode, at place: String = "") {
    self.node = node
    self.place = place
  }

  // MARK: - Members and elements

  /// Returns a required member.
  ///
  /// - Throws: ``ResultsFault`` if it is missing, or this is not an object.
  func member(_ name: String) throws(ResultsFault) -> ResultsValue {
    guard let value = try optional(name) else {
      throw ResultsFault("is missing", at: "\(place)/\(name)")
    }
    return value
  }

  /// Returns a member, or `nil` if it is absent or `null`.
  func optional(_ name: String) throws(ResultsFault) -> ResultsValue? {
    guard node.members != nil else { throw fault("is \(node.typeName), not an object") }
    guard let value = node[name], !value.isNull else { return nil }
    return ResultsValue(value, at: "\(place)/\(name)")
  }

  /// Returns all members, for objects whose names are data.
  func members() throws(ResultsFault) -> [(name: String, value: ResultsValue)] {
    guard let members = node.members else { throw fault("is \(node.typeName), not an object") }
    return members.map { ($0.name, ResultsValue($0.value, at: "\(place)/\($0.name)")) }
  }

  /// Reads an array, element by element.
  ///
  /// - Throws: ``ResultsFault`` if this is not an array, and errors of `transform`.
  func list<Element>(
    _ transform: (ResultsValue) throws(ResultsFault) -> Element
  ) throws(ResultsFault) -> [Element] {
    guard let elements = node.elements else { throw fault("is \(node.typeName), not an array") }
    var list: [Element] = []
    list.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      list.append(try transform(ResultsValue(element, at: "\(place)/\(index)")))
    }
    return list
  }

  /// Reads the array of a member; empty if the member is absent.
  func list<Element>(
    of name: String, _ transform: (ResultsValue) throws(ResultsFault) -> Element
  ) throws(ResultsFault) -> [Element] {
    try optional(name)?.list(transform) ?? []
  }

  // MARK: - Values

  var isNull: Bool { node.isNull }

  var isNumber: Bool { if case .number = node.kind { true } else { false } }

  /// Reads a string.
  func text() throws(ResultsFault) -> String {
    guard let text = node.string?.utf8 else { throw fault("is \(node.typeName), not a string") }
    return text
  }

  /// Reads a string of a member that may be omitted.
  ///
  /// - Parameter told: The text from the run's line; `nil` makes the member required.
  func text(of name: String, or told: String?) throws(ResultsFault) -> String {
    if let value = try optional(name) { return try value.text() }
    guard let told else { return try member(name).text() }
    return told
  }

  /// Reads a word of a member that may be omitted; the parameters are those of ``text(of:or:)``.
  func choice<Choice: RawRepresentable<String>>(
    of name: String, or told: Choice?
  ) throws(ResultsFault) -> Choice {
    if let value = try optional(name) { return try value.choice() }
    guard let told else { return try member(name).choice() }
    return told
  }

  /// Reads `true` or `false`.
  func flag() throws(ResultsFault) -> Bool {
    guard case .bool(let flag) = node.kind else {
      throw fault("is \(node.typeName), not a boolean")
    }
    return flag
  }

  /// Reads a whole number.
  func number() throws(ResultsFault) -> Int64 {
    guard case .number = node.kind, let number = Int64(String(decoding: node.bytes, as: UTF8.self))
    else { throw fault("is no whole number") }
    return number
  }

  /// Reads a count or an offset: 0 to 2^48, so that sums do not overflow.
  func count() throws(ResultsFault) -> Int {
    guard let count = Int(exactly: try number()), (0...Self.largestCount).contains(count) else {
      throw fault("is no count")
    }
    return count
  }

  /// The largest count.
  private static let largestCount = 1 << 48

  /// Reads a SHA-256 of 64 lower-case hexadecimal digits.
  func digest() throws(ResultsFault) -> String {
    let text = try text()
    guard Self.isDigest(text) else { throw fault("is no SHA-256") }
    return text
  }

  /// Reads an artifact's ID: a SHA-256, optionally with a colon and the number of its occurrence.
  func artifactID() throws(ResultsFault) -> String {
    let text = try text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isRepeat = parts.count == 2 && UInt32(parts[1]).map { "\($0)".equals(parts[1]) } ?? false
    guard let first = parts.first, Self.isDigest(first), parts.count == 1 || isRepeat else {
      throw fault("is no id of an artifact")
    }
    return text
  }

  /// Reads a rule ID of any version (``RuleID/isName(_:)``).
  func ruleID() throws(ResultsFault) -> RuleID {
    let name = try text()
    guard RuleID.isName(name) else { throw fault("is no name of a rule") }
    return RuleID(name)
  }

  /// Returns whether a text is 64 lower-case hexadecimal digits.
  private static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { hexDigit($0) != nil && !(0x41...0x46).contains($0) }
  }

  /// Reads an RFC 3339 time.
  func time() throws(ResultsFault) -> Timestamp {
    guard let time = Timestamp(rfc3339: try text()) else { throw fault("is no RFC 3339 time") }
    return time
  }

  /// Reads bytes in hexadecimal.
  func hexadecimal() throws(ResultsFault) -> [UInt8] {
    guard let bytes = [UInt8](hex: try text()) else { throw fault("is not hexadecimal") }
    return bytes
  }

  /// Reads a word of a closed set.
  ///
  /// - Throws: ``ResultsFault`` for an unknown word.
  func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(ResultsFault) -> Choice {
    let word = try text()
    guard let choice = Choice(rawValue: word) else {
      throw fault("is “\(word)”, which this version does not know")
    }
    return choice
  }

  /// Returns a fault of this value.
  func fault(_ reason: String) -> ResultsFault { ResultsFault(reason, at: place) }
}
