import CZlib

/// A compressor that writes a raw deflate stream (RFC 1951), which a browser reads as
/// `deflate-raw`.
///
/// The output depends only on the concatenated input, not on how it is divided into calls.
struct Deflater: ~Copyable {
  /// zlib's state. zlib keeps its address, so it is allocated and never moved.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Buffer for zlib's output, 64 KiB.
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Creates a stream; `nil` if there is not enough memory.
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

  /// Compresses bytes and returns the output that is ready, which may be empty.
  mutating func write(_ bytes: [UInt8]) -> [UInt8] { step(bytes, Z_NO_FLUSH) }

  /// Ends the stream and returns its rest. Must be called once, after all input.
  mutating func finish() -> [UInt8] { step([], Z_FINISH) }

  /// Runs zlib until it has consumed the input and has no more output.
  private mutating func step(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var input = bytes
    var output: [UInt8] = []
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      // If the chunk is full, there may be more output.
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
