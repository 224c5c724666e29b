package import Containers
package import Decoding
package import Evidence

/// A request or response whose body was unpacked and parsed once, for all its readers: the search
/// for artifacts, the binding of challenges, the reading of the answer, and the comparison with
/// signed data.
package final class OpenedMessage: Sendable {
  /// The headers in their order.
  package let headers: [Message.Header]
  /// The body as recorded; `nil` if there is none or the recorder lost it.
  package let body: Bytes?
  /// The body without its content codings, up to the limit; of gRPC-Web in Base64, its frames.
  package let content: Bytes
  /// The content codings that were removed, the outermost first, and Base64 of gRPC-Web.
  let codings: [String]
  /// What could not be unpacked, as sentences without a period.
  let remarks: [String]
  /// The content as JSON; `nil` if it doesn't begin like an object or an array.
  package let json: JSONReader.Reading?

  /// Unpacks and parses a message.
  /// - Parameter room: The most bytes of the unpacked body.
  init(_ message: Message, room: Int) {
    headers = message.headers
    guard case .bytes(let bytes) = message.body, !bytes.isEmpty else {
      (body, content, codings, remarks, json) = (nil, .empty, [], [], nil)
      return
    }
    let unpacked = ContentCoding.unpack(bytes, headers: message.headers, limit: room)
    body = bytes
    let messages = message.isTextOfGRPC ? unpacked.bytes.bytesOfGroups : nil
    content = messages ?? unpacked.bytes
    codings = unpacked.codings + (messages == nil ? [] : ["base64"])
    remarks = unpacked.remarks
    let text = content.withoutByteOrderMark.trimmed
    json = text.beginsJSON ? JSONReader.read(text, limits: .record) : nil
  }

  /// The content as one value: text without the whitespace around it. Of other bytes, such as random ones, each
  /// belongs to the value.
  var wholeValue: Bytes {
    let text = content.trimmed
    return text.count == content.count || text.isText && text.utf8 != nil ? text : content
  }

  /// The members of the object that the whole content is; empty for any other content.
  package var members: [JSONNode.Member] {
    guard let json, json.isComplete, json.rest.isEmpty else { return [] }
    return json.value?.members ?? []
  }
}

extension Message {
  /// Whether the body is gRPC-Web in its form of text: Base64 of the frames
  /// (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md).
  fileprivate var isTextOfGRPC: Bool {
    headers.value(of: "content-type")?.lowercasedASCII.begins(with: "application/grpc-web-text")
      ?? false
  }
}

extension Bytes {
  /// The bytes of Base64 in which each part may end with its own padding, as of frames that were sent one after the
  /// other; `nil` if it isn't Base64.
  fileprivate var bytesOfGroups: Bytes? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    for start in stride(from: startIndex, to: endIndex, by: 4) {
      guard let group = Base64.decode(between(start, start + 4)) else { return nil }
      bytes += group
    }
    return transformed(into: bytes, named: "messages", by: .base64)
  }
}
