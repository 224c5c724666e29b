import Evidence

/// A client of the server, with all the values by which its sessions may be identified.
struct CaptureClient: Sendable {
  /// The name of the client, from which all values are drawn.
  let name: String
  /// An IPv4 address from the block for documentation, 192.0.2.0/24 (RFC 5737).
  let address: String
  /// The value of its session cookie.
  let cookie: String
  /// Its bearer token.
  let token: String
  /// The identifier of its session, a UUID.
  let session: String
  /// The recorder's number for its connection.
  let connection: String

  /// Draws a client's values.
  init(_ name: String, _ random: SeededRandom) {
    self.name = name
    address = "192.0.2.\(1 + random.number("address \(name)", below: 250))"
    cookie = Array(random.bytes("cookie \(name)").prefix(20)).base64url
    token = random.bytes("bearer \(name)").base64url
    session = random.uuid("session \(name)")
    connection = "\(40_000 + random.number("connection \(name)", below: 20_000))"
  }
}

extension SeededRandom {
  /// Draws a UUID of version 4 (RFC 9562 §5.4).
  func uuid(_ purpose: String) -> String {
    var bytes = Array(self.bytes(purpose).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array(bytes.hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  /// Draws one of the values; `nil` if there are none.
  func pick<Value>(_ purpose: String, from values: [Value]) -> Value? {
    values.isEmpty ? nil : values[Int(number(purpose, below: UInt64(values.count)))]
  }
}
