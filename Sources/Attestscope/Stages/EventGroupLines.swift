import Evidence
import Flow
import Redaction
import Results

/// The line with which the events of a shard begin.
struct StageStart {
  /// The number of the shard.
  let shard: Int
  /// How many shards the run has.
  let shards: Int
  /// Entries of the context file that could not be read.
  let skipped: [RunSummary.Skipped]

  /// The line, with its line feed.
  var line: [UInt8] {
    StageLine.event(
      StageEventLine.start, ofShard: shard,
      [
        ("shards", .integer(shards)),
        ("skipped", .nonEmpty(skipped.prefix(RunSummary.skippedLimit).map(\.json))),
        ("skippedCount", skipped.isEmpty ? nil : .integer(skipped.count)),
      ])
  }
}

extension RunFacts {
  /// Returns the line with which the events of a shard end, before its summary, with its line feed.
  func line(ofShard shard: Int) -> [UInt8] {
    StageLine.event(
      StageEventLine.end, ofShard: shard,
      Self.flags.map { ($0.name, self[keyPath: $0.flag] ? .bool(true) : nil) } + [
        ("contradicted", contradicted == 0 ? nil : .integer(contradicted)),
        ("choice", choice.map { .string($0) }),
      ])
  }

  /// Reads facts.
  init(_ value: ResultsValue) throws(ResultsFault) {
    self.init()
    for (name, flag) in Self.flags {
      self[keyPath: flag] = try value.optional(name)?.flag() ?? false
    }
    contradicted = try value.optional("contradicted")?.count() ?? 0
    choice = try value.optional("choice")?.text()
  }
}

extension EventGroup {
  /// Number of devices in one line.
  private static let devicesInLine = 1_000

  /// Returns the events as lines.
  ///
  /// - Parameters:
  ///   - shard: The number of the shard.
  ///   - redaction: What the lines do not show of the facts about errors; all other texts are
  ///     redacted before.
  func lines(ofShard shard: Int, _ redaction: Redaction) -> [[UInt8]] {
    let ofDevices = devices.sorted().chunks(of: Self.devicesInLine).map { devices in
      StageLine.event(
        StageEventLine.devices, ofShard: shard,
        [("devices", .strings(devices.map { String($0, radix: 16) }))])
    }
    let errors = errors.map { errors in
      JSONValue.array(errors.map { .named($0.members(redaction).present) })
    }
    let ofEvents = events.enumerated().map { index, event in
      StageLine.event(
        event.event.kind.rawValue, ofShard: shard,
        event.members(redaction) + (index == 0 ? [("errors", errors)] : []))
    }
    return ofDevices + ofEvents
  }
}

extension KeptEvent {
  /// The event as members of a line. `event` has what findings compare, `shown` what they show.
  /// `input` to `answer` repeat values of both, for people and other programs.
  ///
  /// - Parameter redaction: What the line does not show of the facts about an error.
  fileprivate func members(_ redaction: Redaction) -> [(String, JSONValue?)] {
    [
      ("input", .string(shown.source.file)), ("entry", shown.source.entry.map { .integer($0) }),
      ("time", shown.time.map { .string($0.description) }),
      ("artifact", shown.artifact.map { .string($0) }),
      ("account", shown.account.map { .string($0) }),
      ("client", shown.client.map { .string($0) }),
      ("answer", .string(shown.served.answer.rawValue)),
      ("key", key.isEmpty ? nil : .string(key)),
      ("challenge", challenge.isEmpty ? nil : .string(challenge)),
      ("reason", reason.isEmpty ? nil : .string(reason)),
      ("remedy", remedy.isEmpty ? nil : .string(remedy)),
      ("facts", facts.map { $0.json(redaction) }),
      ("event", StageLine.text(event.packed)),
      ("shown", shown.json),
    ]
  }

  /// Reads the members of a line.
  init(_ value: ResultsValue) throws(ResultsFault) {
    let packed = try value.member("event").bytes()
    guard let event = Event(packed: packed[...]) else {
      throw try value.member("event").fault("isn't an event")
    }
    self.init(
      event: event, shown: try value.member("shown").read(FlowEvent.fields),
      key: try value.optional("key")?.text() ?? "",
      challenge: try value.optional("challenge")?.text() ?? "",
      reason: try value.optional("reason")?.text() ?? "",
      remedy: try value.optional("remedy")?.text() ?? "",
      facts: try value.optional("facts").map { (value) throws(ResultsFault) in
        try ErrorFacts(value)
      })
  }
}

extension ErrorFacts {
  /// The facts as JSON.
  fileprivate func json(_ redaction: Redaction) -> JSONValue {
    .object(
      [
        ("time", time.map { .string($0.description) }),
        ("device", device.map { .string(String($0, radix: 16)) }),
      ]
        + ErrorDimension.allCases.map {
          ($0.rawValue, values[$0].map { .string(redaction.text($0)) })
        })
  }

  /// Reads facts.
  fileprivate init(_ value: ResultsValue) throws(ResultsFault) {
    var values: [ErrorDimension: String] = [:]
    for dimension in ErrorDimension.allCases {
      values[dimension] = try value.optional(dimension.rawValue)?.text()
    }
    self.init(
      time: try value.optional("time")?.time(), values: values,
      device: try value.optional("device").flatMap { (value) throws(ResultsFault) in
        UInt64(try value.text(), radix: 16)
      })
  }
}

/// A line of events as `findings` reads it.
enum StageEventLine {
  case start(StageStart)
  case end(RunFacts)
  case group(EventGroup)
  /// An artifact, whose events follow: its SHA-256 in hexadecimal.
  case artifact(String)
  /// Names of records that artifacts of the shard looked up and that the shard was not given.
  case missed

  /// The words of lines that are no events.
  static let start = "shardBegins"
  static let end = "shardEnds"
  static let devices = "devices"
  static let artifactMark = "artifact"
  static let missedNames = "missed"

  /// Reads a line.
  ///
  /// - Throws: ``ResultsFault`` for anything that no stage writes.
  init(line: Bytes) throws(ResultsFault) {
    let value = try StageLine.value(of: line, as: .event)
    let what = try value.member("what").text()
    let shard = try value.member("shard").count()
    switch what {
    case let word where word.equals(Self.start):
      let skipped = try value.optional("skipped")?.list { (value) throws(ResultsFault) in
        try value.read(RunSummary.Skipped.fields)
      }
      self = .start(
        StageStart(
          shard: shard, shards: try value.member("shards").count(), skipped: skipped ?? []))
    case let word where word.equals(Self.end):
      self = .end(try RunFacts(value))
    case let word where word.equals(Self.artifactMark):
      self = .artifact(try value.member("sha256").digest())
    case let word where word.equals(Self.missedNames): self = .missed
    case let word where word.equals(Self.devices):
      let devices = try value.member("devices").list { (value) throws(ResultsFault) in
        guard let device = UInt64(try value.text(), radix: 16) else {
          throw value.fault("isn't a device")
        }
        return device
      }
      self = .group(EventGroup(devices: Set(devices)))
    default:
      var group = EventGroup(events: [try KeptEvent(value)])
      group.errors = try value.optional("errors")?.list { (value) throws(ResultsFault) in
        try KeptEvent(value)
      }
      self = .group(group)
    }
  }
}
