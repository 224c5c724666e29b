import Decoding
import Evidence

/// A form whose fields a recorder kept without the original bytes. It is encoded again as it was
/// probably sent.
struct RecordedForm {
  /// Whether at least one field has a value that the recorder kept. Readers treat a form without
  /// any such value as lost.
  let isWhole: Bool
  /// The encoded form. Its origin is the range of the fields in the capture.
  let body: Bytes

  /// Encodes a form.
  /// - Parameters:
  ///   - fields: Objects with `name` or `key`, and `value`.
  ///   - type: The media type. With `multipart/` and a boundary the form is multipart/form-data
  ///     (RFC 7578), otherwise application/x-www-form-urlencoded.
  init(_ fields: [JSONNode], type: String?) {
    // Chrome writes “(binary)” for a part that isn't text.
    isWhole = fields.contains {
      $0["value"]?.text.map { !$0.isEmpty && !$0.elementsEqual("(binary)".utf8) } == true
    }
    let boundary = type.flatMap(Self.boundary)
    var bytes: [UInt8] = []
    for field in fields {
      let name = (field["name"] ?? field["key"])?.text ?? .empty
      let value = field["value"]?.text ?? .empty
      if let boundary {
        bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
        bytes += Array(name) + Array("\"\r\n\r\n".utf8) + Array(value) + Array("\r\n".utf8)
      } else {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        bytes += Self.escaped(name) + [UInt8(ascii: "=")] + Self.escaped(value)
      }
    }
    if let boundary { bytes += "--\(boundary)--\r\n".utf8 }
    guard let first = fields.first?.bytes, let last = fields.last?.bytes,
      first.buffer === last.buffer
    else {
      body = Bytes(bytes, name: "form")
      return
    }
    let place = Bytes(buffer: first.buffer, range: first.startIndex..<last.endIndex)
    body = place.transformed(into: bytes, named: "form", by: .textRepair)
  }

  /// Returns the boundary of a multipart media type; `nil` for another type.
  private static func boundary(_ type: String) -> String? {
    let bytes = Array(type.utf8)
    guard type.lowercasedASCII.begins(with: "multipart/"),
      let mark = bytes.firstRange(of: Array("boundary=".utf8))
    else { return nil }
    let rest = bytes[mark.upperBound...].prefix { $0 != UInt8(ascii: ";") }
    return String(decoding: rest.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Returns a text in percent-encoding, as application/x-www-form-urlencoded needs it, with spaces
  /// as %20.
  private static func escaped(_ text: Bytes) -> [UInt8] {
    PercentEncoding.encode(text.array, keeping: "*").replacing("~", with: "%7E")
  }
}
