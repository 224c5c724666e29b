import Decoding
import Evidence

/// Reads an archive of Fiddler's sessions (SAZ), a zip archive that has the request and the response of each session
/// in a file each, as they were transmitted.
///
/// | File | Content |
/// | --- | --- |
/// | `raw/1_c.txt` | `POST https://api.example.com/attest HTTP/1.1`, headers, body |
/// | `raw/1_m.xml` | `<SessionTimers ClientBeginRequest="2026-03-14T09:26:53.1+01:00" …` |
/// | `raw/1_s.txt` | `HTTP/1.1 200 OK`, headers, body |
struct FiddlerReader: ContainerReader {
  private var archive: ArchiveReader
  private let limits: ContainerLimits
  /// The sessions whose response wasn't read yet, by their numbers, and the bytes of their files.
  private var open: [Int: Exchange] = [:]
  private var held = 0
  /// The last session if its response was read, but no times. Some programs write them behind the response.
  private var answered: Exchange?

  /// Creates a reader. Nothing is read before ``more()``.
  init(_ stream: ByteStream, limits: ContainerLimits) {
    archive = ArchiveReader(stream, limits: limits)
    self.limits = limits
  }

  /// Returns whether the input is a zip archive that begins with files of sessions.
  static func isBegun(_ head: ContainerHead) -> Bool {
    ArchiveMarks.isZip(head)
      && ["raw/", "_c.txt"].allSatisfy { head.bytes.contains(Array($0.utf8)) }
  }

  /// Returns the session that the next file completes, or a file that isn't part of one.
  mutating func more() -> [ContainerItem]? {
    guard let items = archive.more() else {
      let rest = flush()
      return rest.isEmpty ? nil : rest
    }
    return items.flatMap { take($0) }
  }

  /// The parts of a session.
  private enum Part: String, CaseIterable {
    case request = "_c.txt"
    case times = "_m.xml"
    case response = "_s.txt"
  }

  /// Files that only describe the archive.
  private static let descriptions = ["[Content_Types].xml", "_index.htm"]

  /// Takes an item of the archive.
  private mutating func take(_ item: ContainerItem) -> [ContainerItem] {
    guard case .member(let name, let stream) = item else { return [item] }
    if Self.descriptions.includes(name) { return [] }
    guard let (number, part) = Self.part(name) else { return [item] }
    let bytes = Array(stream.peek(limits.record + 1))
    stream.discard()
    guard bytes.count <= limits.record else {
      return [.remark("\(name) is longer than \(limits.record.grouped) bytes and was not read")]
    }
    return take(Bytes(bytes, name: "message"), as: part, of: number, named: name)
  }

  /// Takes a file of a session.
  private mutating func take(
    _ file: Bytes, as part: Part, of number: Int, named name: String
  ) -> [ContainerItem] {
    var items: [ContainerItem] = []
    if let last = answered, part != .times || last.index != number {
      items = [.exchange(last)]
      answered = nil
    }
    if part == .times {
      var exchange = answered ?? open[number]
      exchange?.time = Self.time("ClientBeginRequest", in: file)
      exchange?.end(at: Self.time("ServerDoneResponse", in: file))
      if answered == nil {
        open[number] = exchange
      } else {
        answered = nil
        items += [exchange].compactMap(\.self).map { .exchange($0) }
      }
      return items
    }
    let message = HTTPText(whole: file)
    if message == nil && !file.isEmpty {
      items.append(.remark("\(name) isn't an HTTP message and was not read"))
    }
    guard part == .request else {
      var exchange = open.removeValue(forKey: number) ?? Exchange(index: number)
      if open.isEmpty { held = 0 }
      exchange.add(request: nil, response: message)
      if exchange.time == nil { answered = exchange } else { items.append(.exchange(exchange)) }
      return items
    }
    held += file.count
    if open[number] != nil || held > limits.record { items += flush() }
    var exchange = Exchange(index: number)
    exchange.add(request: message, response: nil)
    open[number] = exchange
    return items
  }

  /// Returns the last session, and those that have no response.
  private mutating func flush() -> [ContainerItem] {
    defer { (open, held, answered) = ([:], 0, nil) }
    return [answered].compactMap(\.self).map { .exchange($0) }
      + open.values.sorted { $0.index < $1.index }.map { .exchange($0) }
  }

  /// Returns the number of a session and the part of it that a file contains, by the name of the file:
  /// `raw/12_c.txt`.
  private static func part(_ name: String) -> (number: Int, part: Part)? {
    let folder = "raw/"
    guard name.begins(with: folder),
      let part = Part.allCases.first(where: { name.ends(with: $0.rawValue) })
    else { return nil }
    let digits = name.utf8.dropFirst(folder.utf8.count).dropLast(part.rawValue.utf8.count)
    guard (1...9).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).map { ($0, part) }
  }

  /// Returns the time in an attribute of the file with times.
  private static func time(_ name: String, in file: Bytes) -> Timestamp? {
    let mark = "\(name)=\""
    guard let start = file.firstIndex(of: mark) else { return nil }
    let value = file[(start + mark.utf8.count)..<file.endIndex].prefix { $0 != UInt8(ascii: "\"") }
    return Timestamp(rfc3339: value.text)
  }
}
