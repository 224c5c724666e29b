import Decoding
import Evidence

extension Packet {
  /// Reads a `packet` element of PDML, the XML that tshark writes with `-T pdml`.
  init(pdml node: XMLNode) {
    self.init(
      node.children.compactMap { proto in
        guard let name = proto.attribute("name"), PacketLayer.wanted.contains(ByteText(name)) else {
          return nil
        }
        var fields: [PacketField] = []
        for child in proto.children { Self.add(child, to: &fields) }
        return PacketLayer(name: name, fields: fields)
      })
  }

  /// Adds a `field` element of PDML and those inside of it.
  private static func add(_ node: XMLNode, to fields: inout [PacketField]) {
    if let name = node.attribute("name"), !name.isEmpty {
      let digits = node.attribute("value").flatMap { value in
        value.isEmpty ? nil : Bytes(Array(value.utf8), name: name)
      }
      fields.append(
        PacketField(
          name: plain(name), text: Bytes(Array((node.attribute("show") ?? "").utf8), name: name),
          digits: digits))
    }
    for child in node.children { add(child, to: &fields) }
  }

  /// Reads an element of `-T json`.
  /// - Returns: `nil` if it has no layers.
  init?(json packet: JSONNode) {
    guard let layers = packet["_source", "layers"]?.members else { return nil }
    self.init(Self.layers(layers, prefixed: false))
  }

  /// Reads a line of `-T ek`, whose names have the layer before them: `http_http_host`.
  /// - Returns: `nil` if it has no layers, such as the line that names the index.
  init?(elastic line: JSONNode) {
    guard let layers = line["layers"]?.members else { return nil }
    self.init(Self.layers(layers, prefixed: true))
    time = time ?? line["timestamp"]?.number.flatMap { Timestamp(seconds: $0 / 1_000) }
  }

  /// Reads the layers of a packet. A layer that occurs more than once is repeated, or an array.
  private static func layers(_ members: [JSONNode.Member], prefixed: Bool) -> [PacketLayer] {
    members.filter { PacketLayer.wanted.contains(ByteText($0.name)) }.flatMap { member in
      (member.value.elements ?? [member.value]).map { layer in
        var fields: [PacketField] = []
        let prefix = prefixed ? member.name.utf8.count + 1 : 0
        add(layer, named: "", prefix: prefix, depth: 0, to: &fields)
        return PacketLayer(name: member.name, fields: fields)
      }
    }
  }

  /// Adds a JSON value as fields: those of an object, or one for each element of an array.
  ///
  /// - Parameter prefix: The number of bytes of the layer's name and the `_` after it, if they
  ///   precede the names of fields; otherwise zero.
  private static func add(
    _ value: JSONNode, named name: String, prefix: Int, depth: Int, to fields: inout [PacketField]
  ) {
    guard depth < PacketLayer.deepest else { return }
    switch value.kind {
    case .object(let members):
      if !name.isEmpty { fields.append(PacketField(name: name, text: .empty, digits: nil)) }
      for member in members {
        let plain = plain(member.name)
        let short = String(decoding: plain.utf8.dropFirst(prefix), as: UTF8.self)
        add(member.value, named: short, prefix: prefix, depth: depth + 1, to: &fields)
      }
    case .array(let elements):
      for element in elements {
        add(element, named: name, prefix: prefix, depth: depth + 1, to: &fields)
      }
    case .string, .number, .bool, .null:
      let text = value.string ?? (value.isNull ? .empty : value.bytes)
      fields.append(PacketField(name: name, text: text, digits: nil))
    }
  }

  /// Returns the name of a field with `_` instead of dots.
  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "_") : $0 },
      as: UTF8.self)
  }
}
