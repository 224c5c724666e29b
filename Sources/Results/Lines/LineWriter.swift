/// Writes a line of results: JSON, and what the members of one line share.
struct LineWriter: Sendable {
  /// The JSON so far.
  var json = JSONWriter.ofLine
  /// Names of the buffers.
  var table = BufferTable.empty
  /// Texts of rules in the run's line, which checks leave out.
  var legends = RuleLegends.none
  /// The program that makes the line; `nil` if the line doesn't say it.
  var tool: RunHeader.Tool?
  /// The artifact of the line; `nil` in other lines.
  var artifact: ArtifactResult?
  /// The kind of the line, if it isn't the usual one of its type.
  var kind: ResultsLine.Kind?

  /// Returns an object as JSON.
  func json<Value>(_ value: Value, _ fields: FieldTable<Value>) -> JSONValue {
    var line = self
    line.object { fields.write(value, &$0) }
    return .written(line.json.bytes)
  }

  /// Writes an object. `body` writes the members.
  mutating func object(_ body: (inout LineWriter) -> Void) {
    json.append("{")
    body(&self)
    json.append("}")
  }

  /// Writes an array. `body` writes each element.
  mutating func list<Element>(_ elements: [Element], _ body: (Element, inout LineWriter) -> Void) {
    json.append("[")
    for element in elements {
      json.separate()
      body(element, &self)
    }
    json.append("]")
  }
}

/// A value that is written by a table of its members. As JSON it is a line of results, or a value that
/// is kept until a line shows it.
package protocol Tabled: Sendable {
  /// The members.
  static var fields: FieldTable<Self> { get }
}

extension Tabled {
  /// The value as JSON.
  package var json: JSONValue { LineWriter().json(self, Self.fields) }
}

/// What the members of a line need to be read.
struct LineReader: Sendable {
  /// Whether the line has the artifact's bytes.
  var holdsBytes = true
  /// The line's buffers.
  var buffers = BufferReading()
  /// Texts of rules from the run's line.
  var legends = RuleLegends.none
}
