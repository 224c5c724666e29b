import Evidence

/// The elements of one name in a document of any length, each as a tree.
struct XMLElements {
  private let stream: ByteStream
  private let names: [String]
  private let limit: Int
  private var filter = XMLFilter()
  private var meter = XMLAttributeMeter()
  private let parser = XMLParser()
  private var events: ArraySlice<XMLParser.Event> = []
  /// From the element that was asked for down to the one that is being read.
  private var open: [XMLNode] = []
  /// How many elements are open in all.
  private var depth = 0
  private var size = 0
  /// How much was read since the parser told anything: it keeps a tag or a comment until its end.
  private var silence = 0
  private var fault: String?
  private var isDone = false

  /// Genuine documents of this kind nest 12 levels deep.
  private static let deepest = 128

  init(_ stream: ByteStream, named names: [String], limit: Int) {
    self.stream = stream
    self.names = names
    self.limit = limit
  }

  enum Element {
    case whole(XMLNode)
    /// A sentence without a full stop. Nothing follows.
    case fault(String)
  }

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

  private mutating func end(_ fault: String) -> Element {
    isDone = true
    self.fault = nil
    events = []
    stream.discard()
    return .fault(fault)
  }

  /// Takes in one event; gives the element that it closes.
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
