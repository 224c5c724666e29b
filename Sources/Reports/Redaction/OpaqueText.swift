import Decoding
import Evidence

/// Finds runs of hexadecimal or Base64 in a text that are long enough to name one thing among all:
/// key identifiers, hashes, the identifiers of devices.
struct OpaqueText {
  /// Fewer characters than this stand for fewer than sixteen bytes.
  private static let shortest = 22
  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with each such run replaced.
  /// - Parameter pseudonym: for the bytes that the run stands for; in whichever of its spellings an
  ///   identifier comes, they are the same.
  func replacing(with pseudonym: ([UInt8]) -> String) -> (text: String, count: Int) {
    var replaced = ""
    var rest = Array(text.utf8)[...]
    var count = 0
    while !rest.isEmpty {
      let plain = rest.prefix { !Self.isOpaque($0) }
      let run = Self.run(at: plain.endIndex, in: rest)
      replaced += String(decoding: plain, as: UTF8.self)
      if let bytes = Self.bytes(of: run) {
        replaced += pseudonym(bytes)
        count += run.count
      } else {
        replaced += String(decoding: run, as: UTF8.self)
      }
      rest = rest[run.endIndex...]
    }
    return (replaced, count)
  }

  /// The run from `start` on, with its padding; a sign of equality before more of the same parts a
  /// name from a value.
  private static func run(at start: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let run = text[start...].prefix { isOpaque($0) }
    let rest = text[run.endIndex...]
    let padding = rest.prefix(2).prefix { $0 == UInt8(ascii: "=") }
    let next = text[padding.endIndex...].first
    return next.map(isOpaque) == true ? run : text[start..<padding.endIndex]
  }

  /// What the run stands for; `nil` where it is made of words, as a path or a name is.
  private static func bytes(of run: ArraySlice<UInt8>) -> [UInt8]? {
    guard run.count >= shortest else { return nil }
    let digits = run.filter { $0 != UInt8(ascii: "-") }
    if digits.contains(where: { (0x30...0x39).contains($0) }),
      let bytes = [UInt8](hex: String(decoding: digits, as: UTF8.self))
    {
      return bytes
    }
    // Chance changes between capitals, small letters and digits at every other character; what a
    // person writes seldom does.
    let kinds = run.map(kind)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && max($0, $1) < 3 }
    guard changes * 4 >= run.count else { return nil }
    return TextArmour.read(Bytes(Array(run), name: "identifier")).payload.array
  }

  private static func isOpaque(_ byte: UInt8) -> Bool {
    kind(byte) < 3 || signs.contains(byte)
  }

  private static let signs = Set("+/-_".utf8)

  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39: 0
    case 0x41...0x5a: 1
    case 0x61...0x7a: 2
    default: 3
    }
  }
}
