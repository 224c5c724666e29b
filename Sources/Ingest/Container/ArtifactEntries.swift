import Decoding
import Evidence

/// A file that is the artifact itself; one with several PEM blocks is as many artifacts.
struct ArtifactEntries: EntryReader {
  private var entries: [Entry]

  init(_ stream: ByteStream, limits: IngestLimits) {
    let bytes = stream.peek(limits.artifact + 1)
    let text = Bytes(Array(bytes.prefix(limits.artifact)), name: "file")
    stream.discard()
    if bytes.count > limits.artifact {
      let reason = "larger than \(limits.artifact.grouped) bytes, and not JSON"
      entries = [Entry(content: .unread(reason))]
    } else if text.trimmed.isEmpty {
      entries = [Entry(content: .skipped(text.isEmpty ? "the file is empty" : "only white space"))]
    } else {
      let blocks = PEMBody.blocks(in: text)
      entries =
        blocks.count > 1
        ? blocks.enumerated().map { Entry(index: $0, content: .artifact($1)) }
        : [Entry(content: .artifact(text))]
    }
    entries.reverse()
  }

  mutating func next() -> Entry? { entries.popLast() }
}
