import CZlib
import Evidence

extension ByteEncoding {
  /// gzip (RFC 1952) or zlib (RFC 1950) around the bytes of an artifact.
  static let compression = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .compressed) { bytes, limits in
        guard let isGzip = Compression.isGzip(bytes) else { return nil }
        let content = Compression.inflate(bytes, limit: min(limits.bytes, Compression.longest)) {
          ArtifactStart.type(of: $0) != nil
        }
        guard let content else { return nil }
        var output = DerivedBytes(from: bytes, capacity: content.count)
        output.append(content, from: bytes.range)
        return output.bytes(named: DecodedBody.name, by: isGzip ? .gzip : .deflate)
      }
    ])
}

/// Recognizes and unpacks the two compressed formats.
private enum Compression {
  /// The most unpacked bytes, 256 KiB: several times the longest genuine artifact.
  static let longest = 1 << 18

  /// Returns true for gzip, false for zlib, `nil` for anything else, as the first bytes say.
  static func isGzip(_ bytes: Bytes) -> Bool? {
    if bytes.starts(with: [0x1f, 0x8b, 0x08]) { return true }
    // The byte CMF of deflate with a window of 32 KiB, and FLG with its four levels (RFC 1950
    // §2.2).
    guard bytes.first == 0x78, let flags = bytes.dropFirst().first else { return nil }
    return [0x01, 0x5e, 0x9c, 0xda].contains(flags) ? false : nil
  }

  /// Returns the unpacked bytes, or `nil` if the stream is damaged, incomplete or too long.
  ///
  /// - Parameters:
  ///   - limit: no further chunk of 4 KiB is unpacked once there are more bytes than this. A
  ///     stream that ends within the last chunk is still returned.
  ///   - isWanted: takes the first unpacked bytes, up to 4 KiB. Returns false to stop, so that no
  ///     other content is unpacked.
  static func inflate(
    _ bytes: Bytes, limit: Int, where isWanted: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    var stream = z_stream()
    guard ats_inflate_init(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = bytes.array
    var output: [UInt8] = []
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      var chunk = [UInt8](repeating: 0, count: 1 << 12)
      while output.count <= limit {
        let status = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          return ats_inflate(&stream)
        }
        let isFirst = output.isEmpty
        output += chunk.prefix(chunk.count - Int(stream.avail_out))
        if isFirst, !isWanted(output) { return nil }
        if status == Z_STREAM_END { return output }
        guard status == Z_OK else { return nil }
      }
      return nil
    }
  }
}
