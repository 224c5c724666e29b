import Decoding
import Evidence

extension Bytes {
  /// The bytes that this text encodes: as Base64, or else in the encoding that ``TextDecoder``
  /// finds, which repairs damage. `nil` if it is in no encoding. An empty text gives itself.
  var base64Decoded: Bytes? {
    guard !isEmpty else { return self }
    if let decoded = Base64.decode(self) {
      return transformed(into: decoded, named: "body", by: .base64)
    }
    let reading = TextDecoder.read(self, limits: DecodingLimits(bytes: Swift.max(count, 1)))
    return reading.encoding == .raw || reading.payload.isEmpty ? nil : reading.payload
  }
}
