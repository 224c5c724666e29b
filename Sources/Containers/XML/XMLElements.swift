import Evidence

/// Reads the elements with given names in an XML document of any length, each as a tree.
struct XMLElements {
  /// The document.
  private let stream: ByteStream
  /// The names of the wanted elements.
  private let names: [String]
  /// The most bytes of one element; texts beyond it are left out.
  private let limit: Int
  /// Three steps in this order: one converts the bytes, one counts the attributes, one parses.
  private var filter = XMLFilter()
  private var meter = XMLAttributeMeter()
  private let parser = XMLParser()
  /// The events that were parsed and not used yet.
  private var events: ArraySlice<XMLParser.Event> = []
  /// The open elements, from the wanted one to the innermost.
  private var open: [XMLNode] = []
  /// The number of open elements in the whole document.
  private var depth = 0
  /// The approximate bytes of the wanted element so far.
  private var size = 0
  /// The bytes since the parser's last event. The parser holds a tag or a comment in memory until
  /// its end.
  private var silence = 0
  /// The reason why the parser stopped.
  private var fault: String?
  private var isDone = false
  /// The number of the next element.
  private var index = 0

  /// The most levels of elements. Genuine documents have at most 12.
  private static let deepest = 128

  /// Creates a reader. Nothing is read before ``next()``.
  init(_ stream: ByteStream, named names: [String], limit: Int) {
    self.stream = stream
    self.names = names
    self.limit = limit
  }

  /// What follows in the document.
  enum Element {
    /// A wanted element with its content.
    case whole(XMLNode)
    /// The document is malformed or exceeds a limit: the reason, as a sentence without a period.
    /// Nothing follows.
    case fault(String)
  }

  /// Returns the next wanted element; `nil` at the end of the document.
  mutating func next() -> Element? {
    while true {
      while let event = events.popFirst() {
        if let node = take(event) { return .whole(node) }
        if depth > Self.deepest {
          return end("The elements are nested deeper than \(Self.deepest) levels")
        }
      }
      if isDone { return fault.map { end($0) } ?? nil }
      let piece = stream.takePiece()
      let text = filter.apply(to: piece, isLast: piece.isEmpty)
      if meter.exceeds(text) {
        return end("A tag has more than \(XMLAttributeMeter.limit) attributes")
      }
      let found = parser.feed(text, isLast: piece.isEmpty)
      events = found.events[...]
      silence = found.events.isEmpty ? silence + piece.count : 0
      if silence > limit { return end("A tag or a comment is longer than \(limit.grouped) bytes") }
      fault = found.fault.map { "The XML is not well formed: \($0)" }
      isDone = piece.isEmpty || fault != nil
    }
  }

  /// Returns the next element as an exchange, or a remark if the XML is malformed; `nil` at the end
  /// of the document.
  mutating func exchanges(_ exchange: (XMLNode, _ index: Int) -> Exchange) -> [ContainerItem]? {
    switch next() {
    case nil: return nil
    case .fault(let fault)?: return [.remark(fault)]
    case .whole(let node)?:
      defer { index += 1 }
      return [.exchange(exchange(node, index))]
    }
  }

  /// Ends the reading with a fault.
  private mutating func end(_ fault: String) -> Element {
    isDone = true
    self.fault = nil
    events = []
    stream.discard()
    return .fault(fault)
  }

  /// Adds an event to the open elements; returns the wanted element that it closes.
  private mutating func take(_ event: XMLParser.Event) -> XMLNode? {
    switch event {
    case .start(let name, let attributes):
      depth += 1
      if !open.isEmpty || names.includes(name) {
        if open.isEmpty { size = 0 }
        size += attributes.reduce(64) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        open.append(XMLNode(name: name, attributes: size <= limit ? attributes : []))
      }
    case .text(let text):
      guard let last = open.indices.last else { return nil }
      size += text.count
      if size <= limit {
        open[last].content += text
      } else {
        open[last].isCut = true
        open[last].content = []
      }
    case .end:
      depth -= 1
      guard var node = open.popLast() else { return nil }
      node.content = XMLFilter.restore(node.content)
      guard let last = open.indices.last else { return node }
      if size <= limit || open[last].children.count < 64 { open[last].children.append(node) }
    }
    return nil
  }
}
