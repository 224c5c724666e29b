import Containers
import Decoding
import Evidence

extension JSONNode.Member {
  /// Creates a member whose value is a string, such as a field of a form.
  init(_ name: String, text: Bytes) { self.init(name, JSONNode(.string(text), at: text)) }
}

extension [Message.Header] {
  /// The headers as members of an object.
  var members: [JSONNode.Member] {
    map { JSONNode.Member($0.name, text: Bytes([UInt8]($0.value.utf8), name: "header")) }
  }
}

extension JSONNode {
  /// Whether it is an object or array that isn't empty.
  var hasContent: Bool { members?.isEmpty == false || elements?.isEmpty == false }

  /// Whether it is an object whose first member is a number named `0`, as in numbered bytes
  /// (`{"0": 105, …}`), or an object with the members of a printed artifact.
  var isPrint: Bool {
    guard let members, let first = members.first else { return false }
    if first.name.equals("0"), case .number = first.value.kind { return true }
    return Self.printed.contains { $0.allSatisfy { self[$0] != nil } }
  }

  /// The members of an assertion and of an attestation object.
  private static let printed = [["signature", "authenticatorData"], ["fmt", "authData"]]
}

extension Bytes {
  /// Whether the first 4,096 bytes are text: they contain no control characters except whitespace.
  var isText: Bool {
    prefix(4_096).allSatisfy { $0 >= 0x20 || $0.isWhiteSpace }
  }

  /// Whether all bytes are digits of Base64 or Base64url, padding or line ends.
  var isBase64Alone: Bool {
    allSatisfy(Self.isOfBase64)
  }

  /// Whether at most one byte in fifty isn't a digit of Base64 or hexadecimal, and there is at most
  /// one period. Tokens have periods, and texts have spaces.
  var isMostlyBase64: Bool {
    let others = count { !Self.isOfBase64($0) }
    return others * 50 <= count && self.count { $0 == UInt8(ascii: ".") } < 2
  }

  /// Returns whether a byte is a digit of Base64 or Base64url, padding or a line end.
  private static func isOfBase64(_ byte: UInt8) -> Bool {
    Base64.isDigitOrPadding(byte) || byte.isLineBreak
  }

  /// Whether the text begins as a JSON object or array does.
  var beginsJSON: Bool { first == UInt8(ascii: "{") || first == UInt8(ascii: "[") }
  /// Whether the bytes begin like JSON or like compressed data.
  var isOpenable: Bool { beginsJSON || isPacked }

  /// Whether the bytes begin with the mark of gzip, zlib or Zstandard.
  var isPacked: Bool { ContentCoding.isMarked(self) }
}
