import Decoding
import Evidence

extension JSONNode {
  /// The most wrappers in one another.
  private static let mostWrappers = 3

  /// The members in which stores wrap a value to tell its type: MongoDB Extended JSON, DynamoDB and
  /// Firestore.
  private static let wrappers: Set<ByteText> = [
    "$binary", "base64", "$numberLong", "$numberInt", "$date", "$uuid", "B", "S", "N", "bytesValue",
    "stringValue", "integerValue", "timestampValue",
  ]

  /// Members that say more about the type.
  private static let companions: Set<ByteText> = ["$type", "subType"]

  /// The value inside of what a store wraps it in, such as `{"$binary": {"base64": "aRkq…"}}` or
  /// `{"S": "aRkq…"}`; any other value unchanged.
  var unwrapped: JSONNode {
    var node = self
    for _ in 0..<Self.mostWrappers {
      let members = (node.members ?? []).filter { !Self.companions.contains(ByteText($0.name)) }
      guard let only = members.first, members.count == 1,
        Self.wrappers.contains(ByteText(only.name))
      else { break }
      node = only.value
    }
    return node
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

  private static let fewestIndexes = 8
}
