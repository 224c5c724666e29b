import Claims
import Decoding
import Evidence

/// Rewritings that put something other than JSON around a challenge before it is hashed: a form
/// field, a prefix, a binary header, a token.
enum Wrappings {
  /// All wrappings, in this order. In their names, `{}` stands for the name of the value.
  static let all: [Rewriting] = fields + labels + binary + tokens

  /// The names of the challenge that are tried.
  private static let names = ["challenge", "nonce"]

  /// The challenge as a field of `application/x-www-form-urlencoded`: `challenge=o2Nm%2B`.
  private static let fields = names.flatMap { name in
    GivenBytes.Encoding.byLikelihood.map { spelling in
      Rewriting(
        "the form field “\(name)=…” with {}\(spelling.suffix)", spelling.framing, cost: 4
      ) {
        bytes in
        let value = spelling.write(bytes)
        guard value.isPlainText else { return nil }
        return Array("\(name)=".utf8)
          + value.flatMap { digit in
            "+/=".utf8.contains(digit)
              ? Array("%\([digit].hex.uppercasedASCII)".utf8)
              : digit == 0x20 ? [UInt8(ascii: "+")] : [digit]
          }
      }
    }
  }

  /// The challenge after a prefix: `challenge:o2Nm`.
  private static let labels = names.flatMap { name in
    [":", ": ", "=", "."].flatMap { mark in
      GivenBytes.Encoding.byLikelihood.map { spelling in
        Rewriting(
          "the prefix “\(name)\(mark)” with {}\(spelling.suffix)", spelling.framing, cost: 4
        ) { bytes in
          Array("\(name)\(mark)".utf8) + spelling.write(bytes)
        }
      }
    }
  }

  /// The challenge in CBOR or DER, or after its length in bytes, big-endian.
  private static let binary = [
    Rewriting("{} as a CBOR byte string", .framing, cost: 3) { cbor(0x40, $0) },
    Rewriting("{} as a CBOR text", .framing, cost: 3, isOfText: true) { cbor(0x60, $0) },
    Rewriting("{} as a DER octet string", .framing, cost: 4) { bytes in
      bytes.count < 0x80 ? [0x04, UInt8(bytes.count)] + bytes : nil
    },
    Rewriting("{} with its length in four bytes before it", .framing, cost: 3) { bytes in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    },
    Rewriting("{} with its length in two bytes before it", .framing, cost: 4) { bytes in
      (0..<2).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
    },
  ]

  /// Puts the head of a CBOR string before the bytes (RFC 8949 §3). Returns `nil` for over 65,535
  /// bytes.
  ///
  /// - Parameter type: The major type in the high bits: `0x40` for bytes, `0x60` for text.
  private static func cbor(_ type: UInt8, _ bytes: [UInt8]) -> [UInt8]? {
    switch bytes.count {
    case ..<24: [type | UInt8(bytes.count)] + bytes
    case ..<0x100: [type | 24, UInt8(bytes.count)] + bytes
    case ..<0x10000:
      [type | 25, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)] + bytes
    default: nil
    }
  }

  /// The challenge as a claim in what a JSON Web Signature signs: header, dot, payload (RFC 7515
  /// §5.1).
  private static let tokens = ["HS256", "ES256", "none"].flatMap { algorithm in
    names.flatMap { name in
      [GivenBytes.Encoding.utf8, .base64, .base64url].map { spelling in
        Rewriting(
          "a JSON Web Token for \(algorithm), unsigned, whose “\(name)” is {}\(spelling.suffix)",
          spelling.framing, cost: 4
        ) { bytes in
          let value = spelling.write(bytes)
          guard value.isPlainText, !value.contains(where: { "\"\\".utf8.contains($0) }) else {
            return nil
          }
          let header = Array(#"{"alg":"\#(algorithm)","typ":"JWT"}"#.utf8)
          let payload = Array("{\"\(name)\":\"".utf8) + value + Array("\"}".utf8)
          return Array(
            (Base64.encode(header, as: .url) + "." + Base64.encode(payload, as: .url)).utf8)
        }
      }
    }
  }
}
