/// `Bearer …`, `Basic …` (RFC 9110 §11.4): the word alone is English, so what follows must look like
/// no English word.
enum Credential {
  static func find(in text: SearchedBytes) -> [Secret] {
    text.places(of: UInt8(ascii: " ")).compactMap { secret(behind: $0, in: text) }
  }

  private static func secret(behind space: Int, in text: SearchedBytes) -> Secret? {
    let start = text.start(of: .letters, before: space, limit: 8)
    guard (5...6).contains(space - start) else { return nil }
    let word = text.storage[start..<space].map { $0 | 0x20 }
    guard schemes.contains(word) else { return nil }
    let value = (space + 1)..<text.end(of: .token68, from: space + 1)
    let isOpaque =
      value.count >= 20 || text.storage[value].contains(where: CharacterSet.digits.contains)
    return value.count >= 8 && isOpaque ? Secret(kind: .authorization, range: value) : nil
  }

  private static let schemes = ["bearer", "basic", "digest"].map { Array($0.utf8) }
}
