import Decoding
import Evidence
import Testing

@testable import Ingest

@Suite("Values in the wrappers of typed JSON")
struct TypedValueTests {
  private func node(_ text: String) throws -> JSONNode {
    try #require(JSONReader.readWhole(Bytes(Array(text.utf8))).value)
  }

  static let wrapped = [
    #"{"$binary":{"base64":"aRkq","subType":"00"}}"#, #"{"$binary":"aRkq","$type":"00"}"#,
    #"{"B":"aRkq"}"#, #"{"S":"aRkq"}"#, #"{"bytesValue":"aRkq"}"#, #"{"stringValue":"aRkq"}"#,
    #""aRkq""#,
  ]

  @Test("are taken out of them", arguments: wrapped)
  func unwrapped(_ text: String) throws {
    #expect(try node(text).unwrapped.string?.utf8 == "aRkq")
  }

  static let others = [
    #"{"S":"a","N":"1"}"#, #"{"value":"a"}"#, #"{"subType":"00"}"#, "{}", #"["a"]"#,
    #"{"S":{"S":{"S":{"S":"a"}}}}"#,
  ]

  @Test("are left in any other object", arguments: others)
  func other(_ text: String) throws {
    #expect(try node(text).unwrapped.string == nil)
  }

  @Test("are named by their keys in a list of attributes, and in no other list")
  func attributes() throws {
    let list = try node(#"[{"key":"a","type":"string","value":"b"},{"Key":"c","Value":{"S":"d"}}]"#)
    let found = try #require(list.attributes(named: "tags"))
    #expect(found.map(\.name) == ["a", "c"])
    #expect(found.map { $0.value.unwrapped.string?.utf8 } == ["b", "d"])
    #expect(list.attributes(named: "values") != nil)
    #expect(list.attributes(named: "urlencoded") == nil && list.attributes(named: nil) == nil)
    for other in [#"["a"]"#, #"[{"key":"a"}]"#, #"[{"key":"a","value":"b"},{"value":"c"}]"#, "{}"] {
      #expect(try node(other).attributes(named: "attributes") == nil)
    }
  }

  @Test("are bytes if the members are the indexes of an array")
  func indexed() throws {
    let text = #"{"0":1,"1":2,"2":3,"3":4,"4":5,"5":6,"6":7,"7":255}"#
    #expect(try node(text).indexedBytes == [1, 2, 3, 4, 5, 6, 7, 255])
    #expect(try node(#"{"0":1,"1":2}"#).indexedBytes == nil)
    #expect(try node(text.replacing("255", with: "256")).indexedBytes == nil)
    #expect(try node(text.replacing("\"7\"", with: "\"8\"")).indexedBytes == nil)
  }
}
