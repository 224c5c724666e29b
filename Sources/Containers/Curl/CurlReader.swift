import Decoding
import Evidence

/// Command lines of curl: each is a request.
struct CurlReader: ContainerReader {
  private var words: ShellWords?
  private var index = 0
  private var remark: String?

  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    if bytes.count > limits.record {
      remark = "Command lines of more than \(limits.record.grouped) bytes are not read"
    } else {
      words = ShellWords(Bytes(bytes, named: "file", at: 0).withoutByteOrderMark)
    }
  }

  static func isBegun(_ head: ContainerHead) -> Bool {
    var words = ShellWords(head.text.prefix(256))
    guard let command = words.command() else { return false }
    return CurlCommand(command, at: 0) != nil && command.count > 1
  }

  mutating func next() -> ContainerItem? {
    if let remark {
      self.remark = nil
      return .remark(remark)
    }
    while let command = words?.command() {
      if let request = CurlCommand(command, at: index) {
        index += 1
        return .exchange(request.exchange)
      }
    }
    return nil
  }
}
