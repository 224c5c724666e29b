/// How a value of a line of results is written, read, redacted and described.
package struct Codec<Value: Sendable>: Sendable {
  /// What the schema says of the value.
  var schema: Schema
  /// Returns whether a member with this value is left out; `nil` for a codec that leaves out none.
  var isOmitted: (@Sendable (Value) -> Bool)?
  /// The value of an absent member; `nil` if the member must be present.
  var absent: Value?
  /// Writes the value.
  let write: @Sendable (Value, inout LineWriter) -> Void
  /// Reads the value.
  let read: @Sendable (ResultsValue, LineReader) throws(ResultsFault) -> Value
  /// Returns the value to show instead, or `nil` if it doesn't change. The property is `nil` for
  /// values that never change.
  var redact: (@Sendable (Value, any LineRedactor) -> Value?)?

  /// Writes a value as a member, unless the codec leaves it out.
  ///
  /// - Parameter name: The name as it is written: `"steps":`.
  func write(_ value: Value, as name: [UInt8], _ line: inout LineWriter) {
    if isOmitted?(value) == true { return }
    line.json.name(name)
    write(value, &line)
  }

  /// Returns the codec for a member that may be absent.
  ///
  /// - Parameter absent: The value of an absent member. A member with this value is still written,
  ///   unless the codec leaves it out anyway.
  func or(_ absent: Value) -> Codec {
    var copy = self
    copy.absent = absent
    return copy
  }

  /// Returns the codec for a member that is left out if it has a value.
  ///
  /// - Parameter absent: The value, also that of an absent member.
  func leavingOut(_ absent: Value) -> Codec where Value: Equatable {
    var copy = or(absent)
    copy.isOmitted = { $0 == absent }
    return copy
  }

  /// Returns the codec with a description for the schema.
  func about(_ description: String) -> Codec {
    schema(schema.about(description))
  }

  /// Returns the codec with another schema, for a value that has a narrower form than its type.
  func schema(_ schema: Schema) -> Codec {
    var copy = self
    copy.schema = schema
    return copy
  }

  /// Returns the codec with another redaction.
  func redacting(_ redact: @escaping @Sendable (Value, any LineRedactor) -> Value?) -> Codec {
    var copy = self
    copy.redact = redact
    return copy
  }
}

extension Codec {
  /// An object of the members in a table.
  static func object(_ table: FieldTable<Value>) -> Codec {
    Codec(
      schema: .made { table.schema.defined(as: Schema.name(of: Value.self)) },
      write: { value, line in line.object { table.write(value, &$0) } }, read: table.read,
      redact: table.redact)
  }

  /// A value that may be absent.
  static func optional<Wrapped>(_ codec: Codec<Wrapped>) -> Codec where Value == Wrapped? {
    var optional = Codec(
      schema: codec.schema,
      isOmitted: { value in if case .none = value { true } else { false } },
      absent: .some(.none),
      write: { value, line in if let value { codec.write(value, &line) } },
      read: { (value, line) throws(ResultsFault) in try codec.read(value, line) })
    if let redact = codec.redact {
      optional.redact = { value, redactor in
        value.flatMap { redact($0, redactor) }.map { .some($0) }
      }
    }
    return optional
  }

  /// A text that is written as `null` if there is none.
  static func nullable(_ codec: Codec<String>) -> Codec where Value == String? {
    let optional = Codec.optional(codec)
    return Codec(
      schema: codec.schema.with(["type": ["string", "null"]]), absent: .some(nil),
      write: { value, line in
        if let value { codec.write(value, &line) } else { line.json.append("null") }
      }, read: optional.read, redact: optional.redact)
  }

  /// An array.
  ///
  /// - Parameter limit: Maximum number of elements that are kept when the array is read.
  static func list<Element>(
    _ codec: Codec<Element>, limit: Int = .max
  ) -> Codec where Value == [Element] {
    let list = nonEmpty(codec, limit: limit)
    return Codec(
      schema: .list(codec.schema, limit: limit), write: list.write, read: list.read,
      redact: list.redact)
  }

  /// An array that is left out if it is empty.
  ///
  /// - Parameters:
  ///   - limit: Maximum number of elements that are kept when the array is read.
  ///   - isKnown: Returns whether an element is read; others are left out.
  static func nonEmpty<Element>(
    _ codec: Codec<Element>, limit: Int = .max,
    where isKnown: (@Sendable (ResultsValue) throws(ResultsFault) -> Bool)? = nil
  ) -> Codec where Value == [Element] {
    var list = Codec(
      schema: .list(codec.schema, limit: limit).with(["minItems": .integer(1)]),
      isOmitted: \.isEmpty, absent: [],
      write: { elements, line in line.list(elements) { codec.write($0, &$1) } },
      read: { (value, line) throws(ResultsFault) in
        let elements = try value.list { (element) throws(ResultsFault) -> Element? in
          guard try isKnown?(element) ?? true else { return nil }
          return try codec.read(element, line)
        }.compactMap(\.self)
        return Array(elements.prefix(limit))
      })
    if let redact = codec.redact {
      list.redact = { elements, redactor in elements.redacted(by: redactor) { redact($0, redactor) }
      }
    }
    return list
  }

  /// An object of counts, in the order of their names.
  ///
  /// - Parameters:
  ///   - name: Returns the name of a key.
  ///   - key: Returns the key with a name; `nil` for an unknown one, which is a fault.
  static func counts<Key: Hashable & Sendable>(
    _ name: @escaping @Sendable (Key) -> String, _ key: @escaping @Sendable (String) -> Key?
  ) -> Codec where Value == [Key: Int] {
    Codec(
      schema: .dictionary(of: .count),
      write: { counts, line in
        line.json.write(.object(counts.map { (name($0.key), .integer($0.value)) }))
      },
      read: { (value, _) throws(ResultsFault) in
        var counts: [Key: Int] = [:]
        for (word, count) in try value.members() {
          guard let key = key(word) else {
            throw count.fault("is a name that this version does not know")
          }
          counts[key] = try count.count()
        }
        return counts
      })
  }
}
