import Evidence

/// The head of a line in a log, before its message. The forms of syslog, container runtimes, nginx
/// and Apache are known.
struct LogLine {
  /// The place of the message's first byte, as an index of the line.
  let message: Int
  /// Whether the message continues in the next line of the same stream.
  var isPartial = false
  /// The stream of a container to which the line was written.
  var stream = LogStream.any
}

extension LogLine {
  /// Recognizes the head of a line.
  /// - Returns: `nil` if the line has no known head.
  init?(_ line: Bytes) {
    guard let found = Self.syslog(line) ?? Self.container(line) ?? Self.access(line) else {
      return nil
    }
    self = found
  }

  /// Recognizes the head of syslog (RFC 5424 §6, RFC 3164 §4): `<34>1 2026-03-14T…`, `<34>Mar 14 …`
  /// or, without a priority, `Mar 14 09:26:53 host app[1]: …` or `2026-03-14T09:26:53Z host
  /// app[1]: …`.
  private static func syslog(_ line: Bytes) -> LogLine? {
    var rest = line
    var hasPriority = false
    if line.first == UInt8(ascii: "<"),
      let close = line.prefix(6).firstIndex(of: UInt8(ascii: ">")),
      line[(line.startIndex + 1)..<close].allSatisfy(\.isDigit),
      close > line.startIndex + 1
    {
      rest = line[(close + 1)..<line.endIndex]
      hasPriority = true
    }
    guard hasPriority ? rest.prefix(64).contains(0x20) : isDated(rest) else { return nil }
    return LogLine(message: messageStart(in: rest))
  }

  /// Returns whether a line begins like syslog without a priority: with an RFC 3339 date and a tag
  /// nearby, or with month, day and time of day.
  private static func isDated(_ line: Bytes) -> Bool {
    guard let first = line.first else { return false }
    if first.isDigit {
      return isDate(line.prefix(64).prefix { $0 != 0x20 }) && line.prefix(160).contains(tagEnd)
    }
    guard JavaDate.months.contains(where: line.starts) else { return false }
    let words = line.prefix(64).split(separator: 0x20, maxSplits: 4)
    return words.count > 3 && words[0].count == 3 && isClock(words[2])
  }

  /// Returns whether a word has colons where a time of day has them.
  private static func isClock(_ word: Bytes) -> Bool {
    word.count >= 8 && word[word.startIndex + 2] == UInt8(ascii: ":")
      && word[word.startIndex + 5] == UInt8(ascii: ":")
  }

  /// Returns whether a word begins like `2026-03-14T09:26:53`.
  private static func isDate(_ word: Bytes) -> Bool {
    guard word.count >= 19, word[word.startIndex + 4] == UInt8(ascii: "-"),
      word[word.startIndex + 10] == UInt8(ascii: "T")
    else { return false }
    return word.prefix(4).allSatisfy(\.isDigit)
  }

  /// The end of a tag such as `app[123]: `.
  private static let tagEnd = Array("]: ".utf8)

  /// Returns the place after the first colon with a space in the first 160 bytes, or the start if
  /// there is none.
  private static func messageStart(in rest: Bytes) -> Int {
    rest.prefix(160).firstIndex(of: ": ").map { $0 + 2 } ?? rest.startIndex
  }

  /// Recognizes the head of the Kubernetes container log format (CRI): `2026-03-14T09:26:53.1Z
  /// stdout P message`, where P marks a part of a line that continues, and F a whole line
  /// or the last part.
  private static func container(_ line: Bytes) -> LogLine? {
    let words = line.prefix(80).split(
      separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, isDate(words[0]), LogStream(words[1]) != .any,
      words[2].count == 1, let tag = words[2].first,
      tag == UInt8(ascii: "P") || tag == UInt8(ascii: "F")
    else { return nil }
    return LogLine(
      message: words[3].startIndex, isPartial: tag == UInt8(ascii: "P"), stream: LogStream(words[1])
    )
  }

  /// Recognizes an access log of nginx or Apache: `192.0.2.1 - - [14/Mar/2026:09:26:53 +0000] "POST
  /// …`. The whole line is the message.
  private static func access(_ line: Bytes) -> LogLine? {
    let head = line.prefix(256)
    guard let bracket = head.firstIndex(of: UInt8(ascii: "[")), head.contains(Array("] \"".utf8)),
      let date = head.part(at: bracket + 1 - head.startIndex, count: 12),
      date[date.startIndex + 2] == UInt8(ascii: "/"),
      date[date.startIndex + 6] == UInt8(ascii: "/"),
      date.last == UInt8(ascii: ":")
    else { return nil }
    return LogLine(message: line.startIndex)
  }
}
