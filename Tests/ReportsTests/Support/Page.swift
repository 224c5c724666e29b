import Foundation
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page, parsed by a strict XML parser.
final class Page: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private(set) var attributes: [(element: String, name: String, value: String)] = []
  private(set) var text = ""
  /// The text of each element that has a class, by its class.
  private var textByClass: [String: String] = [:]
  private(set) var failure: String?
  private var open: [(element: String, look: String?)] = []

  // Foundation's parser may try to read a document type, so it is removed.
  convenience init(_ html: HTML) { self.init(markup: html.markup) }

  init(markup: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(markup))
    parser.delegate = self
    if !parser.parse() {
      failure = "line \(parser.lineNumber): \(String(describing: parser.parserError))"
    }
  }

  func count(_ element: String) -> Int { elements.count { $0 == element } }

  /// The text inside the elements of a class.
  func text(of look: String) -> String { textByClass[look] ?? "" }

  /// Returns the number of elements with the attribute.
  func count(_ element: String, with name: String) -> Int {
    attributes.count { $0.element == element && $0.name == name }
  }

  func values(_ name: String) -> [String] { attributes.filter { $0.name == name }.map(\.value) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes found: [String: String]
  ) {
    elements.append(name)
    open.append((name, found["class"]))
    attributes += found.map { (name, $0.key, $0.value) }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if ["style", "script"].contains(open.last?.element) { return }
    text += characters
    for case let look? in open.map(\.look) { textByClass[look, default: ""] += characters }
  }
}
