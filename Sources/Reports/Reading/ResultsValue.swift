import Decoding
import Evidence
import Results

/// A value of a results line with its place, taken as what the schema says it is.
///
/// The lines are our own and yet come from anywhere: whatever does not fit ends the reading of the
/// line with its place and the reason.
struct ResultsValue {
  private let node: JSONNode
  private let place: String

  init(_ node: JSONNode, at place: String = "") {
    self.node = node
    self.place = place
  }

  // MARK: - Members and elements

  func member(_ name: String) throws(ResultsFault) -> ResultsValue {
    guard let value = try optional(name) else {
      throw ResultsFault("is missing", at: "\(place)/\(name)")
    }
    return value
  }

  /// `nil` where the member is absent or null.
  func optional(_ name: String) throws(ResultsFault) -> ResultsValue? {
    guard node.members != nil else { throw fault("is \(node.typeName), not an object") }
    guard let value = node[name], !value.isNull else { return nil }
    return ResultsValue(value, at: "\(place)/\(name)")
  }

  /// Every member, for objects whose names are data.
  func members() throws(ResultsFault) -> [(name: String, value: ResultsValue)] {
    guard let members = node.members else { throw fault("is \(node.typeName), not an object") }
    return members.map { ($0.name, ResultsValue($0.value, at: "\(place)/\($0.name)")) }
  }

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

  /// The elements of a list that is left out when it is empty.
  func list<Element>(
    of name: String, _ transform: (ResultsValue) throws(ResultsFault) -> Element
  ) throws(ResultsFault) -> [Element] {
    try optional(name)?.list(transform) ?? []
  }

  // MARK: - Values

  var isNull: Bool { node.isNull }

  var isNumber: Bool { if case .number = node.kind { true } else { false } }

  func text() throws(ResultsFault) -> String {
    guard let text = node.string?.utf8 else { throw fault("is \(node.typeName), not a string") }
    return text
  }

  /// The text of a member that can be told elsewhere.
  func text(of name: String, or told: String?) throws(ResultsFault) -> String {
    if let value = try optional(name) { return try value.text() }
    guard let told else { return try member(name).text() }
    return told
  }

  /// The same of one of a closed set of words.
  func choice<Choice: RawRepresentable<String>>(
    of name: String, or told: Choice?
  ) throws(ResultsFault) -> Choice {
    if let value = try optional(name) { return try value.choice() }
    guard let told else { return try member(name).choice() }
    return told
  }

  func flag() throws(ResultsFault) -> Bool {
    guard case .bool(let flag) = node.kind else {
      throw fault("is \(node.typeName), not a boolean")
    }
    return flag
  }

  func number() throws(ResultsFault) -> Int64 {
    guard case .number = node.kind, let number = Int64(String(decoding: node.bytes, as: UTF8.self))
    else { throw fault("is no whole number") }
    return number
  }

  /// A number of things or a place: never negative, and small enough that many can be added.
  func count() throws(ResultsFault) -> Int {
    guard let count = Int(exactly: try number()), (0...Self.largestCount).contains(count) else {
      throw fault("is no count")
    }
    return count
  }

  private static let largestCount = 1 << 48

  /// A SHA-256 in lower-case hexadecimal.
  func digest() throws(ResultsFault) -> String {
    let text = try text()
    guard Self.isDigest(text) else { throw fault("is no SHA-256") }
    return text
  }

  /// A SHA-256, with the number of the repeat behind a colon.
  func artifactID() throws(ResultsFault) -> String {
    let text = try text()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isRepeat = parts.count == 2 && UInt32(parts[1]).map { "\($0)".equals(parts[1]) } ?? false
    guard let first = parts.first, Self.isDigest(first), parts.count == 1 || isRepeat else {
      throw fault("is no id of an artifact")
    }
    return text
  }

  /// The name of a rule, of any version: small letters, digits, hyphens and points.
  func ruleID() throws(ResultsFault) -> RuleID {
    let name = try text()
    guard RuleID.isName(name) else { throw fault("is no name of a rule") }
    return RuleID(name)
  }

  private static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { hexDigit($0) != nil && !(0x41...0x46).contains($0) }
  }

  func time() throws(ResultsFault) -> Timestamp {
    guard let time = Timestamp(rfc3339: try text()) else { throw fault("is no RFC 3339 time") }
    return time
  }

  func hexadecimal() throws(ResultsFault) -> [UInt8] {
    guard let bytes = [UInt8](hex: try text()) else { throw fault("is not hexadecimal") }
    return bytes
  }

  /// One of a closed set of words.
  func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(ResultsFault) -> Choice {
    let word = try text()
    guard let choice = Choice(rawValue: word) else {
      throw fault("is “\(word)”, which this version does not know")
    }
    return choice
  }

  func fault(_ reason: String) -> ResultsFault { ResultsFault(reason, at: place) }
}
