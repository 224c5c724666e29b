import Decoding
import Evidence

/// Encodings of bytes as text, and the decoders that read them, right or wrong.
enum EncodedForms {
  static let base64 = [
    Unnamed("the Base64 text of {}") { Array(Base64.encode($0).utf8) },
    Unnamed("the bytes that {} encodes in Base64", .decoding) {
      Base64.decode(Bytes($0), as: .standard)
    },
    Unnamed("the Base64 text of {}, without padding", cost: 2) { bytes in
      Array(Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") })
    },
    Unnamed("the Base64 text of {}, with a trailing line feed", cost: 2) {
      Array(Base64.encode($0).utf8) + [0x0a]
    },
    Unnamed("the Base64 text of {}, in lines of 76 characters", cost: 3) {
      wrapped(Base64.encode($0), at: 76)
    },
    Unnamed("the Base64 text of {}, in lines of 64 characters", cost: 3) {
      wrapped(Base64.encode($0), at: 64)
    },
  ]

  static let base64url = [
    Unnamed("the Base64url text of {}, without padding") {
      Array(Base64.encode($0, as: .url).utf8)
    },
    Unnamed("the Base64url text of {}, with padding", cost: 2) { bytes in
      Base64.encode(bytes).utf8.map { urlDigits[$0] ?? $0 }
    },
    Unnamed("the bytes that {} encodes in Base64url", .decoding) {
      Base64.decode(Bytes($0), as: .url)
    },
  ]

  static let hexadecimal = [
    Unnamed("the hexadecimal text of {}") { Array($0.hex.utf8) },
    Unnamed("the hexadecimal text of {}, in upper case") { Array($0.hex.uppercasedASCII.utf8) },
    Unnamed("the bytes that {} encodes in hexadecimal", .decoding, of: .text) { bytes in
      Bytes(bytes).utf8.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }
    },
  ]

  /// Decoders that read on where a strict one stops, and what else a printed value can be read as.
  static let misread = [
    Unnamed("the bytes that {} prints", .decoding, cost: 2, of: .text) { bytes in
      let reading = TextArmour.read(Bytes(bytes))
      let isStrict: [ArmourReading.Encoding] = [.raw, .base64, .base64url]
      return isStrict.contains(reading.encoding) || reading.damage != nil
        ? nil : reading.payload.array.unlessLost
    },
    Unnamed(
      "the bytes that {} encodes to a Base64 decoder that skips other characters", .decoding,
      cost: 2, of: .text
    ) { lenient($0.filter(isDigit)) },
    Unnamed(
      "the bytes that {} encodes to a Base64 decoder that knows both alphabets", .decoding,
      cost: 3, of: .text
    ) { bytes in
      lenient(bytes.map { digits[$0] ?? $0 }.filter(isDigit))
    },
    Unnamed(
      "the bytes that {} encodes to a Base64url decoder that skips other characters", .decoding,
      cost: 3, of: .text
    ) { bytes in
      lenient(
        bytes.filter { isDigit($0) && urlDigits[$0] == nil || digits[$0] != nil }.map {
          digits[$0] ?? $0
        })
    },
    Unnamed(
      "the bytes that {} encodes to a Base64 decoder that stops at the first other character",
      .decoding, cost: 3, of: .text
    ) { lenient(Array($0.prefix(while: isDigit))) },
    Unnamed("the member “challenge” of {}", .decoding, cost: 2, of: .text) {
      member("challenge", $0)
    },
    Unnamed("the member “nonce” of {}", .decoding, cost: 3, of: .text) { member("nonce", $0) },
    Unnamed("the member “data” of {}", .decoding, cost: 3, of: .text) { member("data", $0) },
  ]

  static let urlDigits: [UInt8: UInt8] = [
    UInt8(ascii: "+"): UInt8(ascii: "-"), UInt8(ascii: "/"): UInt8(ascii: "_"),
  ]
  private static let digits: [UInt8: UInt8] = [
    UInt8(ascii: "-"): UInt8(ascii: "+"), UInt8(ascii: "_"): UInt8(ascii: "/"),
  ]

  @Sendable private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// What a decoder gives that takes the digits as far as they make whole bytes.
  private static func lenient(_ digits: [UInt8]) -> [UInt8]? {
    let whole = digits.count % 4 == 1 ? digits.dropLast() : digits[...]
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - whole.count % 4) % 4)
    // The bits that are left over in the last digit are none of a byte.
    let text = Array(whole) + padding
    return (Base64.decode(Bytes(text), as: .standard) ?? loose(Array(whole)))?.unlessLost
  }

  private static func loose(_ digits: [UInt8]) -> [UInt8]? {
    var bits: UInt32 = 0
    var count = 0
    var bytes: [UInt8] = []
    for digit in digits {
      guard let value = values[digit] else { return nil }
      bits = (bits << 6 | value) & 0xffff
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static let values = Dictionary(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated().map {
      ($1, UInt32($0))
    }, uniquingKeysWith: { first, _ in first })

  /// The text of a member of a JSON object.
  private static func member(_ name: String, _ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "{")) else { return nil }
    let members = JSONReader.readWhole(Bytes(bytes)).value?.members ?? []
    for member in members where member.name.equals(name) {
      if case .string(let text) = member.value.kind { return text.array }
    }
    return nil
  }

  private static func wrapped(_ text: String, at width: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for (index, digit) in text.utf8.enumerated() {
      if index > 0, index.isMultiple(of: width) { lines += [0x0d, 0x0a] }
      lines.append(digit)
    }
    return lines
  }
}
