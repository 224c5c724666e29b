import Decoding
import Evidence

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

  func text() throws(ResultsFault) -> String {
    guard let text = node.string?.utf8 else { throw fault("is \(node.typeName), not a string") }
    return text
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

  /// A number of things or a place: never negative.
  func count() throws(ResultsFault) -> Int {
    guard let count = Int(exactly: try number()), count >= 0 else { throw fault("is no count") }
    return count
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
