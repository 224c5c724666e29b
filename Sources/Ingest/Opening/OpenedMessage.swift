package import Containers
package import Decoding
package import Evidence

/// One side of an exchange: its body unpacked and parsed once, for whoever reads it — the search for
/// artifacts, binding, the reading of the answer, and the comparison with what was signed.
package final class OpenedMessage: Sendable {
  package let headers: [Message.Header]
  /// The body as it was recorded; `nil` for none, and for one that the recorder lost.
  package let body: Bytes?
  /// The body without its codings; what is no longer than the limit of the reading.
  package let content: Bytes
  /// The codings that were undone, outermost first.
  let codings: [String]
  let remarks: [String]
  /// The content as JSON, where it begins as an object or an array does.
  package let json: JSONReader.Reading?

  /// - Parameter room: the most bytes that the body may come to.
  init(_ message: Message, room: Int) {
    headers = message.headers
    guard case .bytes(let bytes) = message.body, !bytes.isEmpty else {
      (body, content, codings, remarks, json) = (nil, .empty, [], [], nil)
      return
    }
    let unpacked = ContentCoding.unpack(bytes, headers: message.headers, limit: room)
    body = bytes
    content = unpacked.bytes
    codings = unpacked.codings
    remarks = unpacked.remarks
    let text = unpacked.bytes.withoutByteOrderMark.trimmed
    json =
      text.first.map { "{[".utf8.contains($0) } == true
      ? JSONReader.read(text, limits: .record) : nil
  }

  /// The members of the object that the whole content is; none for anything else.
  package var members: [JSONNode.Member] {
    guard let json, json.isComplete, json.rest.isEmpty else { return [] }
    return json.value?.members ?? []
  }
}
