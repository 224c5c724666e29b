import Evidence

/// A part of a value: the members that it is written to, and how it is read and redacted.
package struct Member<Owner: Sendable, Value: Sendable>: Sendable {
  /// The members to write: one for most parts, none for a part that isn't in the line.
  let fields: [Field<Owner>]
  /// Reads the part from the object.
  private(set) var read: @Sendable (ResultsValue, LineReader) throws(ResultsFault) -> Value
  /// Returns the part to show instead, or `nil` if it doesn't change. The property is `nil` for
  /// parts that never change.
  private(set) var redact: (@Sendable (Owner, any LineRedactor) -> ShownPart<Value>?)?
  /// Returns the part of a value.
  let value: @Sendable (Owner) -> Value
}

/// A part that redaction changed. An object, so that a table passes parts of all types on without
/// looking up their types for each line.
final class ShownPart<Value: Sendable>: Sendable {
  /// The part to show.
  let value: Value

  /// Creates the part to show.
  init(_ value: Value) { self.value = value }
}

extension Member {
  /// A part in a member of its own.
  ///
  /// - Parameters:
  ///   - path: The name of the member, or the names from the object to it with slashes.
  ///   - value: Returns the part.
  ///   - codec: How the part is written, read and redacted.
  ///   - description: What the schema says of the member.
  ///   - isShown: Returns whether the member is written, beyond the codec's own condition.
  static func field(
    _ path: String, _ value: @escaping @Sendable (Owner) -> Value, _ codec: Codec<Value>,
    about description: String? = nil, when isShown: (@Sendable (Owner) -> Bool)? = nil
  ) -> Member {
    let names = path.split(separator: "/").map { String($0) }
    let codec = description.map(codec.about) ?? codec
    return Member(
      fields: [
        Field(
          path: names, schema: codec.schema, isRequired: codec.isOmitted == nil && isShown == nil
        ) { owner, line, name in
          if isShown?(owner) != false { codec.write(value(owner), as: name, &line) }
        }
      ],
      read: { (object, line) throws(ResultsFault) in
        guard let member = try object.optional(names) else {
          guard let absent = codec.absent else { throw object.missing(names) }
          return absent
        }
        return try codec.read(member, line)
      }, redact: redaction(of: value, in: names, codec.redact), value: value)
  }

  /// A part that only lines with the artifact's bytes have. Other lines may have anything in its
  /// place.
  ///
  /// - Parameters:
  ///   - absent: The part in lines without bytes.
  ///   - holdsBytes: Returns whether the line has the artifact's bytes.
  static func field(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ codec: Codec<Value>,
    or absent: Value, ifBytes holdsBytes: @escaping @Sendable (Owner) -> Bool
  ) -> Member {
    let own = field(name, value, codec, when: holdsBytes)
    var member = own
    member.read = { (object, line) throws(ResultsFault) in
      line.holdsBytes ? try own.read(object, line) : absent
    }
    return member
  }

