import Decoding
import Evidence

/// Reads the exports of tshark and Wireshark: `-T pdml`, `-T json` and `-T ek`
/// (https://www.wireshark.org/docs/man-pages/tshark.html). The packets must be decrypted, and have
/// the layers `ip` or `ipv6`, `tcp`, and `http` or `http2`.
///
/// ```
/// <pdml creator="wireshark/4.0.17"><packet><proto name="http">
///   <field name="http.request.method" show="POST" value="504f5354"/></proto></packet></pdml>
/// [{"_source": {"layers": {"http": {"http.request.method": "POST"}}}}]
/// {"timestamp": "1773480413100", "layers": {"http": {"http_http_request_method": "POST"}}}
/// ```
struct WiresharkReader: ContainerReader {
  /// The packets that are still to be read.
  private var source: Source
  /// Joins the messages of packets.
  private var exchanges: PacketExchanges
  private var isDone = false

  /// The packets in one of the forms.
  private enum Source {
    case pdml(XMLElements)
    case array(JSONElements)
    case lines(ByteStream, limit: Int)
  }

  /// Creates a reader of PDML. Nothing is read before ``more()``.
  static func pdml(_ stream: ByteStream, limits: ContainerLimits) -> WiresharkReader {
    let elements = XMLElements(stream, named: ["packet"], limit: limits.record)
    return WiresharkReader(source: .pdml(elements), exchanges: .init(limit: limits.body))
  }

  /// Creates a reader of a JSON array.
  static func array(_ stream: ByteStream, limits: ContainerLimits) -> WiresharkReader {
    let elements = JSONElements(stream, at: [], limit: limits.record)
    return WiresharkReader(source: .array(elements), exchanges: .init(limit: limits.body))
  }

  /// Creates a reader of JSON lines for Elasticsearch.
  static func lines(_ stream: ByteStream, limits: ContainerLimits) -> WiresharkReader {
    WiresharkReader(
      source: .lines(stream, limit: limits.record), exchanges: .init(limit: limits.body))
  }

  /// Returns whether the input is XML with a `pdml` element.
  static func isPDML(_ head: ContainerHead) -> Bool {
    head.isXML(with: "<pdml")
  }

  /// Returns whether the input is an array whose first object has the layers of a packet.
  static func isArray(_ head: ContainerHead) -> Bool {
    head.json?.elements?.first?["_source", "layers"]?.members != nil
  }

  /// Returns whether the first line is a packet, or names the index of packets, as tshark does
  /// before each packet.
  static func isLines(_ head: ContainerHead) -> Bool {
    guard head.text.first == UInt8(ascii: "{"), let line = head.json else { return false }
    let index = line["index", "_index"]?.string
    return index?.text.begins(with: "packets-") == true
      || line["timestamp"] != nil && line["layers"]?.members != nil
  }

  mutating func more() -> [ContainerItem]? {
    guard !isDone else { return nil }
    if let items = next() { return items }
    isDone = true
    return exchanges.finish()
  }

  /// Returns the items that the next packet ends; `nil` at the end of the export.
  private mutating func next() -> [ContainerItem]? {
    switch source {
    case .pdml(var elements):
      defer { source = .pdml(elements) }
      switch elements.next() {
      case nil: return nil
      case .fault(let fault)?: return [.remark(fault)]
      case .whole(let node)?: return exchanges.take(Packet(pdml: node))
      }
    case .array(var elements):
      defer { source = .array(elements) }
      return elements.items(named: "Packet") { text, number in
        let reading = JSONReader.read(text, limits: .container)
        return take(reading, Packet.init(json:)) + reading.remarks(about: "Packet \(number)")
      }
    case .lines(let stream, let limit):
      let offset = stream.offset
      switch stream.takeLine(limit: limit) {
      case nil: return nil
      case .tooLong?: return [.remark("A line is longer than \(limit.grouped) bytes")]
      case .bytes(let line)?:
        let text = Bytes(line, named: "line", at: offset)
        let reading = JSONReader.read(text, limits: .container)
        let items = take(reading, Packet.init(elastic:))
        guard !reading.isComplete, !text.trimmed.isEmpty else { return items }
        let remarks = reading.remarks(about: "A packet")
        return items + (remarks.isEmpty ? [.remark("A line isn't complete JSON")] : remarks)
      }
    }
  }

  /// Takes a packet. Other JSON, such as the lines that name an index, gives nothing.
  private mutating func take(
    _ reading: JSONReader.Reading, _ read: (JSONNode) -> Packet?
  ) -> [ContainerItem] {
    reading.value.flatMap(read).map { exchanges.take($0) } ?? []
  }
}
