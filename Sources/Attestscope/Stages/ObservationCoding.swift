import Claims
import Evidence
import Ingest
import Results

extension StageWriter {
  /// Writes an exchange of a capture.
  mutating func put(_ exchange: ObservedExchange) {
    put(exchange.place.file)
    put(exchange.place.members) { $0.put($1) }
    put(exchange.place.index)
    for time in [exchange.sentAt, exchange.answeredAt] {
      put(time) { $0.put(Int($1.milliseconds)) }
    }
    put(exchange.isUnordered)
    put(exchange.origin) { $0.put($1) }
    put(exchange.path)
    put(exchange.isOfChallenge)
    for signs in [exchange.session.sent, exchange.session.set] {
      put(signs) { writer, sign in
        writer.put(sign.kind.text)
        writer.put(sign.value)
      }
    }
    for mark in [exchange.session.connection, exchange.session.client, exchange.fingerprint] {
      put(mark) { $0.put($1) }
    }
    put(exchange.status) { $0.put($1) }
    put(exchange.isAccepted)
    put(exchange.issued) { writer, value in
      writer.put(value.text)
      writer.put(value.origin.rawValue)
      writer.put(value.steps)
      writer.put(value.identifiers) { $0.put($1) }
      writer.put(value.lifetime.map { Int($0) }) { $0.put($1) }
    }
    put(exchange.sent) { $0.put($1) }
    put(exchange.artifacts) { writer, artifact in
      writer.put(artifact.digest)
      writer.put(artifact.signedDigest)
      writer.put(artifact.isAttestation)
      writer.put(artifact.challenges) { $0.put($1) }
      writer.put(artifact.identifiers) { $0.put($1) }
      writer.put(artifact.challengesOfData) { $0.put($1) }
      writer.put(artifact.dataNamesChallenge)
    }
    put(exchange.shown) { $0.put($1) }
  }

  /// Writes a mark.
  private mutating func put(_ mark: TextMark) { put(Int(bitPattern: UInt(mark.rawValue))) }

  /// Writes a string of a capture or a text.
  mutating func put(_ string: SeenString) {
    put(string.text)
    put(string.author.rawValue)
    put(string.steps)
  }
}

extension StageReader {
  /// Reads an exchange of a capture.
  ///
  /// - Parameter prefix: Put before the name of its file, to distinguish files of the same name.
  mutating func exchange(in prefix: String) throws(ResultsFault) -> ObservedExchange {
    let file = prefix + (try text())
    let members = try list { (reader) throws(ResultsFault) in try reader.text() }
    var exchange = ObservedExchange(
      at: ExchangePlace(file: file, members: members, index: try number()))
    exchange.sentAt = try optionalTime()
    exchange.answeredAt = try optionalTime()
    exchange.isUnordered = try flag()
    exchange.origin = try optionalText()
    exchange.path = try text()
    exchange.isOfChallenge = try flag()
    exchange.session.sent = try signs()
    exchange.session.set = try signs()
    exchange.session.connection = try optionalMark()
    exchange.session.client = try optionalMark()
    exchange.fingerprint = try optionalMark()
    exchange.status = try optionalNumber()
    exchange.isAccepted = try flag()
    exchange.issued = try list { (reader) throws(ResultsFault) in
      let text = try reader.value()
      guard let origin = IssuedValue.Origin(rawValue: try reader.number()) else {
        throw Self.fault
      }
      var value = IssuedValue(text, origin, at: try reader.steps())
      value.identifiers = try reader.values()
      value.lifetime = try reader.optionalNumber().map { Int64($0) }
      return value
    }
    exchange.sent = try list { (reader) throws(ResultsFault) in try reader.mark() }
    exchange.artifacts = try list { (reader) throws(ResultsFault) in
      var artifact = ObservedArtifact(
        digest: try reader.part(), signedDigest: try reader.part(),
        isAttestation: try reader.flag())
      artifact.challenges = try reader.values()
      artifact.identifiers = try reader.values()
      artifact.challengesOfData = try reader.values()
      artifact.dataNamesChallenge = try reader.flag()
      return artifact
    }
    exchange.shown = try list { (reader) throws(ResultsFault) in try reader.part() }
    return exchange
  }

  /// Reads a string of a capture or a text.
  mutating func string() throws(ResultsFault) -> SeenString {
    let text = try value()
    guard let author = Author(rawValue: try self.text()) else { throw Self.fault }
    return SeenString(text, by: author, at: try steps())
  }

  /// Reads bytes as a value of their own.
  private mutating func value() throws(ResultsFault) -> Bytes { Bytes(try part()) }

  /// Reads a list of values.
  private mutating func values() throws(ResultsFault) -> [Bytes] {
    try list { (reader) throws(ResultsFault) in try reader.value() }
  }

  /// Reads a mark.
  private mutating func mark() throws(ResultsFault) -> TextMark {
    TextMark(rawValue: UInt64(UInt(bitPattern: try number())))
  }

  /// Reads a mark that may be absent.
  private mutating func optionalMark() throws(ResultsFault) -> TextMark? {
    try optional { (reader) throws(ResultsFault) in try reader.mark() }
  }

  /// Reads features of a session.
  private mutating func signs() throws(ResultsFault) -> [SessionSigns.Sign] {
    try list { (reader) throws(ResultsFault) in
      SessionSigns.Sign(try reader.text(), try reader.mark())
    }
  }
}
