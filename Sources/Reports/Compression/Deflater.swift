import CZlib

/// Compresses bytes as they come into a bare deflate stream (RFC 1951), which a browser reads as
/// `deflate-raw`. The same bytes give the same stream, however they are cut into calls.
struct Deflater: ~Copyable {
  /// zlib keeps the address of the stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// `nil` where there is no memory left.
  init?() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard ats_deflate_init(stream) == Z_OK else {
      stream.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Takes bytes in and gives what the stream has ready.
  mutating func write(_ bytes: [UInt8]) -> [UInt8] { step(bytes, Z_NO_FLUSH) }

  /// The rest of the stream.
  mutating func finish() -> [UInt8] { step([], Z_FINISH) }

  private mutating func step(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var input = bytes
    var output: [UInt8] = []
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      // A chunk that was filled may not have held everything.
      repeat {
        let count = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.pointee.next_out = chunk.baseAddress
          stream.pointee.avail_out = UInt32(chunk.count)
          deflate(stream, flush)
          return chunk.count - Int(stream.pointee.avail_out)
        }
        output += chunk[..<count]
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
