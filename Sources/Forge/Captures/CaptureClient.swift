import Evidence

/// A client of the server, with everything that its sessions can be told by.
struct CaptureClient: Sendable {
  let name: String
  let address: String
  let cookie: String
  let token: String
  let session: String
  let connection: String

  init(_ name: String, _ lot: Lot) {
    self.name = name
    address = "192.0.2.\(1 + lot.number("address \(name)", below: 250))"
    cookie = Array(lot.bytes("cookie \(name)").prefix(20)).base64url
    token = lot.bytes("bearer \(name)").base64url
    session = Lot.uuid(lot.bytes("session \(name)"))
    connection = "\(40_000 + lot.number("connection \(name)", below: 20_000))"
  }
}

extension Lot {
  /// Random bytes as an identifier of version 4 (RFC 9562 §5.4).
  static func uuid(_ bytes: [UInt8]) -> String {
    var bytes = Array(bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array(bytes.hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  func uuid(_ purpose: String) -> String { Self.uuid(bytes(purpose)) }

  /// One of the values; `nil` where there is none.
  func pick<Value>(_ purpose: String, from values: [Value]) -> Value? {
    values.isEmpty ? nil : values[Int(number(purpose, below: UInt64(values.count)))]
  }
}
