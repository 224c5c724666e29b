import Decoding
import Evidence

extension JSONNode {
  var hasContent: Bool { members?.isEmpty == false || elements?.isEmpty == false }

  /// Whether its members are bytes under their numbers, or the members of an artifact.
  var isPrint: Bool {
    guard let members, let first = members.first else { return false }
    if first.name.equals("0"), case .number = first.value.kind { return true }
    return Self.printed.contains { $0.allSatisfy { self[$0] != nil } }
  }

  private static let printed = [["signature", "authenticatorData"], ["fmt", "authData"]]
}

extension Bytes {
  /// Whether the beginning is text: no control characters but whitespace.
  var isText: Bool {
    prefix(4_096).allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  /// Whether nothing but digits of Base64 is in it.
  var isBase64Alone: Bool {
    allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "="), 0x0a, 0x0d:
        true
      default: false
      }
    }
  }

  /// Whether at most one byte of fifty is no digit of Base64 or hexadecimal. A token has periods, and a text
  /// has spaces.
  var isMostlyBase64: Bool {
    let others = count { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: false
      default: !"+/-_=\r\n".utf8.contains(byte)
      }
    }
    return others * 50 <= count && self.count { $0 == UInt8(ascii: ".") } < 2
  }

  /// Whether the bytes begin as JSON does, or as what is packed.
  var isOpenable: Bool { first == 0x7b || first == 0x5b || isPacked }

  /// The marks of gzip (RFC 1952 §2.3.1) and Zstandard (RFC 8878 §3.1.1).
  var isPacked: Bool {
    starts(with: [0x1f, 0x8b, 0x08]) || starts(with: [0x28, 0xb5, 0x2f, 0xfd])
  }
}
