import Containers
import Decoding
import Evidence

/// Reads a file that is an artifact itself, in any encoding. Several PEM blocks are several
/// artifacts. If there are other artifacts around the blocks, the file is treated as text. A file
/// without blocks is one text, which is decoded later.
struct ArtifactEntries: EntryReader {
  /// The entries that are not returned yet, the next one last.
  private var entries: [Entry]

  /// Reads the whole file, up to ``IngestPolicy/artifact`` bytes.
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

  /// Returns the next entry.
  mutating func next() -> Entry? { entries.popLast() }

  /// Returns the artifacts of a file.
  ///
  /// Words on the lines before and after a PEM block, as in a log or a mail, don't belong to the
  /// artifact. Quotation marks and other signs on its own lines do: they show what was done to it.
  private static func artifacts(in text: Bytes) -> [Entry] {
    let blocks = PEMBody.blocks(in: text)
    if !blocks.isEmpty, Carver.hasArtifacts(in: text, outside: blocks) {
      return [Entry(content: .text(text, fault: nil))]
    }
    if blocks.count > 1 {
      var lines = TextLines(text.buffer.all)
      return blocks.enumerated().map { index, block in
        Entry(
          index: index, steps: [lines.place(of: block.startIndex).step], content: .artifact(block))
      }
    }
    return [
      Entry(
        content: blocks.first.map { .artifact(ownLines(of: $0, in: text)) }
          ?? .text(text, fault: nil))
    ]
  }

  /// Returns a PEM block with the rest of its first and last line if there are words on other
  /// lines; otherwise the whole file.
  private static func ownLines(of block: Bytes, in text: Bytes) -> Bytes {
    let before = text[text.startIndex..<block.startIndex]
    let after = text[block.endIndex..<text.endIndex]
    let start = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? text.startIndex
    let end = after.firstIndex(of: 0x0a).map { $0 + 1 } ?? text.endIndex
    let others = [text[text.startIndex..<start], text[end..<text.endIndex]]
    return others.contains { $0.contains { $0.isAlphanumeric || $0 >= 0x80 } }
      ? text[start..<end] : text
  }
}
