import Evidence
import Platform

@testable import Containers

/// The items of a reader, in a form to compare.
struct Opened {
  let container: String?
  var items: [ContainerItem] = []

  init(
    _ bytes: [UInt8], name: String = "file", limits: ContainerLimits = ContainerLimits(),
    budget: WorkBudget = WorkBudget(bytes: 0)
  ) {
    let stream = ByteStream(name: name, bytes: bytes, budget: budget)
    self.init(stream, limits: limits)
  }

  init(_ text: String, limits: ContainerLimits = ContainerLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  init(_ stream: ByteStream, limits: ContainerLimits = ContainerLimits()) {
    guard let found = Container.reader(of: stream, limits: limits) else {
      container = nil
      return
    }
    container = found.container.name
    var contents = found.items
    while let item = contents.next() { items.append(item) }
  }

  var exchanges: [Exchange] {
    items.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
  }

  var remarks: [String] {
    items.compactMap { if case .remark(let remark) = $0 { remark } else { nil } }
  }

  var texts: [String] {
    items.compactMap { if case .text(let text, _, _, _) = $0 { text.text } else { nil } }
  }

  /// Each row as `column=value column=value`. The value that only a database can compute is `?`.
  var rows: [String] {
    items.compactMap {
      guard case .row(_, let cells) = $0 else { return nil }
      return cells.map { "\($0.column)=\($0.isComputed ? "?" : $0.value.text)" }.joined(
        separator: " ")
    }
  }

  var members: [(name: String, stream: ByteStream)] {
    items.compactMap { if case .member(let name, let stream) = $0 { (name, stream) } else { nil } }
  }
}

extension Exchange {
  /// `POST https://… 200 request → response`
  var line: String {
    [
      method, url, status.map(String.init),
      "\(request.body.line) → \(response?.body.line ?? "no answer")",
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

extension Message.Body {
  var line: String {
    switch self {
    case .none: "nothing"
    case .bytes(let bytes):
      bytes.contains { $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) }
        ? bytes.hex : bytes.utf8 ?? bytes.hex
    case .lost(let reason): "lost: \(reason)"
    }
  }

  var bytes: Bytes? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
