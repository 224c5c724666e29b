import CXMLShims

/// A push parser for XML, a wrapper around libxml2 behind the C shims. It loads no external
/// entities.
final class XMLParser {
  /// The parser of libxml2; `nil` if there was no memory.
  private var parser: OpaquePointer?
  /// The events since the last call of ``feed(_:isLast:)``.
  fileprivate var events: [Event] = []

  /// The start of an element, its end, or text.
  enum Event {
    case start(name: String, attributes: [(name: String, value: String)])
    case end
    case text([UInt8])
  }

  /// Creates a parser at the start of a document.
  init() {
    var listener = ats_xml_listener()
    listener.context = Unmanaged.passUnretained(self).toOpaque()
    listener.start = { context, name, attributes in
      XMLParser.of(context)?.events.append(
        .start(name: text(of: name), attributes: pairs(in: attributes)))
    }
    listener.end = { context, _ in XMLParser.of(context)?.events.append(.end) }
    listener.text = { context, bytes, count in
      XMLParser.of(context)?.add(UnsafeBufferPointer(start: bytes, count: count))
    }
    parser = ats_xml_open(listener)
  }

  deinit { ats_xml_close(parser) }

  /// Returns the parser that was passed to libxml2 as context.
  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParser? {
    context.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Appends text, and joins it with text before it.
  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if case .text(var text)? = events.last {
      _ = events.popLast()
      text += bytes
      events.append(.text(text))
    } else {
      events.append(.text(Array(bytes)))
    }
  }

  /// Parses the next bytes.
  /// - Parameters:
  ///   - bytes: The next bytes of the document, in UTF-8.
  ///   - isLast: Whether nothing follows.
  /// - Returns: The events in the bytes, and libxml2's message with a line number if the document
  ///   is malformed.
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

/// Returns the text of a C string; empty for a null pointer.
private func text(of pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}

/// Returns the attributes of a list with names and values in turns, ended by a null pointer.
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
