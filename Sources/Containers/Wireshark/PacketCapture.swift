import Evidence

/// A file of captured packets, pcapng (draft-ietf-opsawg-pcapng) or pcap (draft-ietf-opsawg-pcap).
/// It isn't read: a remark says how to export it.
enum PacketCapture {
  /// The first bytes: of pcapng, and of pcap with times in microseconds and in nanoseconds, each in
  /// both byte orders.
  private static let marks: [[UInt8]] = [
    [0x0a, 0x0d, 0x0d, 0x0a], [0xa1, 0xb2, 0xc3, 0xd4], [0xd4, 0xc3, 0xb2, 0xa1],
    [0xa1, 0xb2, 0x3c, 0x4d], [0x4d, 0x3c, 0xb2, 0xa1],
  ]
  /// In pcapng, where the number is that tells the byte order, and its two forms.
  private static let orderPlace = 8
  private static let orders: [[UInt8]] = [[0x1a, 0x2b, 0x3c, 0x4d], [0x4d, 0x3c, 0x2b, 0x1a]]

  /// Returns whether the input begins with a mark.
  static func isBegun(_ head: ContainerHead) -> Bool {
    guard let mark = marks.firstIndex(where: { head.bytes.starts(with: $0) }) else { return false }
    guard mark == 0 else { return true }
    return orders.contains { head.bytes.dropFirst(orderPlace).starts(with: $0) }
  }

  /// Returns a remark with the command that exports the exchanges of a capture.
  static func items(of stream: ByteStream) -> [ContainerItem] {
    stream.discard()
    let file = isPlain(stream.name) ? stream.name : "CAPTURE"
    let command = "tshark -r \(file) -Y 'http or http2' -T pdml > packets.pdml"
    return [
      .remark(
        "It contains packets, which aren't read; export them with “\(command)” and analyze "
          + "packets.pdml. If the capture lacks the keys of TLS, add -o tls.keylog_file:KEYS")
    ]
  }

  /// Returns whether a name is safe in a command without quotation marks.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.begins(with: "-") && name.utf8.count <= 200
      && name.utf8.allSatisfy { $0.isAlphanumeric || "-._/+".utf8.contains($0) }
  }
}
