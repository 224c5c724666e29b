import Decoding
import Evidence

extension Bytes {
  /// A part of an input that is not available as a whole: where it begins there is all that is known of
  /// what stands around it.
  init(_ bytes: [UInt8], named name: String, at offset: Int) {
    let origin = Origin(parentNamed: "file", offset: offset, transform: .excerpt)
    self = Buffer(name: name, bytes, origin: origin).all
  }

  /// What these bytes became as a whole. Where a single byte came from is told in proportion.
  func transformed(
    into bytes: [UInt8], named name: String, by transform: Origin.Transform
  ) -> Bytes {
    var derived = DerivedBytes(from: self, capacity: bytes.count)
    derived.append(bytes, from: range)
    return derived.bytes(named: name, by: transform)
  }

  /// What this text stands for as Base64 of any kind; `nil` where it is none.
  var base64Decoded: Bytes? {
    guard !isEmpty else { return self }
    if let decoded = Base64.decode(self) {
      return transformed(into: decoded, named: "body", by: .base64)
    }
    let reading = TextArmour.read(self, limits: DecodingLimits(bytes: Swift.max(count, 1)))
    return reading.encoding == .raw || reading.payload.isEmpty ? nil : reading.payload
  }

  /// The bytes as text, with U+FFFD for what is no UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }

  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  var withoutByteOrderMark: Bytes { starts(with: [0xef, 0xbb, 0xbf]) ? dropFirst(3) : self }
}
