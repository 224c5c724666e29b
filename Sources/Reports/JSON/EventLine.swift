import Decoding
package import Evidence
package import Results

/// An event as bytes, to wait on disk until a finding shows it.
package enum EventLine {
  package static func bytes(of event: FlowEvent) -> [UInt8] {
    JSONWriter.line(ResultsLine.json(event))
  }

  /// `nil` where the bytes are none that ``bytes(of:)`` gives.
  package static func event(in bytes: Bytes) -> FlowEvent? {
    let reading = JSONReader.readWhole(bytes)
    guard reading.isClean, let node = reading.value else { return nil }
    do throws(ResultsFault) {
      return try FlowEvent(ResultsValue(node))
    } catch {
      return nil
    }
  }
}
