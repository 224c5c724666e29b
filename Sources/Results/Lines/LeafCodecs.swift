import Evidence

extension Codec<String> {
  /// A text of this program, or of a closed set.
  static let own = Codec.text(.own)
  /// A text from outside that was redacted when its value was created, as in findings, events and
  /// the run's lines. It isn't searched for secrets again.
  static let redactedBefore = own
  /// A text of this program that lines of earlier versions lack; then empty.
  static let heading = own.or("")
  /// Any text.
  static let text = Codec.text(.text)
  /// The name of one thing or person.
  static let name = Codec.text(.name)
  /// A key ID.
  static let key = Codec.text(.key)
  /// A SHA-256 in hexadecimal that identifies the artifact.
  static let digest = Codec.text(.digest, .digest) { (value) throws(ResultsFault) in
    try value.digest()
  }
  /// The artifact's own ID.
  static let ownID = Codec.text(.digest, .artifactID) { (value) throws(ResultsFault) in
    try value.artifactID()
  }
  /// The ID of an artifact of the run.
  static let artifactID = Codec.text(.own, .artifactID) { (value) throws(ResultsFault) in
    try value.artifactID()
  }

  private static func text(
    _ privacy: TextPrivacy, _ schema: Schema = .text,
    _ read: @escaping @Sendable (ResultsValue) throws(ResultsFault) -> String = {
      (value) throws(ResultsFault) in try value.text()
    }
  ) -> Codec {
    let codec = Codec(
      schema: schema, write: { $1.json.write($0) },
      read: { (value, _) throws(ResultsFault) in try read(value) })
    return privacy == .own ? codec : codec.redacting { $1.text($0, privacy) }
  }
}

extension Codec<Int> {
  /// A count or an offset, from 0 to 2^48.
  static let count = Codec(
    schema: .count, write: { $1.json.write(Int64($0)) },
    read: { (value, _) throws(ResultsFault) in try value.count() })

  /// A count that is left out if it is 0.
  static let some = count.schema(.positive).leavingOut(0)
}

extension Codec<UInt32> {
  /// A counter. One that is too large is read as the largest.
  static let counter = Codec(
    schema: .count, write: { $1.json.write(Int64($0)) },
    read: { (value, _) throws(ResultsFault) in UInt32(clamping: try value.count()) })
}

extension Codec<Bool> {
  /// `true` or `false`.
  static let flag = Codec(
    schema: .flag, write: { $1.json.write(.bool($0)) },
    read: { (value, _) throws(ResultsFault) in try value.flag() })

  /// Whether a line has its bytes: `false` is written as the word `none`, and `true` is left out.
  static let unlessNone = Codec(
    schema: .words(["none"]), write: { $1.json.write("none") }, read: { _, _ in false }
  ).leavingOut(true)

  /// `true`, or absent.
  static let mark = flag.leavingOut(false)
}

extension Codec<Timestamp> {
  /// A time as RFC 3339.
  static let time = Codec(
    schema: .time, write: { $1.json.write($0.description) },
    read: { (value, _) throws(ResultsFault) in try value.time() })
}

extension Codec<RuleID> {
  /// The ID of a rule of any version.
  static let rule = Codec(
    schema: .rule, write: { $1.json.write($0.rawValue) },
    read: { (value, _) throws(ResultsFault) in try value.ruleID() })
}

extension Codec where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// A word of a closed set; others are faults.
  static var choice: Codec {
    Codec(
      schema: .words(Value.allCases.map(\.rawValue)),
      write: { $1.json.write($0.rawValue) },
      read: { (value, _) throws(ResultsFault) in try value.choice() })
  }

  /// A word of a closed set.
  ///
  /// - Parameter other: What any other word is read as.
  static func choice(or other: Value) -> Codec {
    Codec(
      schema: choice.schema, write: choice.write,
      read: { (value, _) throws(ResultsFault) in Value(rawValue: try value.text()) ?? other })
  }
}

extension Codec {
  /// An object of counts by the words of a closed set.
  static func counts<Key: RawRepresentable<String> & Hashable & Sendable & SendableMetatype>()
    -> Codec where Value == [Key: Int]
  {
    counts(\.rawValue) { Key(rawValue: $0) }
  }
}

extension Codec<[String: Int]> {
  /// An object of counts by cause, of any version.
  static let causes = Codec.counts(\.self) { $0 }
}

extension Codec<[RuleID: Int]> {
  /// An object of counts by rule, of any version.
  static let rules = Codec.counts(\.rawValue) { RuleID.isName($0) ? RuleID($0) : nil }
  /// The same, left out if it is empty.
  static let someRules = rules.leavingOut([:])
}

extension FieldTable<Bytes> {
  /// The members that name a place: buffer, offset and length in bytes.
  static let place = FieldTable(
    reading: { (value, line) throws(ResultsFault) in try line.buffers.bytes(value) },
    Field("buffer", .own) { $1.table.name(of: $0.buffer) },
    Field("length", .count) { bytes, _ in bytes.count },
    Field("offset", .count) { bytes, _ in bytes.startIndex })
}

extension Codec<Bytes> {
  /// A place as an object.
  static let place = Codec.object(FieldTable.place)
}
