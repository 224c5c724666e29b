import Decoding
import Evidence
import Results

/// What all lines have in common that stages of a run exchange: `{"kind":"observation",…}` and
/// `{"kind":"event",…}`. docs/cluster.md describes them.
enum StageLine {
  /// The kinds of lines.
  enum Kind: String {
    case observation, event

    /// The beginning of a line of this kind.
    fileprivate var start: String { "{\"kind\":\"\(rawValue)\"," }
  }

  /// Limits of the JSON reader. Packed content, such as the member `body` of an observation, is
  /// Base64 and counts as one item.
  private static let limits = DecodingLimits(depth: 256, items: 1 << 20)

  /// Returns a line with its line feed. Members without a value are left out.
  static func bytes(_ kind: Kind, _ members: [(String, JSONValue?)]) -> [UInt8] {
    let head: [(String, JSONValue?)] = [
      ("kind", .string(kind.rawValue)), ("schemaVersion", .string(ResultsLine.schemaVersion)),
    ]
    return JSONWriter.line(.named((head + members).present))
  }

  /// Returns a line about the events of a shard, with its line feed.
  static func event(
    _ what: String, ofShard shard: Int, _ members: [(String, JSONValue?)]
  ) -> [UInt8] {
    bytes(.event, [("what", .string(what)), ("shard", .integer(shard))] + members)
  }

  /// Returns whether a line is of a kind.
  static func isLine(_ line: Bytes, of kind: Kind) -> Bool {
    line.starts(with: kind.start.utf8)
  }

  /// Parses a line.
  ///
  /// - Throws: ``ResultsFault`` if it is not JSON.
  static func value(of line: Bytes) throws(ResultsFault) -> ResultsValue {
    let reading = JSONReader.readWhole(line, limits: limits)
    guard reading.isClean, let node = reading.value else { throw ResultsFault("is not JSON") }
    return ResultsValue(node)
  }

  /// Parses a line of a kind.
  ///
  /// - Throws: ``ResultsFault`` for a line of another kind or another version.
  static func value(of line: Bytes, as kind: Kind) throws(ResultsFault) -> ResultsValue {
    guard isLine(line, of: kind) else { throw ResultsFault("isn't a line of the kind “\(kind)”") }
    let value = try Self.value(of: line)
    let version = try value.member("schemaVersion").text()
    guard version.equals(ResultsLine.schemaVersion) else {
      throw ResultsFault(
        "is version \(version), and this program reads \(ResultsLine.schemaVersion)")
    }
    return value
  }

  /// Returns bytes in Base64.
  static func text(_ bytes: [UInt8]) -> JSONValue { .string(Base64.encode(bytes)) }
}

extension ResultsValue {
  /// Reads bytes in Base64.
  func bytes() throws(ResultsFault) -> [UInt8] {
    guard let bytes = Base64.decode(Bytes(Array(try text().utf8))) else {
      throw fault("is not Base64")
    }
    return bytes
  }
}
