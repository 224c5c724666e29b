import Evidence

/// Reads command lines of curl, such as browsers copy “as cURL”. Each is a request without a
/// response.
///
/// ```
/// curl 'https://api.example.com/attest' -H 'Content-Type: application/json' \
///   --data-raw '{"attestation":"o2Nm…"}'
/// ```
struct CurlReader: ContainerReader {
  /// The words of the text.
  private var words: ShellWords
  /// The number of the next request.
  private var index = 0

  /// Creates a reader of a file.
  init(_ file: Bytes) { words = ShellWords(file.withoutByteOrderMark) }

  /// Returns whether the input begins with a command that runs curl with at least one argument.
  static func isBegun(_ head: ContainerHead) -> Bool {
    var words = ShellWords(head.text.prefix(256))
    guard let command = words.command() else { return false }
    return CurlCommand(command, at: 0) != nil && command.count > 1
  }

  /// Returns the next request. Commands that run other programs are skipped.
  mutating func more() -> [ContainerItem]? {
    guard let command = words.command() else { return nil }
    guard let request = CurlCommand(command, at: index) else { return [] }
    index += 1
    return [.exchange(request.exchange)]
  }
}
