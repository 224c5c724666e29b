import Decoding
import Evidence

extension Bytes {
  /// Creates a part of an input that isn't kept in memory as a whole. Its origin is the offset in
  /// the file.
  /// - Parameters:
  ///   - bytes: The bytes of the part.
  ///   - name: The name of the part in source paths, such as `record`.
  ///   - offset: The offset of the first byte in the file.
  init(_ bytes: [UInt8], named name: String, at offset: Int) {
    let origin = Origin(parentNamed: "file", offset: offset, transform: .excerpt)
    self = Buffer(name: name, bytes, origin: origin).all
  }

  /// Returns bytes that were derived from these as a whole, such as an unpacked body. The origin of
  /// a single byte is estimated in proportion.
  /// - Parameters:
  ///   - bytes: The derived bytes.
  ///   - name: The name of the new buffer.
  ///   - transform: The step that made them.
  func transformed(
    into bytes: [UInt8], named name: String, by transform: Origin.Transform
  ) -> Bytes {
    var derived = DerivedBytes(from: self, capacity: bytes.count)
    derived.append(bytes, from: range)
    return derived.bytes(named: name, by: transform)
  }

  /// The bytes that this Base64 text encodes, in any of its alphabets and with damage that can be
  /// repaired; `nil` if it isn't Base64. An empty text gives itself.
  var base64Decoded: Bytes? {
    guard !isEmpty else { return self }
    if let decoded = Base64.decode(self) {
      return transformed(into: decoded, named: "body", by: .base64)
    }
    let reading = TextDecoder.read(self, limits: DecodingLimits(bytes: Swift.max(count, 1)))
    return reading.encoding == .raw || reading.payload.isEmpty ? nil : reading.payload
  }

  /// The bytes as text, with U+FFFD for bytes that aren't UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Returns whether the bytes begin with the UTF-8 form of a text.
  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  /// The bytes without the byte order mark of UTF-8 at the start.
  var withoutByteOrderMark: Bytes { starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self }
}
