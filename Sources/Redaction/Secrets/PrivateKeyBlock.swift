import Results

/// Finds private keys in PEM (RFC 7468 §10, and the labels of OpenSSL and OpenSSH), also if the end
/// is missing.
enum PrivateKeyBlock {
  /// Returns the content of each block, without its first and last line.
  static func find(in text: SearchedBytes) -> [Secret] {
    text.secrets { inside(at: $0, in: text).map { Secret(kind: .privateKey, range: $0) } }
      .filter { !$0.range.isEmpty }
  }

  /// Returns the range between the two lines of the block that starts at `place`; `nil` if none
  /// does.
  private static func inside(at place: Int, in text: SearchedBytes) -> Range<Int>? {
    guard text.starts(with: begin, at: place) else { return nil }
    let label = place + begin.count
    let labelEnd = text.end(of: labelCharacters, from: label, limit: 64)
    guard text.starts(with: dashes, at: labelEnd),
      text.storage[..<labelEnd].suffix(keyLabel.count).elementsEqual(keyLabel)
    else { return nil }
    let start = labelEnd + dashes.count
    var end = start
    while end < text.end, !text.starts(with: dashes, at: end) { end += 1 }
    return start..<end
  }

  /// Returns whether the label of a private key ends before the dashes at `place`.
  static func isPossible(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    text.has(dashes, at: place) && text.has(keyLabel, before: place)
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let dashes = Array("-----".utf8)
  private static let keyLabel = Array("PRIVATE KEY".utf8)
  private static let labelCharacters = CharacterSet(0x30...0x39, 0x41...0x5a).union(.spaces)
}
