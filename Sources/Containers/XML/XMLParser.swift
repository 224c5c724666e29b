import CXMLShims

/// What a parser finds in a document, in turn, as far as the document has come.
final class XMLParser {
  private var parser: OpaquePointer?
  fileprivate var events: [Event] = []

  enum Event {
    case start(name: String, attributes: [(name: String, value: String)])
    case end(name: String)
    case text([UInt8])
  }

  init() {
    var listener = ats_xml_listener()
    listener.context = Unmanaged.passUnretained(self).toOpaque()
    listener.start = { context, name, attributes in
      XMLParser.of(context)?.events.append(
        .start(name: text(of: name), attributes: pairs(in: attributes)))
    }
    listener.end = { context, name in
      XMLParser.of(context)?.events.append(.end(name: text(of: name)))
    }
    listener.text = { context, bytes, count in
      XMLParser.of(context)?.add(UnsafeBufferPointer(start: bytes, count: count))
    }
    parser = ats_xml_open(listener)
  }

  deinit { ats_xml_close(parser) }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
    context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Pieces of one text are put together.
  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if case .text(var text)? = events.last {
      _ = events.popLast()
      text += bytes
      events.append(.text(text))
    } else {
      events.append(.text(Array(bytes)))
    }
  }

  /// Reads on; returns what was found, and what is wrong where the document ends by that.
  func feed(_ bytes: [UInt8], isLast: Bool) -> (events: [Event], fault: String?) {
    events = []
    guard let parser else { return ([], "no memory is left") }
    var isWell = bytes.withUnsafeBufferPointer {
      ats_xml_feed(parser, $0.baseAddress, $0.count)
    }
    if isWell, isLast { isWell = ats_xml_finish(parser) }
    let found = events
    events = []
    guard !isWell else { return (found, nil) }
    var line: Int32 = 0
    let fault = String(cString: ats_xml_fault(parser, &line))
    return (found, "\(fault), line \(line)")
  }
}

private func text(of pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

private func pairs(
  in list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> [(name: String, value: String)] {
  guard let list else { return [] }
  var pairs: [(name: String, value: String)] = []
  var index = 0
  while let name = list[index] {
    pairs.append((text(of: name), text(of: list[index + 1])))
    index += 2
  }
  return pairs
}
