import Containers
import Decoding
import Evidence

/// A file that is the artifact itself; one with several PEM blocks is as many artifacts. Where other artifacts
/// stand around the blocks, it is a text.
struct ArtifactEntries: EntryReader {
  private var entries: [Entry]

  init(_ stream: ByteStream, policy: IngestPolicy) {
    let text = Bytes(Array(stream.peek(policy.artifact)), name: "file")
    stream.discard()
    if text.trimmed.isEmpty {
      entries = [Entry(content: .skipped(text.isEmpty ? "the file is empty" : "only whitespace"))]
    } else {
      entries = Self.artifacts(in: text)
    }
    entries.reverse()
  }

  mutating func next() -> Entry? { entries.popLast() }

  /// Words on the lines before and after a block, of a log or a mail, are no part of the artifact.
  /// What stands on its own lines is, as are quotes and blank lines: they tell what was done to it.
  private static func artifacts(in text: Bytes) -> [Entry] {
    let blocks = PEMBody.blocks(in: text)
    if !blocks.isEmpty, Carver.hasArtifacts(in: text, outside: blocks) {
      return [Entry(content: .text(text, fault: nil))]
    }
    if blocks.count > 1 {
      var lines = LineCount()
      return blocks.enumerated().map { index, block in
        Entry(index: index, steps: [lines.step(to: block)], content: .artifact(block))
      }
    }
    return [
      Entry(
        content: blocks.first.map { .artifact(ownLines(of: $0, in: text)) }
          ?? .text(text, fault: nil))
    ]
  }

  private static func ownLines(of block: Bytes, in text: Bytes) -> Bytes {
    let before = text[text.startIndex..<block.startIndex]
    let after = text[block.endIndex..<text.endIndex]
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? text.startIndex
    let end = after.firstIndex(of: 0x0a).map { $0 + 1 } ?? text.endIndex
    let others = [text[text.startIndex..<start], text[end..<text.endIndex]]
    return others.contains { $0.contains(where: isWord) } ? text[start..<end] : text
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...0xff: true
    default: false
    }
  }
}