  /// A part that is left out where the rule's texts in the run's line say the same, and then read
  /// from there.
  ///
  /// - Parameters:
  ///   - rule: Returns the ID of the rule.
  ///   - listed: Returns the part of the texts in the run's line.
  ///   - isSame: Returns whether both parts are written alike.
  private static func field(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ codec: Codec<Value>,
    of rule: @escaping @Sendable (Owner) -> RuleID,
    unless listed: @escaping @Sendable (RuleLegend) -> Value,
    _ isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> Member {
    let own = field(name, value, codec)
    return Member(
      fields: [
        Field(path: [name], schema: codec.schema, isRequired: false) { owner, line, name in
          let part = value(owner)
          if let legend = line.legends[rule(owner)], isSame(listed(legend), part) { return }
          codec.write(part, as: name, &line)
        }
      ],
      read: { (object, line) throws(ResultsFault) in
        if try object.optional(name) == nil, let legend = line.legends[try object.rule()] {
          return listed(legend)
        }
        return try own.read(object, line)
      }, redact: own.redact, value: value)
  }

  /// A text that is left out where the rule's texts in the run's line have the same bytes.
  static func field(
    _ name: String, _ value: @escaping @Sendable (Owner) -> String, _ codec: Codec<String>,
    of rule: @escaping @Sendable (Owner) -> RuleID,
    unless listed: @escaping @Sendable (RuleLegend) -> String
  ) -> Member where Value == String {
    field(name, value, codec, of: rule, unless: listed) { $0.equals($1) }
  }

  /// Another part that is left out where the rule's texts in the run's line say the same.
  static func field(
    _ name: String, _ value: @escaping @Sendable (Owner) -> Value, _ codec: Codec<Value>,
    of rule: @escaping @Sendable (Owner) -> RuleID,
    unless listed: @escaping @Sendable (RuleLegend) -> Value
  ) -> Member where Value: Equatable {
    field(name, value, codec, of: rule, unless: listed) { $0 == $1 }
  }

  /// A text whose privacy depends on the rest of the value.
  ///
  /// - Parameter description: What the schema says of the member.
  static func text(
    _ name: String, _ value: @escaping @Sendable (Owner) -> String,
    _ privacy: @escaping @Sendable (Owner) -> TextPrivacy,
    about description: String? = nil
  ) -> Member where Value == String {
    var member = field(name, value, .own, about: description)
    member.redact = { owner, redactor in
      redactor.at(name) { redactor.text(value(owner), privacy(owner)) }.map { ShownPart($0) }
    }
    return member
  }

  /// A text that may be absent, whose privacy depends on the rest of the value.
  static func text(
    _ name: String, _ value: @escaping @Sendable (Owner) -> String?,
    _ privacy: @escaping @Sendable (Owner) -> TextPrivacy
  ) -> Member where Value == String? {
    var member = field(name, value, .optional(.own))
    member.redact = { owner, redactor in
      guard let text = value(owner) else { return nil }
      return redactor.at(name) { redactor.text(text, privacy(owner)) }.map { ShownPart($0) }
    }
    return member
  }

  /// A part whose members stand among those of the whole.
  ///
  /// - Parameter name: The name of an object that has the members; empty for the whole's own.
  static func members(
    _ value: @escaping @Sendable (Owner) -> Value, _ table: FieldTable<Value>, in name: String = ""
  ) -> Member {
    let names = name.isEmpty ? [] : [name]
    return Member(
      fields: table.fields.map { field in
        Field(
          path: names + field.path, schema: field.schema, isRequired: field.isRequired
        ) { field.write(value($0), &$1, $2) }
      },
      read: { (object, line) throws(ResultsFault) in
        try table.read(name.isEmpty ? object : try object.member(name), line)
      }, redact: redaction(of: value, in: names, table.redact), value: value)
  }

  /// A part that may be absent, whose members stand among those of the whole. It is never redacted.
  ///
  /// - Parameter names: The members without which the part is absent. The others of the part are
  ///   required if these are present.
  static func members<Part: Sendable>(
    _ value: @escaping @Sendable (Owner) -> Part?, _ table: FieldTable<Part>, if names: String...
  ) -> Member where Value == Part? {
    Member(
      fields: table.fields.map { field in
        Field(path: field.path, schema: field.schema, isRequired: false) { owner, line, name in
          if let part = value(owner) { field.write(part, &line, name) }
        }
      },
      read: { (object, line) throws(ResultsFault) in
        for name in names where try object.optional(name) == nil { return nil }
        return try table.read(object, line)
      }, redact: nil, value: value)
  }

  /// A part that the reader has from elsewhere in the line.
  static func given(
    _ value: @escaping @Sendable (Owner) -> Value, _ read: @escaping @Sendable (LineReader) -> Value
  ) -> Member {
    Member(fields: [], read: { _, line in read(line) }, redact: nil, value: value)
  }

  /// Returns the redaction of a part at a place in the whole; `nil` for a part that never changes.
  private static func redaction(
    of value: @escaping @Sendable (Owner) -> Value, in names: [String],
    _ redact: (@Sendable (Value, any LineRedactor) -> Value?)?
  ) -> (@Sendable (Owner, any LineRedactor) -> ShownPart<Value>?)? {
    guard let redact else { return nil }
    return { owner, redactor in
      for name in names { redactor.enter(name) }
      defer { for _ in names { redactor.leave() } }
      return redact(value(owner), redactor).map { ShownPart($0) }
    }
  }
}
