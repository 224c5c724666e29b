import Reports

/// Claims that a page is made of its own elements alone, whatever text stands in it.
func claimPage(_ page: [UInt8], _ name: String) {
  let text = page.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
  claim(text.first?.isEmpty == true, "\(name) begins with an element")
  // What a style or a script holds is our own; it ends with its element.
  var inside: [UInt8]?
  for part in text.dropFirst() {
    let tag = Array(part.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: " ") })
    if let end = inside {
      if tag == end { inside = nil }
      continue
    }
    guard tag != Array("!DOCTYPE".utf8) else { continue }
    let isEnd = tag.first == UInt8(ascii: "/")
    let word = String(decoding: isEnd ? tag.dropFirst() : tag[...], as: UTF8.self)
    let tagName = word.last == "/" ? String(word.dropLast()) : word
    claim(HTML.Tag(rawValue: tagName) != nil, "\(name) has no element <\(tagName)>")
    if !isEnd, ["style", "script"].contains(tagName) { inside = Array("/\(tagName)".utf8) }
  }
  claim(inside == nil, "\(name) is whole")
}
