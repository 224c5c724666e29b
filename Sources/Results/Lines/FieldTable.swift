/// The members of an object in a line of results: one description for writing, reading and
/// redacting.
///
/// ```swift
/// static let fields = FieldTable(
///   Hypothesis.init(_:matched:), .field("id", \.label, .text), .field("matched", \.matched, .flag))
/// ```
///
/// The members stand in the order of the initializer's parameters. They are read and redacted in
/// this order, and written in the order of their names.
package struct FieldTable<Value: Sendable>: Sendable {
  /// The members to write, with their paths.
  let fields: [Field<Value>]
  /// The same as nested objects.
  private let groups: [FieldGroup<Value>]
  /// Reads the object.
  let read: @Sendable (ResultsValue, LineReader) throws(ResultsFault) -> Value
  /// Returns the value to show instead; `nil` if nothing in it changes.
  let redact: @Sendable (Value, any LineRedactor) -> Value?

  /// Describes an object.
  ///
  /// - Parameters:
  ///   - derived: Members that follow from the others. They are written for programs, and not read.
  ///   - make: Creates the value from those of the members.
  ///   - members: The members.
  init<each Part: Sendable>(
    derived: [Field<Value>] = [], _ make: @escaping @Sendable (repeat each Part) -> Value,
    _ members: repeat Member<Value, each Part>
  ) {
    var fields = derived
    var parts: [@Sendable (Value, any LineRedactor) -> (any Sendable)?] = []
    for member in repeat each members {
      fields += member.fields
      let redact = member.redact
      parts.append { value, redactor in redact?(value, redactor) }
    }
    self.fields = fields
    groups = FieldGroup.sorted(fields)
    read = { (value, line) throws(ResultsFault) in
      make(repeat try (each members).read(value, line))
    }
    let redactors = parts
    redact = { value, redactor in
      let shown = redactors.map { $0(value, redactor) }
      guard shown.contains(where: { $0 != nil }) else { return nil }
      var rest = shown[...]
      func part<P>(_ member: Member<Value, P>) -> P {
        guard let change = rest.popFirst() ?? nil, let part = change as? P else {
          return member.value(value)
        }
        return part
      }
      return make(repeat part(each members))
    }
  }

  /// Describes an object that is read by a function and never redacted.
  init(
    reading read: @escaping @Sendable (ResultsValue, LineReader) throws(ResultsFault) -> Value,
    _ fields: Field<Value>...
  ) {
    self.fields = fields
    groups = FieldGroup.sorted(fields)
    self.read = read
    redact = { _, _ in nil }
  }

  /// Writes the members in the order of their names.
  func write(_ value: Value, _ line: inout LineWriter) {
    for group in groups { group.write(value, &line) }
  }
}

/// A member that is written: its path of names, and a function that writes its value.
struct Field<Owner: Sendable>: Sendable {
  /// The names from the object to the member: `proof`, `steps`.
  let path: [String]
  /// Returns whether the member is left out.
  var isOmitted: @Sendable (Owner, LineWriter) -> Bool = { _, _ in false }
  /// Writes the value.
  let write: @Sendable (Owner, inout LineWriter) -> Void

  init(
    path: [String], isOmitted: @escaping @Sendable (Owner, LineWriter) -> Bool,
    write: @escaping @Sendable (Owner, inout LineWriter) -> Void
  ) {
    self.path = path
    self.isOmitted = isOmitted
    self.write = write
  }

  /// Describes a member that is always written.
  init(_ name: String, _ write: @escaping @Sendable (Owner, inout LineWriter) -> Void) {
    path = [name]
    self.write = write
  }

  /// Describes a member that follows from others.
  ///
  /// - Parameters:
  ///   - path: The name of the member, or the names from the object to it with slashes.
  ///   - value: Returns the member's value.
  init<Value>(
    _ path: String, _ codec: Codec<Value>,
    _ value: @escaping @Sendable (Owner, LineWriter) -> Value
  ) {
    self.init(
      path: path.split(separator: "/").map { String($0) },
      isOmitted: { codec.isOmitted(value($0, $1)) }, write: { codec.write(value($0, $1), &$1) })
  }
}

/// A member, or an object of members whose paths begin alike.
private struct FieldGroup<Owner: Sendable>: Sendable {
  /// The name as it is written: `"steps":`.
  let name: [UInt8]
  /// The member; `nil` for an object.
  let field: Field<Owner>?
  /// The members of the object.
  let groups: [FieldGroup]

  /// Returns fields as nested objects, in the order of their names.
  static func sorted(_ fields: [Field<Owner>], depth: Int = 0) -> [FieldGroup] {
    Dictionary(grouping: fields) { $0.path[depth] }.sorted { $0.key < $1.key }.map { name, fields in
      let token = Array("\"\(name)\":".utf8)
      if let field = fields.first, field.path.count == depth + 1 {
        return FieldGroup(name: token, field: field, groups: [])
      }
      return FieldGroup(name: token, field: nil, groups: sorted(fields, depth: depth + 1))
    }
  }

  /// Writes the member, or the object.
  func write(_ value: Owner, _ line: inout LineWriter) {
    guard let field else {
      line.json.name(name)
      return line.object { inner in for group in groups { group.write(value, &inner) } }
    }
    guard !field.isOmitted(value, line) else { return }
    line.json.name(name)
    field.write(value, &line)
  }
}
