import Evidence
import Ingest
import Results

/// What the first reading of one shard notes for the artifacts of all shards: one line of what
/// `analyze --emit observations` and `merge` write.
struct Observation {
  /// The number of the shard.
  let shard: Int
  /// The number among the lines of this shard with the same content.
  let number: Int
  /// What was noted.
  var content: Content

  /// The kinds of observations, in the order in which a file contains them.
  enum Content {
    /// What is known about the whole shard.
    case shard(Extent)
    /// A record that others may refer to, the names under which they find it, and its state if
    /// that depends on no other record.
    case record(Record)
    /// A string of a capture or a text.
    case string(SeenString)
    /// An exchange of a capture as bytes (``StageWriter``). Its file is named as in the inputs of
    /// its shard.
    case exchange([UInt8])
    /// The key that an attestation of a capture attests, by the SHA-256 of the attestation.
    case key([UInt8], attestedBy: [UInt8])
    /// Names that artifacts of the shard will look up, each as its route, eight bytes of its hash.
    /// `isGiven` is `true` in a file for this shard alone, which has no records under other names.
    case want([NameRoute], isGiven: Bool)

    /// The word in the line.
    fileprivate var word: Word {
      switch self {
      case .shard: .shard
      case .record: .record
      case .string: .string
      case .exchange: .exchange
      case .key: .key
      case .want(_, let isGiven): isGiven ? .given : .want
      }
    }
  }

  /// The words for the kinds, in their order.
  fileprivate enum Word: String, CaseIterable {
    case shard, record, string, exchange, key, want, given
  }

  /// What is known about a whole shard.
  struct Extent {
    /// Number of artifacts.
    var artifacts = 0
    /// Whether records were left out because there was no room for temporary files.
    var isFull = false
    /// Whether exchanges were left out.
    var isCut = false
    /// Whether strings were left out.
    var areStringsCut = false
  }

  /// A record that others may refer to.
  struct Record {
    var names: [RecordTable.Name]
    let state: KeyState?
    let kept: KeptRecord
  }

  /// Position in the order of a file: by content, then by shard, then by number.
  var order: Order {
    let place = Word.allCases.firstIndex(of: content.word) ?? 0
    return Order(content: place, shard: shard, number: number)
  }

  /// A position in the order of a file.
  struct Order: Comparable {
    let content: Int
    let shard: Int
    let number: Int

    static func < (left: Order, right: Order) -> Bool {
      (left.content, left.shard, left.number) < (right.content, right.shard, right.number)
    }
  }
}

// MARK: - As a line

extension Observation {
  /// The line, with its line feed.
  var line: [UInt8] {
    var members: [(String, JSONValue?)] = [
      ("what", .string(content.word.rawValue)), ("shard", .integer(shard)),
      ("number", .integer(number)),
    ]
    var writer = StageWriter()
    switch content {
    case .shard(let extent):
      members += [
        ("artifacts", .integer(extent.artifacts)), ("isFull", .bool(extent.isFull)),
        ("isCut", .bool(extent.isCut)), ("areStringsCut", .bool(extent.areStringsCut)),
      ]
    case .record(let record):
      members.append(("names", .strings(record.names.ordered.map(\.text))))
      members.append(("state", record.state.map { StageLine.text($0.encoded) }))
      var texts = KeptTexts()
      writer.put(record.kept.encoded(at: 0, sharing: &texts))
    case .string(let string): writer.put(string)
    case .exchange(let body): writer.put(body)
    case .key(let identifier, let digest):
      members += [
        ("key", .string(identifier.hex)), ("attestation", .string(digest.hex)),
      ]
    case .want(let routes, _): members.append(("routes", StageLine.text(NameRoute.packed(routes))))
    }
    if !writer.bytes.isEmpty { members.append(("body", StageLine.text(writer.bytes))) }
    return StageLine.bytes(.observation, members)
  }

  /// Reads a line.
  ///
  /// - Throws: ``ResultsFault`` for anything that no stage writes.
  init(line: Bytes) throws(ResultsFault) {
    let value = try StageLine.value(of: line, as: .observation)
    let word: Word = try value.member("what").choice()
    shard = try value.member("shard").count()
    number = try value.member("number").count()
    switch word {
    case .shard:
      content = .shard(
        Extent(
          artifacts: try value.member("artifacts").count(),
          isFull: try value.member("isFull").flag(), isCut: try value.member("isCut").flag(),
          areStringsCut: try value.member("areStringsCut").flag()))
    case .record:
      var reader = try Self.body(of: value)
      let bytes = try reader.part()
      let state = try value.optional("state")?.bytes()
      let read = KeptRecord(
        encoded: Bytes(bytes, name: "record"), at: 0, recalling: RecalledTexts(),
        text: { range in
          range.lowerBound >= 0 && range.upperBound <= bytes.count ? Array(bytes[range]) : nil
        })
      guard let read else { throw StageReader.fault }
      content = .record(
        Record(
          names: try value.member("names").list { (name) throws(ResultsFault) in
            try RecordTable.Name(name)
          },
          state: state.flatMap { KeyState(encoded: Bytes($0)) }, kept: read))
    case .string:
      var reader = try Self.body(of: value)
      content = .string(try reader.string())
    case .exchange:
      var reader = try Self.body(of: value)
      content = .exchange(try reader.part())
    case .key:
      content = .key(
        try value.member("key").digestBytes(),
        attestedBy: try value.member("attestation").digestBytes())
    case .want, .given:
      guard let routes = NameRoute.unpacked(try value.member("routes").bytes()) else {
        throw try value.member("routes").fault("isn't a list of routes")
      }
      content = .want(routes, isGiven: word == .given)
    }
  }

  /// Returns a reader of the body.
  private static func body(of value: ResultsValue) throws(ResultsFault) -> StageReader {
    StageReader(try value.member("body").bytes())
  }
}

extension RecordTable.Name {
  /// The name in a line: the topic, the hash in hexadecimal, and the route, between colons.
  fileprivate var text: String { "\(topic):\(digest.hex):\(route.text)" }

  /// Reads a name.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    let parts = try value.text().split(separator: ":")
    guard parts.count == 3,
      let topic = RecordTable.Topic.allCases.first(where: { "\($0)".equals(parts[0]) }),
      let digest = [UInt8](hex: String(parts[1])), digest.count == 32,
      let route = NameRoute(text: String(parts[2]))
    else { throw value.fault("isn't the name of a record") }
    self.init(topic: topic, digest: digest, route: route)
  }
}

extension ResultsValue {
  /// Reads a SHA-256 in hexadecimal as bytes.
  fileprivate func digestBytes() throws(ResultsFault) -> [UInt8] {
    guard let bytes = [UInt8](hex: try digest()) else { throw fault("isn't a SHA-256") }
    return bytes
  }
}

extension [RecordTable.Name] {
  /// The names in one order, whichever file gave them first.
  fileprivate var ordered: Self {
    sorted {
      $0.topic.rawValue == $1.topic.rawValue
        ? $0.digest.lexicographicallyPrecedes($1.digest)
        : $0.topic.rawValue < $1.topic.rawValue
    }
  }
}
