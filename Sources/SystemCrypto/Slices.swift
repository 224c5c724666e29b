package import COpenSSLShims
package import Evidence

/// Passes slices to C for the duration of a call.
///
/// The slices are first copied into one block: pointers into several arrays would need as many
/// nested closures. The pointers are invalid after the call.
package func withSlices<Result>(
  _ parts: [Bytes], _ body: ([ats_slice]) -> Result
) -> Result {
  var block: [UInt8] = []
  block.reserveCapacity(parts.reduce(0) { $0 + $1.count })
  for part in parts { part.withUnsafeBytes { block.append(contentsOf: $0) } }
  return block.withUnsafeBufferPointer { block in
    var offset = 0
    let slices = parts.map { part in
      defer { offset += part.count }
      return ats_slice(bytes: block.baseAddress.map { $0 + offset }, count: part.count)
    }
    return body(slices)
  }
}
