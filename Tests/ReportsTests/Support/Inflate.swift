import CZlib

/// Inflates a raw deflate stream; returns `nil` if it is invalid or longer than `count`.
func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
  var input = bytes
  var output = [UInt8](repeating: 0, count: count + 1)
  var stream = z_stream()
  guard
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { inflateEnd(&stream) }
  let status = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return inflate(&stream, Z_FINISH)
    }
  }
  guard status == Z_STREAM_END, Int(stream.total_out) == count else { return nil }
  return Array(output.prefix(count))
}
