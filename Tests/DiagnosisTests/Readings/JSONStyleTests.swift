import Testing

@testable import Diagnosis

@Suite("JSON written in another style")
struct JSONStyleTests {
  private static let written = #"{"b": 25.00, "a": ["x/y", "é\n", {}, [], true, null]}"#

  static let styles: [(JSONStyle, String)] = [
    (JSONStyle(), #"{"b":25.00,"a":["x/y","é\n",{},[],true,null]}"#),
    (JSONStyle(order: .sorted), #"{"a":["x/y","é\n",{},[],true,null],"b":25.00}"#),
    (JSONStyle(order: .permuted(1)), #"{"a":["x/y","é\n",{},[],true,null],"b":25.00}"#),
    (JSONStyle(numbers: .shortest), #"{"b":25,"a":["x/y","é\n",{},[],true,null]}"#),
    (JSONStyle(numbers: .floating), #"{"b":25.0,"a":["x/y","é\n",{},[],true,null]}"#),
    (JSONStyle(escapesSlashes: true), #"{"b":25.00,"a":["x\/y","é\n",{},[],true,null]}"#),
    (
      JSONStyle(escapesNonASCII: true),
      #"{"b":25.00,"a":["x/y","\u00e9\n",{},[],true,null]}"#
    ),
    (JSONStyle(layout: .spaced), #"{"b": 25.00, "a": ["x/y", "é\n", {}, [], true, null]}"#),
  ]

  @Test("equals the output of a library", arguments: styles)
  func style(style: JSONStyle, text: String) {
    let rewritten = style.rewrite(Array(Self.written.utf8), readBy: LastJSON())
    #expect(rewritten.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test("indents lines")
  func lines() {
    let style = JSONStyle(layout: .foundationLines)
    let rewritten = style.rewrite(Array(#"{"a":[1]}"#.utf8), readBy: LastJSON())
    #expect(rewritten == Array("{\n  \"a\" : [\n    1\n  ]\n}".utf8))
  }

  @Test("is empty for text that isn't JSON, or has too many members to reorder")
  func others() {
    for text in ["", "body", "{", #""text""#, "12"] {
      #expect(JSONStyle().rewrite(Array(text.utf8), readBy: LastJSON()) == nil, "\(text)")
    }
    let many = #"{"a":1,"b":2,"c":3,"d":4,"e":5}"#
    #expect(JSONStyle(order: .permuted(1)).rewrite(Array(many.utf8), readBy: LastJSON()) == nil)
  }

  @Test("puts few members into every other order once")
  func orders() {
    let text = Array(#"{"a":1,"b":2,"c":3}"#.utf8)
    let json = LastJSON()
    let orders = JSONStyle.otherOrders.compactMap { $0.rewrite(text, readBy: json) }
    #expect(orders.count == 5)
    #expect(Set(orders).count == 5)
    #expect(!orders.contains(text))
  }

  @Test("is empty if indentation makes it many times as long")
  func indentation() {
    let depth = 60
    let open = String(repeating: "[", count: depth) + String(repeating: "0,", count: 2_000)
    let text = Array((open + "0" + String(repeating: "]", count: depth)).utf8)
    let json = LastJSON()
    #expect(JSONStyle(layout: .wideLines).rewrite(text, readBy: json) == nil)
    #expect(JSONStyle(layout: .spaced).rewrite(text, readBy: json) != nil)
  }

  @Test("the cached JSON isn't used for another text")
  func otherText() {
    let json = LastJSON()
    for text in [#"{"a":1}"#, #"{"a":2}"#, "text", #"{"a":1}"#] {
      let written = JSONStyle().rewrite(Array(text.utf8), readBy: json)
      #expect(written == (text == "text" ? nil : Array(text.utf8)))
    }
  }
}
