import Claims
import Containers
import Decoding
import Evidence

/// A part of a request that an assertion signs.
struct SignedPart {
  let name: String
  /// The bytes that are signed: those of a text are decoded from Base64 if that is possible.
  let bytes: [UInt8]
  /// The text of a member or a header; `nil` for other parts.
  var text: Bytes?

  /// The part in words: the name of a member or a header, or what stands for another part.
  var words: String {
    switch name {
    case "@method": "the method"
    case "@target": "the path with its query"
    case "@body": "the body"
    case "@body-sha256": "SHA-256 of the body"
    default: name
    }
  }
}

extension SignedPart {
  init(_ name: String, decoding text: Bytes) {
    self.init(
      name: name,
      bytes: Base64.decode(text, as: .standard) ?? Base64.decode(text, as: .url) ?? text.array,
      text: text)
  }
}

extension [SignedPart] {
  /// The parts one after the other. A text may be signed as the bytes that it encodes, or as it is.
  var joined: [[UInt8]] {
    let decoded = flatMap(\.bytes)
    let written = flatMap { $0.text?.array ?? $0.bytes }
    return decoded == written ? [decoded] : [decoded, written]
  }
}

extension ExchangeOpening {
  /// Returns the part of the request that a profile names; `nil` if the request lacks it, or if a
  /// member isn't a string or has several different values.
  /// - Parameter isAsStated: Whether the SHA-256 of the body is the one that `Content-Digest` states, if
  ///   it states one.
  func signedPart(_ name: String, isAsStated: Bool) -> SignedPart? {
    let header = ServiceProfile.headerPart
    if name.begins(with: header) {
      let name = String(decoding: name.utf8.dropFirst(header.utf8.count), as: UTF8.self)
      return requestMessage.headers.combined(name.lowercasedASCII)
        .map { SignedPart(name, decoding: Bytes(Array($0.utf8), name: "header")) }
    }
    switch name {
    case "@method": return exchange.method.map { SignedPart(name: name, bytes: Array($0.utf8)) }
    case "@target":
      let url = exchange.url
      return (url.flatMap(ServiceAddress.init)?.target ?? url)
        .map { SignedPart(name: name, bytes: Array($0.utf8)) }
    case "@body": return SignedPart(name: name, bytes: requestMessage.content.array)
    case "@body-sha256":
      let headers = exchange.request.headers
      // The digest of an encoded body isn't that of the unpacked one.
      let stated = isAsStated && !headers.sayEncoded ? headers.combined("content-digest") : nil
      return SignedPart(
        name: name,
        bytes: stated.flatMap { ContentDigest.sha256(in: Bytes(Array($0.utf8))) }
          ?? GivenBytes(requestMessage.content, .utf8).textHash)
    default:
      let values = requestMessage.members.filter { $0.name.equals(name) }.map(\.value)
      guard let value = values.first, values.allSatisfy({ $0.content == value.content }) else {
        return nil
      }
      return value.string.map { SignedPart(name, decoding: $0) }
    }
  }
}

extension JSONNode {
  /// The text of a string, or the JSON text of any other value.
  var content: Bytes { string ?? bytes }
}
