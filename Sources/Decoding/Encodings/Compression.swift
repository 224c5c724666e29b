import CZlib
package import Evidence

extension ByteEncoding {
  /// gzip (RFC 1952), zlib (RFC 1950) or a bare deflate stream (RFC 1951) around the bytes of an
  /// artifact.
  static let compression = ByteEncoding(
    unwrap: [
      ByteWrapping(kind: .compressed) { bytes, limits in
        guard let format = Compression.format(of: bytes) else { return nil }
        let content = Compression.inflate(
          bytes, as: format, limit: min(limits.bytes, Compression.longest)
        ) {
          ArtifactStart.type(of: $0) != nil
        }
        return content.map {
          bytes.transformed(
            into: $0, named: DecodedBody.name, by: format == .gzip ? .gzip : .deflate)
        }
      }
    ])
}

/// Recognizes and unpacks the three compressed formats.
package enum Compression {
  /// The most unpacked bytes, 256 KiB: several times the longest genuine artifact.
  static let longest = 1 << 18

  /// What is around the deflate stream.
  package enum Format { case gzip, zlib, bare }

  /// Returns the format that the first bytes tell; `nil` for text and for bytes that can't be
  /// compressed.
  static func format(of bytes: Bytes) -> Format? {
    if bytes.starts(with: [0x1f, 0x8b, 0x08]) { return .gzip }
    guard let first = bytes.first, let second = bytes.dropFirst().first else { return nil }
    // The byte CMF of deflate with a window of 32 KiB, and FLG with its four levels (RFC 1950
    // §2.2).
    if first == 0x78, [0x01, 0x5e, 0x9c, 0xda].contains(second) { return .zlib }
    // A bare stream has no mark. Compressors write an artifact as one last block with codes, fixed
    // or its own (RFC 1951 §3.2.3).
    guard bytes.count >= shortestBare, [0b011, 0b101].contains(first & 7),
      bytes.prefix(shortestBare).contains(where: { $0 >= 0x80 || $0.isControl })
    else { return nil }
    return .bare
  }

  /// The fewest bytes of a bare stream: an assertion has two random numbers of 32 bytes, which
  /// can't be compressed.
  private static let shortestBare = 64

  /// The most unpacked bytes for each packed one; text rarely has more than ten. Each search for a challenge
  /// unpacks and reads them again.
  private static let mostGrowth = 64

  /// Returns what gzip or zlib packs, up to 256 KiB and 64 times as many bytes; `nil` for other bytes.
  package static func unpacked(_ bytes: Bytes) -> Bytes? {
    content(of: bytes).map { Bytes($0.array) }
  }

  /// Returns the same in a buffer that leads back to the bytes.
  static func content(of bytes: Bytes) -> Bytes? {
    guard let format = format(of: bytes), format != .bare else { return nil }
    let limit = min(longest, bytes.count * mostGrowth)
    return inflate(bytes, as: format, limit: limit) { _ in true }.map {
      bytes.transformed(
        into: $0, named: "unpacked text", by: format == .gzip ? .gzip : .deflate)
    }
  }

  /// Returns whether bytes begin with the mark of gzip or zlib.
  static func isMarked(_ bytes: Bytes) -> Bool {
    format(of: bytes).map { $0 != .bare } ?? false
  }

  /// Returns the unpacked bytes, or `nil` if the stream is damaged, incomplete or too long.
  ///
  /// - Parameters:
  ///   - bytes: The stream with what is around it.
  ///   - format: What is around the stream.
  ///   - limit: No further chunk of 4 KiB is unpacked once there are more bytes than this. A
  ///     stream that ends within the last chunk is still returned.
  ///   - isWanted: Takes the first unpacked bytes, up to 4 KiB. Returns false to stop, so that no
  ///     other content is unpacked.
  package static func inflate(
    _ bytes: Bytes, as format: Format, limit: Int, where isWanted: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    var stream = z_stream()
    let status = format == .bare ? ats_inflate_bare_init(&stream) : ats_inflate_init(&stream)
    guard status == Z_OK else { return nil }
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
