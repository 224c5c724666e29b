import Decoding
import Evidence

/// Reads command lines of curl, such as browsers copy “as cURL”. Each is a request without a
/// response.
///
/// ```
/// curl 'https://api.example.com/attest' -H 'Content-Type: application/json' \
///   --data-raw '{"attestation":"o2Nm…"}'
/// ```
struct CurlReader: ContainerReader {
  /// The words of the text; `nil` if it is too long.
  private var words: ShellWords?
  /// The number of the next request.
  private var index = 0
  /// A remark that is returned first.
  private var remark: String?

  /// Creates a reader and reads the whole input, up to ``ContainerLimits/record`` bytes.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    if bytes.count > limits.record {
      remark = "Command lines of more than \(limits.record.grouped) bytes are not read"
    } else {
      words = ShellWords(Bytes(bytes, named: "file", at: 0).withoutByteOrderMark)
    }
  }

  /// Returns whether the input begins with a command that runs curl with at least one argument.
  static func isBegun(_ head: ContainerHead) -> Bool {
    var words = ShellWords(head.text.prefix(256))
    guard let command = words.command() else { return false }
    return CurlCommand(command, at: 0) != nil && command.count > 1
  }

  /// Returns the next request. Commands that run other programs are skipped.
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
