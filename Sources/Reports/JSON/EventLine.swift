import Decoding
package import Evidence
package import Results

/// Converts events to and from bytes, for storing them until a finding shows them.
package enum EventLine {
  /// Returns an event as a line of JSON.
  package static func bytes(of event: FlowEvent) -> [UInt8] {
    JSONWriter.line(event.json)
  }

  /// Returns the event in bytes that ``bytes(of:)`` made; `nil` for other bytes.
  package static func event(in bytes: Bytes) -> FlowEvent? {
    let reading = JSONReader.readWhole(bytes)
    guard reading.isClean, let node = reading.value else { return nil }
    return try? ResultsValue(node).read(FlowEvent.fields)
  }
}
