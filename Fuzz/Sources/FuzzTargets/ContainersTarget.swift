import Containers
import Decoding
import Evidence

extension FuzzTarget {
  /// Whatever holds evidence, opened as deep as it goes, and the artifacts in any text.
  public static let containers = FuzzTarget { input in
    input.claimCarving()
    let contents = ContainerContents(of: input)
    claim(
      contents.lines == ContainerContents(of: input).lines, "the same bytes hold the same")
    claim(
      contents.bytes <= ContainerContents.mostBytes + input.count * 16,
      "what was opened is bounded")
  }
}

/// What a container was opened to: a line for each item, down through what its members hold.
private struct ContainerContents {
  private(set) var lines: [String] = []
  private(set) var bytes = 0

  static let mostBytes = 4 << 20
  private static let limits = ContainerLimits(
    record: 1 << 20, body: 1 << 20, spool: 1 << 20, memory: 64 << 10)
  private static let deepest = 4

  init(of input: Bytes) {
    let budget = WorkBudget(
      bytes: input.count, fixed: [.unpackedBytes: Self.mostBytes, .members: 64])
    open(ByteStream(name: "input", bytes: input.array, budget: budget), depth: 0)
  }

  private mutating func open(_ stream: ByteStream, depth: Int) {
    guard depth < Self.deepest,
      case (let container, var items)? = Container.reader(of: stream, limits: Self.limits)
    else {
      while case let piece = stream.takePiece(), !piece.isEmpty { bytes += piece.count }
      return
    }
    lines.append(container.name)
    while let item = items.next() { add(item, depth: depth) }
    claim(items.next() == nil, "a reader that is done stays done")
  }

  private mutating func add(_ item: ContainerItem, depth: Int) {
    switch item {
    case .member(let name, let stream):
      lines.append("member \(name)")
      open(stream, depth: depth + 1)
    case .exchange(let exchange):
      lines.append("exchange \(exchange.index) \(exchange.method ?? "") \(exchange.url ?? "")")
      add(exchange.request)
      if let response = exchange.response { add(response) }
    case .row(let index, let cells):
      lines.append("row \(index)")
      for cell in cells { add(cell.value) }
    case .text(let text, let line, _, _):
      lines.append("text \(line)")
      add(text)
    case .remark(let sentence):
      claim(!sentence.isEmpty && sentence.last != ".", "a remark follows a name and a colon")
      lines.append(sentence)
    }
  }

  private mutating func add(_ message: Message) {
    guard case .bytes(let body) = message.body else { return }
    add(body)
    let unpacked = ContentCoding.unpack(body, headers: message.headers, limit: Self.limits.body)
    claim(unpacked.bytes.count <= max(body.count, Self.limits.body), "a body is bounded")
  }

  private mutating func add(_ value: Bytes) {
    claim(
      value.startIndex >= 0 && value.endIndex <= value.buffer.storage.count,
      "a value lies in its buffer")
    bytes += value.count
    lines.append("\(value.count) bytes")
  }
}

extension Bytes {
  /// Claims what must hold of the artifacts that are found in any text.
  fileprivate func claimCarving() {
    let carving = Carver.carve(self)
    var end = startIndex
    for find in carving.finds {
      find.stretch.claimInside(self, "the text of an artifact")
      find.decodedText.payload.claimInside(self, "an artifact")
      claim(find.stretch.startIndex >= end, "artifacts stand one behind the other")
      claim(find.place.offset == find.stretch.startIndex - startIndex, "a place is where it stands")
      for value in find.values {
        value.name.claimInside(self, "the name of a value")
        value.value.claimInside(self, "a value")
      }
      // Several artifacts may stand in one text inside of the text.
      if find.steps.count == 1 { end = find.stretch.endIndex }
    }
    let again = Carver.carve(self)
    claim(
      again.finds.map(\.decodedText.payload) == carving.finds.map(\.decodedText.payload),
      "the same text holds the same artifacts")
  }
}
