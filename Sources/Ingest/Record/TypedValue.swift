import Decoding
import Evidence

extension JSONNode {
  /// The most wrappers in one another.
  private static let mostWrappers = 3

  /// The members in which stores wrap a value to tell its type: MongoDB Extended JSON, DynamoDB and
  /// Firestore.
  private static let wrappers = [
    "$binary", "base64", "$numberLong", "$numberInt", "$date", "$uuid", "B", "S", "N", "bytesValue",
    "stringValue", "integerValue", "timestampValue",
  ]

  /// Members that say more about the type.
  private static let companions = ["$type", "subType"]

  /// The value inside of what a store wraps it in, such as `{"$binary": {"base64": "aRkq…"}}` or
  /// `{"S": "aRkq…"}`; any other value unchanged.
  var unwrapped: JSONNode {
    var node = self
    for _ in 0..<Self.mostWrappers {
      guard let inner = node.wrapped else { break }
      node = inner
    }
    return node
  }

  /// The value of the only member besides companions, if its name is that of a wrapper.
  private var wrapped: JSONNode? {
    guard case .object(let members) = kind else { return nil }
    var only: Int?
    for index in members.indices where !Self.companions.includes(members[index].name) {
      guard only == nil else { return nil }
      only = index
    }
    return only.flatMap { Self.wrappers.includes(members[$0].name) ? members[$0].value : nil }
  }

  /// The names of lists of attributes. A list with another name may be the fields of a form, or headers.
  private static let lists = NameTable([("tags", 0), ("attributes", 0), ("values", 0)])
  /// The most attributes of a list.
  private static let mostAttributes = 256

  /// Returns the attributes that a trace lists with their names beside them as members, and the variables of an
  /// environment of Postman: `"tags": [{"key": "keyId", "value": "…"}]` of Jaeger and OpenTelemetry.
  ///
  /// - Parameter name: The name of the list.
  /// - Returns: `nil` for any other value.
  func attributes(named name: String?) -> [Member]? {
    guard let name, Self.lists.contains(name), let elements,
      elements.count <= Self.mostAttributes
    else { return nil }
    let attributes = elements.compactMap { element -> Member? in
      let named = { (name: String) in
        element.members?.first { $0.name.lowercasedASCII.equals(name) }?.value
      }
      guard let key = named("key")?.string?.utf8, let value = named("value") else { return nil }
      return Member(key, value)
    }
    return attributes.count == elements.count ? attributes : nil
  }

  /// The text that is the only element of an array; `nil` for any other value.
  var onlyElement: JSONNode? {
    guard let elements, elements.count == 1, let only = elements.first, only.string != nil else {
      return nil
    }
    return only
  }

  /// The bytes of a typed array as JavaScript writes it: `{"0": 105, "1": 25, …}`.
  /// - Returns: `nil` for any other object, and for fewer than eight bytes.
  var indexedBytes: [UInt8]? {
    guard let members, members.count >= Self.fewestIndexes else { return nil }
    var bytes: [UInt8] = []
    for (index, member) in members.enumerated() {
      guard member.name.equals("\(index)"), let text = member.value.text?.utf8,
        let byte = UInt8(text)
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// The fewest members that are bytes by their indexes.
  static let fewestIndexes = 8
}
