/// The members of an object in a line of results: one description for writing, reading, redacting
/// and the schema.
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
  /// The parts that can change.
  private let changes: [Change]
  /// Puts a value together again, with the parts to show instead by their index.
  private let remake: @Sendable (Value, [Int: AnyObject]) -> Value

  /// Describes an object.
  ///
  /// - Parameters:
  ///   - derived: Members that follow from the others. They are written for programs, and not read.
  ///   - make: Creates the value from those of the members.
  ///   - members: The members.
  // Without this, the compiler makes a copy for each type, and takes 1.6 times as long for this module.
  @_semantics("optimize.sil.specialize.generic.never")
  init<each Part: Sendable>(
    derived: [Field<Value>] = [], _ make: @escaping @Sendable (repeat each Part) -> Value,
    _ members: repeat Member<Value, each Part>
  ) {
    var fields = derived
    var changes: [Change] = []
    var index = 0
    for member in repeat each members {
      fields += member.fields
      if let part = member.change { changes.append(Change(index: index, part: part)) }
      index += 1
    }
    self.fields = fields
    self.changes = changes
    groups = FieldGroup.sorted(fields)
    read = { (value, line) throws(ResultsFault) in
      make(repeat try (each members).read(value, line))
    }
    remake = { value, shown in
      var index = -1
      func part<Shown>(_ member: Member<Value, Shown>) -> Shown {
        index += 1
        return (shown[index] as? ShownPart<Shown>)?.value ?? member.value(value)
      }
      return make(repeat part(each members))
    }
  }

  /// A part that can change: its index, and a function that returns the part to show instead as a
  /// ``ShownPart``, or `nil` if it doesn't change.
  private struct Change: Sendable {
    let index: Int
    let part: @Sendable (Value, any LineRedactor) -> AnyObject?
  }

  /// Describes an object that is read by a function and never redacted.
  init(
    reading read: @escaping @Sendable (ResultsValue, LineReader) throws(ResultsFault) -> Value,
    _ fields: Field<Value>...
  ) {
    self.fields = fields
    groups = FieldGroup.sorted(fields)
    self.read = read
    changes = []
    remake = { value, _ in value }
  }

  /// Returns the value to show instead, or `nil` if nothing in it changes. The property is `nil`
  /// for objects that never change.
  var redact: (@Sendable (Value, any LineRedactor) -> Value?)? {
    guard !changes.isEmpty else { return nil }
    return { [changes, remake] value, redactor in
      // Hardly any value changes, so the parts are only put together if one does.
      var shown: [Int: AnyObject] = [:]
      for change in changes {
        if let part = change.part(value, redactor) { shown[change.index] = part }
      }
      return shown.isEmpty ? nil : remake(value, shown)
    }
  }

  /// The schema of the object.
  var schema: Schema { FieldGroup.schema(of: groups) }

  /// Writes the members in the order of their names.
  func write(_ value: Value, _ line: inout LineWriter) {
    for group in groups { group.write(value, &line) }
  }
}

extension Member {
  /// The redaction of the part, without its type; `nil` for a part that never changes.
  fileprivate var change: (@Sendable (Owner, any LineRedactor) -> AnyObject?)? {
    guard let redact else { return nil }
    return { redact($0, $1) }
  }
}

/// A member that is written: its path of names, and a function that writes it.
struct Field<Owner: Sendable>: Sendable {
  /// The names from the object to the member: `proof`, `steps`.
  let path: [String]
  /// The schema of the member.
  let schema: Schema
  /// Whether every such object has the member.
  let isRequired: Bool
  /// Writes the member with its name, given as it is written: `"steps":`. Writes nothing for a
  /// member that is left out.
  let write: @Sendable (Owner, inout LineWriter, _ name: [UInt8]) -> Void
}

extension Field {
  /// Describes a member that follows from others.
  ///
  /// - Parameters:
  ///   - path: The name of the member, or the names from the object to it with slashes.
  ///   - description: What the schema says of the member.
  ///   - value: Returns the member's value.
  init<Value>(
    _ path: String, _ codec: Codec<Value>, about description: String? = nil,
    _ value: @escaping @Sendable (Owner, LineWriter) -> Value
  ) {
    self.init(
      path: path.split(separator: "/").map { String($0) },
      schema: description.map(codec.schema.about) ?? codec.schema,
      isRequired: codec.isOmitted == nil
    ) { owner, line, name in
      codec.write(value(owner, line), as: name, &line)
    }
  }
}

/// A member, or an object of members whose paths begin alike.
private enum FieldGroup<Owner: Sendable>: Sendable {
  /// The name as it is written, and the member.
  case field([UInt8], Field<Owner>)
  /// The name as it is written, and the members of the object.
  case object([UInt8], [FieldGroup])

  /// Returns fields as nested objects, in the order of their names.
  static func sorted(_ fields: [Field<Owner>], depth: Int = 0) -> [FieldGroup] {
    Dictionary(grouping: fields) { $0.path[depth] }.sorted { $0.key < $1.key }.map { name, fields in
      let token = Array("\"\(name)\":".utf8)
      if let field = fields.first, field.path.count == depth + 1 { return .field(token, field) }
      return .object(token, sorted(fields, depth: depth + 1))
    }
  }

  /// Returns the schema of an object.
  static func schema(of groups: [FieldGroup]) -> Schema {
    .object(
      Dictionary(groups.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first }),
      required: groups.filter(\.isRequired).map(\.name))
  }

  private var name: String {
    switch self {
    case .field(_, let field): field.path.last ?? ""
    case .object(let token, _): String(decoding: token.dropFirst().dropLast(2), as: UTF8.self)
    }
  }

  private var schema: Schema {
    switch self {
    case .field(_, let field): field.schema
    case .object(_, let groups): Self.schema(of: groups)
    }
  }

  private var isRequired: Bool {
    switch self {
    case .field(_, let field): field.isRequired
    case .object(_, let groups): groups.contains(where: \.isRequired)
    }
  }

  /// Writes the member, or the object.
  func write(_ value: Owner, _ line: inout LineWriter) {
    switch self {
    case .field(let name, let field): field.write(value, &line, name)
    case .object(let name, let groups):
      line.json.name(name)
      line.object { inner in for group in groups { group.write(value, &inner) } }
    }
  }
}
